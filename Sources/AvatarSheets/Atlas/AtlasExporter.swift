public import AvatarPixels

/// Writes an atlas in the form that one engine reads. A format is one file with one type that conforms to this, and one line in `AtlasFormats.standard`;
/// a program adds formats of its own by `AtlasFormats.adding`.
package protocol AtlasExporter: Sendable {
  /// The name after `--format`.
  static var format: String { get }
  /// Whether it asks for frames as single pictures.
  static var takesFrames: Bool { get }
  init()
  /// The files of one avatar, at all its scales. Pure: the same atlases give the same bytes.
  func files(for set: AtlasSet) throws -> [OutputFile]
}

extension AtlasExporter {
  package static var takesFrames: Bool { false }
}

/// One avatar's atlases at all scales, and its frames for formats that want them as single pictures.
package struct AtlasSet: Sendable {
  package let name: String
  /// Ascending by scale.
  package let atlases: [Atlas]
  /// The full cell of a frame by its number and scale, drawn anew when asked for.
  package let frameImage: @Sendable (_ frame: Int, _ scale: Int) throws -> Bitmap

  package init(name: String, atlases: [Atlas], frameImage: @escaping @Sendable (Int, Int) throws -> Bitmap) {
    self.name = name
    self.atlases = atlases
    self.frameImage = frameImage
  }
}

/// A file to write: its name below the output folder, with slashes, and its bytes.
public struct OutputFile: Hashable, Sendable {
  public let name: String
  public let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}
