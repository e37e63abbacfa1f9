internal import AvatarPixels
internal import AvatarRaster
internal import AvatarScene
internal import AvatarSheets
/// Every frame of every clip in a row, in colour or as black silhouettes.
struct ClipStrips {
  let renderer: AvatarRenderer
  let listing: CatalogListing
  let mannequin: Mannequin
  /// The height of the tallest figure, in pixels.
  let height: Double
  let silhouettes: Bool

  /// The maximum width of a line of frames, in pixels; a longer strip wraps.
  private static let widest = 1240

  func sheet(of figure: FigureID) throws -> ContactSheet {
    let title = figure.name + (silhouettes ? ", silhouettes" : "")
    return ContactSheet(
      title: title, sections: try strips(of: mannequin.moving(figure), cast: figure.isPet ? .pet : .player))
  }

  private func strips(of record: AvatarRecord, cast: AnimatedAvatar.Cast) throws -> [ContactSheet.Section] {
    let avatar = renderer.resolve(record).avatar
    let extent = try renderer.pack.extent()
    let scale = height / (cast == .pet ? extent.pet : extent.whole).height
    return try listing.clips.map { clip in
      let scene = try AnimatedAvatar(avatar, clip: clip.name, cast: cast, shadow: !silhouettes, pack: renderer.pack)
      let viewport = Viewport(frame: scene.frame, scale: scale)
      let frames = try FrameTiming.frames(of: scene.clip).map {
        try renderer.frames.render(scene.drawList(at: $0.time), viewport)
      }
      let cells = Self.cropped(frames).map { ContactSheet.Cell(bitmap: silhouettes ? $0.silhouette : $0, label: "") }
      let width = cells.first?.bitmap.width ?? 0
      return ContactSheet.Section(
        heading: clip.name, columns: ContactSheet.columns(cells.count, of: width, within: Self.widest), cells: cells)
    }
  }

  /// Crops all frames to the union of their visible areas, so that the figure does not move between
  /// frames.
  static func cropped(_ frames: [Bitmap]) -> [Bitmap] {
    let boxes = frames.compactMap { TrimBox.visible(in: $0) }
    guard let first = boxes.first else { return frames }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    return frames.map { frame in
      var part = Bitmap(width: box.width, height: box.height)
      part.copy(frame, from: box, toX: 0, y: 0)
      return part
    }
  }
}

extension Bitmap {
  /// The outline filled with black.
  var silhouette: Bitmap {
    var copy = self
    for index in copy.pixels.indices { copy.pixels[index] &= 0xFF00_0000 }
    return copy
  }
}
