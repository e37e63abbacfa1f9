internal import AvatarSupport

/// The lengths of a pack's clips and the frame sizes of its figures. They suffice to estimate the
/// size of a sheet without decoding rigs and clips, which takes longer than the rest of the
/// startup. The compiler measures them; a pack without them is measured on first use.
package struct PackMeasurements: Hashable, Sendable, Codable {
  /// The length of a clip of the player in seconds, and its own number of frames.
  package struct Length: Hashable, Sendable, Codable {
    package let seconds: Double
    package let frames: Int
    /// The front, and the other facings that the clip itself names and the pack shows.
    package let facings: [Facing]
  }

  /// The size of a figure's frame, in points.
  package struct Cell: Hashable, Sendable, Codable {
    package let width: Double
    package let height: Double
  }

  package let clips: [String: Length]
  /// By the path of the figure.
  package let cells: [String: Cell]

  package static let section = "measures"

  /// Measures a pack.
  ///
  /// - Throws: `ArtPackError` if a rig or a clip is damaged.
  package static func measure(_ pack: ArtPack) throws(ArtPackError) -> PackMeasurements {
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
    return PackMeasurements(clips: clips, cells: cells)
  }

  /// Returns the frame size of a figure.
  package func cell(of figure: FigureID) -> Cell? { cells[figure.path] }

  /// Returns the number of frames of a player's clip in a sheet; 0 if there is no such clip.
  ///
  /// - Parameter fps: frames per second; nil for the clip's own number of frames.
  package func frames(of clip: String, fps: Double?) -> Int {
    clips[clip].map { FrameTiming.count(seconds: $0.seconds, frames: $0.frames, fps: fps) } ?? 0
  }
}

extension PackMeasurements: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(clips: try reader.take(), cells: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(clips, cells) }
}

extension PackMeasurements.Length: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(seconds: try reader.take(), frames: try reader.take(), facings: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(seconds, frames, facings) }
}

extension PackMeasurements.Cell: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(width: try reader.take(), height: try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(width, height) }
}

extension ArtPack {
  /// Returns the metrics that the compiler measured, or measures them now.
  package func measures() throws(ArtPackError) -> PackMeasurements {
    try memoized(PackMeasurements.section) { pack throws(ArtPackError) in try PackMeasurements.measure(pack) }
  }
}
