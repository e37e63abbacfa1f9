internal import AvatarText

/// How long a pack's clips and how large its figures are: enough to weigh a sheet without opening rigs and clips, which takes longer than all
/// else at a start. The compiler measures; a pack that does not say is measured when somebody asks.
package struct PackMetrics: Hashable, Sendable, Codable {
  /// A clip of the player by its length in seconds and its own number of frames.
  package struct Length: Hashable, Sendable, Codable {
    package let seconds: Double
    package let frames: Int
    /// The front, and the other facings that the clip itself names and the pack shows.
    package let facings: [Facing]
  }

  /// A figure's frame, in points.
  package struct Cell: Hashable, Sendable, Codable {
    package let width: Double
    package let height: Double
  }

  package let clips: [String: Length]
  /// By the figure's path.
  package let cells: [String: Cell]

  package static let section = "measures"

  /// - Throws: `ArtPackError` where a rig or a clip is damaged.
  package static func measure(_ pack: ArtPack) throws(ArtPackError) -> PackMetrics {
    var clips: [String: Length] = [:]
    for name in pack.clipNames(of: .player) {
      let clip = try pack.clip(name, of: .player)
      clips[name] = Length(
        seconds: clip.duration, frames: clip.frames,
        facings: pack.facings(ofClip: name).filter { $0 == .front || clip.facings.contains($0) })
    }
    var cells: [String: Cell] = [:]
    for path in pack.archive.names.compactMap({ $0.utf8.removing(suffix: "/rig").map(String.init) }) {
      let frame = try pack.rig(FigureID(path: path)).frame
      cells[path] = Cell(width: frame.width, height: frame.height)
    }
    return PackMetrics(clips: clips, cells: cells)
  }

  /// The frame of a figure.
  package func cell(of figure: FigureID) -> Cell? { cells[figure.path] }

  /// How many frames a clip of the player has in a sheet; 0 where there is no such clip.
  ///
  /// - Parameter fps: frames a second; nil for the clip's own number of frames.
  package func frames(of clip: String, fps: Double?) -> Int {
    clips[clip].map { FrameTiming.count(seconds: $0.seconds, frames: $0.frames, fps: fps) } ?? 0
  }
}

extension PackMetrics: Packable {
  package init(from reader: inout PackReader) throws(PackFormatError) {
    self.init(clips: try reader.take(), cells: try reader.take())
  }
  package func pack(into writer: inout PackWriter) { writer.put(clips, cells) }
}

extension PackMetrics.Length: Packable {
  package init(from reader: inout PackReader) throws(PackFormatError) {
    self.init(seconds: try reader.take(), frames: try reader.take(), facings: try reader.take())
  }
  package func pack(into writer: inout PackWriter) { writer.put(seconds, frames, facings) }
}

extension PackMetrics.Cell: Packable {
  package init(from reader: inout PackReader) throws(PackFormatError) {
    self.init(width: try reader.take(), height: try reader.take())
  }
  package func pack(into writer: inout PackWriter) { writer.put(width, height) }
}

extension ArtPack {
  /// As the compiler measured it, or measured now.
  package func measures() throws(ArtPackError) -> PackMetrics {
    try memoized(PackMetrics.section) { pack throws(ArtPackError) in try PackMetrics.measure(pack) }
  }
}
