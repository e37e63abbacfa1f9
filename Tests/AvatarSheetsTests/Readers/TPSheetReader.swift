import AvatarPixels
import Foundation
import TestSupport

@testable import AvatarSheets

/// Reads Unity's `.tpsheet`, with y from the bottom. The position in the cell follows from the
/// pivot, which is at the feet, (0.5, 0.875) of the cell.
struct TPSheetReader: AtlasReader {
  let format = "unity"
  /// The feet and the cell size of the built-in rig, in points.
  private static let (feet, cell) = ((x: 48.0, y: 84.0), 96)

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("tpsheet", scale: scale, prefix: name).flatMap { file in
      let lines = file.text.split(separator: "\n").map(String.init)
      func header(_ key: String) -> String? {
        lines.first { $0.hasPrefix(":\(key)=") }.map { String($0.dropFirst(key.count + 2)) }
      }
      guard let image = header("texture"), header("format") == "40300", header("pivotpoints") == "enabled",
        let height = header("size").flatMap({ Int($0.split(separator: "x").last ?? "") })
      else { throw ReadError("\(file.name): no header") }
      return try lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix(":") }.map {
        try sprite($0, name, image, height, scale)
      }
    }
  }

  private func sprite(_ line: String, _ name: String, _ image: String, _ pageHeight: Int, _ scale: Double) throws
    -> ReadFrame
  {
    let fields = line.components(separatedBy: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let numbers = fields.dropFirst().compactMap { Double($0) }
    guard numbers.count == 10, let full = fields[0].removingPercentEncoding, full.hasPrefix(name + "_") else {
      throw ReadError("not a sprite: \(line)")
    }
    let label = full.dropFirst(name.count + 1).split(separator: "_")
    guard label.count == 2, let index = Int(label[1]) else { throw ReadError("not a frame: \(full)") }
    let (w, h) = (numbers[2], numbers[3])
    let x = Self.feet.x * scale - numbers[4] * w
    let y = Self.feet.y * scale - (1 - numbers[5]) * h
    return ReadFrame(
      clip: String(label[0]), index: index, image: image,
      rect: PixelRect(x: Int(numbers[0]), y: pageHeight - Int(numbers[1]) - Int(h), width: Int(w), height: Int(h)),
      x: Int(x.rounded()), y: Int(y.rounded()), cell: (Int(Double(Self.cell) * scale), Int(Double(Self.cell) * scale)),
      milliseconds: nil)
  }
}
