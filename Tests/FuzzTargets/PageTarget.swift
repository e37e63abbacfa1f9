import AvatarPixels
import AvatarRaster
public import FuzzHarness

extension FuzzTarget {
  /// A page built from the bytes, three for each step: empty space, noise, a copy of earlier
  /// pixels, or one pixel. The compressor, which handles runs and repetitions at every distance,
  /// must produce a stream that zlib decompresses to the same bytes.
  public static let pages = FuzzTarget(name: "pages") { bytes in
    guard let first = bytes.first else { return }
    let width = 1 + Int(first) * 17
    var pixels: [UInt32] = []
    for step in stride(from: 1, to: bytes.count - 2, by: 3) where pixels.count < 200_000 {
      append(bytes[step], bytes[step + 1], bytes[step + 2], to: &pixels)
    }
    let height = max(1, pixels.count / width)
    pixels.append(contentsOf: repeatElement(0, count: max(0, width * height - pixels.count)))
    guard let page = Bitmap(width: width, height: height, pixels: Array(pixels.prefix(width * height))) else { return }
    guard let file = try? PNGEncoder.encode(page), let again = try? PNGDecoder.decode(file) else {
      return require(false, "a page can be written and read again")
    }
    let same = again == page
    require(same, "a page that was written is the same page")
  }

  private static func append(_ kind: UInt8, _ count: UInt8, _ detail: UInt8, to pixels: inout [UInt32]) {
    let (count, detail) = (Int(count), Int(detail))
    switch kind % 4 {
    case 0: pixels.append(contentsOf: repeatElement(0, count: count * (1 + detail)))
    case 1:
      var state = UInt32(truncatingIfNeeded: detail + 1)
      for _ in 0..<count {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels.append(0xFF00_0000 | state >> 8)
      }
    case 2:
      let distance = 1 + detail * 33
      for _ in 0..<count * 4 where pixels.count >= distance { pixels.append(pixels[pixels.count - distance]) }
    default: pixels.append(0xFF00_0000 | UInt32(truncatingIfNeeded: count << 8 | detail))
    }
  }
}
