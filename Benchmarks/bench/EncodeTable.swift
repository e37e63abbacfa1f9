import AvatarPixels
import AvatarRaster
import Foundation

/// Measures the time and the output size of re-encoding finished pages, compared with libdeflate
/// level 6.
struct EncodeTable {
  let files: [String]

  func print() throws {
    let pages = try files.map { try PNGDecoder.decode(Array(try Data(contentsOf: URL(fileURLWithPath: $0)))) }
    let ours = try Self.measure(pages, .flat)
    let theirs = try Self.measure(pages, .libdeflate(level: 6))
    Swift.print(
      "\(pages.count) pages: ours \(ours.milliseconds) ms, \(ours.bytes) bytes; libdeflate 6 \(theirs.milliseconds) ms, \(theirs.bytes) bytes"
    )
    Swift.print(
      "ours of libdeflate 6: time \(Self.share(Double(ours.milliseconds), Double(theirs.milliseconds))), bytes \(Self.share(Double(ours.bytes), Double(theirs.bytes)))"
    )
  }

  private static func measure(_ pages: [Bitmap], _ compressor: PNGSettings.Compressor) throws -> (
    milliseconds: Int, bytes: Int
  ) {
    var (time, bytes) = (0.0, 0)
    for page in pages {
      var size = 0
      time += try Stopwatch.microseconds(of: 1, runs: 3) {
        size = try PNGEncoder.encode(page, settings: PNGSettings(compressor: compressor)).count
      }
      bytes += size
    }
    return (Int((time / 1000).rounded()), bytes)
  }

  private static func share(_ one: Double, _ other: Double) -> Double { (one / other * 1000).rounded() / 1000 }
}
