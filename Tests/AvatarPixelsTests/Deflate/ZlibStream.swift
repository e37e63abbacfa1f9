import CDeflate

@testable import AvatarPixels

/// Streams of `ScanlineDeflate`, decompressed by libdeflate, an independent implementation.
enum ZlibStream {
  static func written(_ bytes: [UInt8], atOnce line: Int, asPixels: Bool = false, _ tables: MatchTables = .spare())
    -> [UInt8]
  {
    var deflate = ScanlineDeflate(largest: line, line: asPixels ? line : nil, tables)
    for start in stride(from: 0, to: bytes.count, by: line) {
      let part = Array(bytes[start..<min(bytes.count, start + line)])
      deflate.append(part.count) { target in target.copyMemory(from: part, byteCount: part.count) }
    }
    return deflate.finish()
  }

  /// Returns the bytes of a stream that ends with its last byte and has a valid checksum; nil for
  /// any other.
  static func read(_ stream: [UInt8], count: Int) -> [UInt8]? {
    guard let reader = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(reader) }
    var bytes = [UInt8](repeating: 0, count: count)
    var used = 0
    var written = 0
    let status = libdeflate_zlib_decompress_ex(reader, stream, stream.count, &bytes, count, &used, &written)
    return status == LIBDEFLATE_SUCCESS && used == stream.count && written == count ? bytes : nil
  }

  /// Tests the bytes both as lines of pixels and as arbitrary data.
  static func readsBack(_ bytes: [UInt8], atOnce line: Int) -> Bool {
    [true, false].allSatisfy { read(written(bytes, atOnce: line, asPixels: $0), count: bytes.count) == bytes }
  }
}

/// Pseudorandom bytes, the same on every run.
struct Noise {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(next(below: 256)) } }
}
