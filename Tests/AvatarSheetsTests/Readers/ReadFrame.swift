import AvatarPixels
@testable import AvatarRaster
@testable import AvatarSheets

/// One frame of an atlas file, in pixels of the sheet, with y down.
struct ReadFrame {
  var clip: String
  var index: Int
  var image: String
  /// The rectangle on the sheet.
  var rect: PixelRect
  /// The position of the pixels in the cell.
  var x: Int
  var y: Int
  var cell: (width: Int, height: Int)
  /// The duration, if the format has durations.
  var milliseconds: Double?

  /// Returns the whole cell, cut out of its sheet.
  func reassembled(from files: AtlasFiles) throws -> Bitmap {
    var bitmap = Bitmap(width: cell.width, height: cell.height)
    bitmap.copy(try files.picture(image), from: rect, toX: x, y: y)
    return bitmap
  }
}

/// Reads one format by the rules of its consumers, without the project's exporters.
protocol AtlasReader: Sendable {
  var format: String { get }
  /// - Parameter name: the avatar's name, as encoded in file names.
  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame]
}

enum AtlasReaders {
  static let all: [any AtlasReader] = [
    HashReader(), ArrayReader(), AsepriteReader(format: "aseprite"), AsepriteReader(format: "aseprite-array"),
    PhaserReader(), PropertyListReader(),
    GodotReader(version: 4), GodotReader(version: 3),
    LibGDXReader(), StarlingReader(), TPSheetReader(), StyleSheetReader(),
  ]
}
