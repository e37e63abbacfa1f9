@testable import AvatarRaster

/// What a file says of one frame, brought to pixels of the sheet, y down.
struct ReadFrame {
  var clip: String
  var index: Int
  var image: String
  /// On the sheet.
  var rect: PixelRect
  /// Where the pixels belong in the cell.
  var x: Int
  var y: Int
  var cell: (width: Int, height: Int)
  /// Where the format has durations.
  var milliseconds: Double?

  /// The whole cell, cut out of its sheet.
  func reassembled(from files: AtlasFiles) throws -> Bitmap {
    var bitmap = Bitmap(width: cell.width, height: cell.height)
    bitmap.copy(try files.picture(image), from: rect, toX: x, y: y)
    return bitmap
  }
}

/// Reads one format by its consumers' own rules, without our exporters.
protocol AtlasReader: Sendable {
  var format: String { get }
  /// - Parameter name: the avatar's, as its files have it.
  func frames(of name: String, in files: AtlasFiles, scale: Int) throws -> [ReadFrame]
}

enum AtlasReaders {
  static let all: [any AtlasReader] = [
    HashReader(), ArrayReader(), AsepriteReader(format: "aseprite"), AsepriteReader(format: "aseprite-array"),
    PhaserReader(), PropertyListReader(),
    GodotReader(version: 4), GodotReader(version: 3),
    LibGDXReader(), StarlingReader(), TPSheetReader(), StyleSheetReader(),
  ]
}
