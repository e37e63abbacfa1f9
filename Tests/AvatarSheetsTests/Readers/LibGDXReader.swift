import AvatarPixels
@testable import AvatarRaster
@testable import AvatarSheets
import TestSupport

/// Reads libGDX's legacy format: pages separated by blank lines, five lines for a page, seven for a
/// region.
struct LibGDXReader: AtlasReader {
  let format = "libgdx"

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("atlas", scale: scale, prefix: name).flatMap { file in
      try file.text.split(separator: "\n", omittingEmptySubsequences: false).split(separator: "").flatMap { page in
        let lines = page.map(String.init)
        guard lines.count % 7 == 5 else { throw ReadError("\(file.name): \(lines.count) lines on a page") }
        return try stride(from: 5, to: lines.count, by: 7).map {
          try region(Array(lines[$0..<$0 + 7]), image: lines[0])
        }
      }
    }
  }

  private func region(_ lines: [String], image: String) throws -> ReadFrame {
    func value(_ line: Int, _ key: String) throws -> [Int] {
      let parts = lines[line].split(separator: ":")
      guard parts.count == 2, parts[0] == "  " + key else { throw ReadError("\(lines[line]) where \(key) was due") }
      return parts[1].split(separator: ",").compactMap { Int($0.drop { $0 == " " }) }
    }
    let (xy, size, orig, offset, index) = (
      try value(2, "xy"), try value(3, "size"), try value(4, "orig"), try value(5, "offset"), try value(6, "index")
    )
    guard lines[1] == "  rotate: false", (xy + size + orig + offset).count == 8, index.count == 1 else {
      throw ReadError("a broken region")
    }
    return ReadFrame(
      clip: lines[0], index: index[0], image: image,
      rect: PixelRect(x: xy[0], y: xy[1], width: size[0], height: size[1]),
      x: offset[0], y: orig[1] - size[1] - offset[1], cell: (orig[0], orig[1]), milliseconds: nil)
  }
}
