/// Every frame of every clip in a row, in colour, or filled with black: a motion must be known by its outline alone.
struct ClipStrips {
  let renderer: AvatarRenderer
  let listing: CatalogListing
  /// Pixels.
  let cell: Int
  let silhouettes: Bool

  func sheet(of figure: String) throws -> ContactSheet {
    let title = figure + (silhouettes ? ", silhouettes" : "")
    guard figure != "player" else {
      return ContactSheet(title: title, sections: try strips(of: AvatarRecord(id: figure, fields: Mannequin.plain), cast: .player))
    }
    let record = AvatarRecord(id: figure, fields: [.petType: figure, .petAccessory: "collar"])
    return ContactSheet(title: title, sections: try strips(of: record, cast: .pet))
  }

  private func strips(of record: AvatarRecord, cast: Scene.Cast) throws -> [ContactSheet.Section] {
    let avatar = renderer.resolve(record).avatar
    let viewport = try viewport(cast)
    return try listing.clips.map { clip in
      let scene = try Scene(avatar, clip: clip.name, cast: cast, shadow: !silhouettes, pack: renderer.pack)
      let cells = try FrameTiming.frames(of: scene.clip).map { timing in
        let bitmap = try renderer.frames.render(scene.drawList(at: timing.time), viewport)
        return ContactSheet.Cell(bitmap: silhouettes ? bitmap.silhouette : bitmap, label: "")
      }
      return ContactSheet.Section(heading: clip.name, columns: max(1, cells.count), cells: cells)
    }
  }

  /// A figure with room to leap and to spread its arms.
  private func viewport(_ cast: Scene.Cast) throws -> Viewport {
    let extent = try renderer.pack.extent()
    let box = cast == .pet ? extent.pet : extent.whole
    let room = Rect(minX: box.minX - 4, minY: box.minY, maxX: box.maxX + 4, maxY: box.maxY + 10)
    let scale = Double(cell) / room.height
    return Viewport(width: Int((room.width * scale).rounded(.up)), height: cell, scale: scale, topLeft: Point(room.minX, room.maxY))
  }
}

extension Bitmap {
  /// The same outline filled with black.
  var silhouette: Bitmap {
    var copy = self
    for index in copy.pixels.indices { copy.pixels[index] &= 0xFF00_0000 }
    return copy
  }
}
