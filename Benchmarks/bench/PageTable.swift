import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import Foundation

/// Compares the page formats of a sheet by size in bytes and by image quality. Uses the fixture
/// records, packed, at scale 2.
struct PageTable {
  func print() throws {
    let renderer = try AvatarRenderer()
    var bytes = Array(repeating: 0, count: PageFormat.allCases.count)
    var worst = 0
    var decibels: [Double] = []
    for avatar in try Players.records().map({ renderer.resolve($0).avatar }) {
      let pages = try PageFormat.allCases.map { try Self.page(avatar, $0, renderer) }
      for (place, page) in pages.enumerated() { bytes[place] += page.count }
      let loss = Loss(try PNGDecoder.decode(pages[0]), try PNGDecoder.decode(pages[1]))
      decibels.append(loss.decibels)
      worst = max(worst, loss.largest)
    }
    for (format, bytes) in zip(PageFormat.allCases, bytes) { Swift.print("\(format.rawValue): \(bytes) bytes") }
    let sorted = decibels.sorted()
    Swift.print(
      "png8: \(sorted[0]) to \(sorted[sorted.count - 1]) dB, median \(sorted[sorted.count / 2]); a channel is wrong by at most \(worst)"
    )
  }

  private static func page(_ avatar: Avatar, _ format: PageFormat, _ renderer: AvatarRenderer) throws -> [UInt8] {
    var options = SheetOptions()
    (options.layout, options.scales, options.pageFormat, options.formats) = (.packed, [2], format, [])
    return try renderer.sheet(avatar, name: "x", options: options).flatMap(\.bytes)
  }
}

/// The difference between an encoded page and the original, composited on white, over visible
/// pixels.
private struct Loss {
  private(set) var largest = 0
  private var error = 0.0
  private var count = 0

  init(_ full: Bitmap, _ other: Bitmap) {
    for (a, b) in zip(full.pixels, other.pixels) where a != 0 || b != 0 {
      count += 3
      for shift: UInt32 in [0, 8, 16] {
        let step = Int(a >> shift & 255) - Int(b >> shift & 255) + Int(b >> 24) - Int(a >> 24)
        largest = max(largest, abs(step))
        error += Double(step * step)
      }
    }
  }

  var decibels: Double { 10 * log10(255 * 255 * Double(count) / max(1, error)) }
}
