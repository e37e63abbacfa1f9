import AvatarRaster
import Foundation

/// How long it takes to encode finished pictures again, and how large they get.
struct EncodeTable {
  let files: [String]

  func print() throws {
    var (time, bytes) = (0.0, 0)
    for file in files {
      let page = try PNGDecoder.decode(Array(try Data(contentsOf: URL(fileURLWithPath: file))))
      time += try Stopwatch.microseconds(of: 1, runs: 3) { bytes += try PNGEncoder.encode(page).count }
    }
    Swift.print("\(files.count) pages, \((time / 1000).rounded()) ms, \(bytes / 3) bytes")
  }
}
