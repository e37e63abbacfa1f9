internal import AvatarPixels

/// Writes an atlas in the format of one engine. A format is one file with one type that conforms to
/// this protocol, and one line in `AtlasFormats.standard`.
package protocol AtlasExporter: Sendable {
  /// The name of the format for `--format`.
  static var format: String { get }
  /// The scales at which the format needs the frames as single pictures; empty for most formats.
  static var frameScales: [Int] { get }
  /// Whether the engines that read the format read WebP pictures without an extension.
  static var readsWebP: Bool { get }
  init()
  /// Returns the files of one avatar at all its scales. The same atlases always give the same
  /// bytes.
  func files(for set: AtlasSet) throws -> [OutputFile]
}

extension AtlasExporter {
  package static var frameScales: [Int] { [] }
  package static var readsWebP: Bool { true }
}

/// The atlases of one avatar at all scales, and its frames as single pictures for the formats that
/// need them.
package struct AtlasSet: Sendable {
  package let name: String
  /// The atlases in ascending order of scale.
  package let atlases: [Atlas]
  /// The full cells of all frames as PNG files, by scale and then by frame number. Only scales that
  /// a format needs are present.
  package let frameImages: [Int: [[UInt8]]]

  package init(name: String, atlases: [Atlas], frameImages: [Int: [[UInt8]]] = [:]) {
    self.name = name
    self.atlases = atlases
    self.frameImages = frameImages
  }

  /// Returns the picture of a frame, as a PNG file.
  /// - Throws: `SheetError.noSuchFrame`.
  func image(of frame: Int, scale: Int) throws(SheetError) -> [UInt8] {
    guard let images = frameImages[scale], images.indices.contains(frame) else { throw .noSuchFrame(frame) }
    return images[frame]
  }
}

/// A file to write: its path below the output folder, separated by slashes, and its bytes.
public struct OutputFile: Hashable, Sendable {
  /// The name below the output folder, with slashes between folders.
  public let name: String
  /// The content.
  public let bytes: [UInt8]
  /// True for a file that belongs to many avatars and is named by its content.
  public let isShared: Bool

  /// Creates a file.
  public init(name: String, bytes: [UInt8], isShared: Bool = false) {
    (self.name, self.bytes, self.isShared) = (name, bytes, isShared)
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}
