import AvatarPixels
import AvatarScene
import Programs
import TestSupport

@testable import AvatarRaster

/// Many frames in one SVG file, so that librsvg is started only once. Each frame is a nested
/// document at whole pixels.
struct OracleSheet {
  let frames: [OracleFrame]
  private static let columns = 8

  /// Returns the pictures drawn by librsvg, by frame.
  func drawn() throws -> [Bitmap] {
    let (width, height) = (frames.map(\.viewport.width).max() ?? 0, frames.map(\.viewport.height).max() ?? 0)
    let rows = (frames.count + Self.columns - 1) / Self.columns
    let scratch = try Scratch()
    try scratch.write("sheet.svg", try text(width, height, rows))
    // The option disables librsvg's limit on the file size, not on the drawing.
    let result = try scratch.run("rsvg-convert", ["--unlimited", "-o", "sheet.png", "sheet.svg"])
    guard result.status == 0 else { throw ReadError("rsvg-convert ends with \(result.status)") }
    let sheet = try PNGDecoder.decode(try scratch.read("sheet.png"))
    return frames.enumerated().map { number, frame in
      let (column, row) = (number % Self.columns, number / Self.columns)
      return sheet.cropped(
        x: column * width, y: row * height, width: frame.viewport.width, height: frame.viewport.height)
    }
  }

  private func text(_ width: Int, _ height: Int, _ rows: Int) throws -> String {
    let renderer = try Stage.renderer()
    let documents = try frames.enumerated().map { number, frame in
      let document = try renderer.svg(of: frame.list, viewport: frame.viewport, idPrefix: "f\(number)-")
      let place = "<svg x=\"\(number % Self.columns * width)\" y=\"\(number / Self.columns * height)\""
      return place + document.dropFirst("<svg".count)
    }
    let size = "width=\"\(Self.columns * width)\" height=\"\(rows * height)\""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)>\n\(documents.joined())</svg>\n"
  }
}
