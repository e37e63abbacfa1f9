internal import AvatarPixels

/// Writes an atlas in the form that one engine reads. A format is one file with one type that conforms to this, and one line in `AtlasFormats.standard`.
package protocol AtlasExporter: Sendable {
  /// The name after `--format`.
  static var format: String { get }
  /// The scales at which it asks for the frames as single pictures; none for most formats.
  static var frameScales: [Int] { get }
  init()
  /// The files of one avatar, at all its scales. Pure: the same atlases give the same bytes.
  func files(for set: AtlasSet) throws -> [OutputFile]
}

extension AtlasExporter {
  package static var frameScales: [Int] { [] }
}

/// One avatar's atlases at all scales, and its frames for formats that want them as single pictures.
package struct AtlasSet: Sendable {
  package let name: String
  /// Ascending by scale.
  package let atlases: [Atlas]
  /// The full cells of all frames as PNG files, by scale and then by frame number. Only the scales
  /// that one of the formats asks for are there.
  package let frameImages: [Int: [[UInt8]]]

  package init(name: String, atlases: [Atlas], frameImages: [Int: [[UInt8]]] = [:]) {
    self.name = name
    self.atlases = atlases
    self.frameImages = frameImages
  }

  /// - Throws: `SheetError.noSuchFrame`
  func image(of frame: Int, scale: Int) throws(SheetError) -> [UInt8] {
    guard let images = frameImages[scale], images.indices.contains(frame) else { throw .noSuchFrame(frame) }
    return images[frame]
  }
}

/// A file to write: its name below the output folder, with slashes, and its bytes.
public struct OutputFile: Hashable, Sendable {
  /// The name below the output folder, with slashes between folders.
  public let name: String
  /// The content.
  public let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  package init(name: String, text: String) { self.init(name: name, bytes: Array(text.utf8)) }
}
