import TestSupport
import Testing

@testable import AvatarPixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests that reading takes time in proportion to a file, not to what its data would inflate to.
@Suite struct PNGBombTests {
  /// Returns a zlib stream without an end that inflates to 1,032 bytes a byte: four gigabytes for
  /// four megabytes. Its codes are one bit long for 258 zeros, and one for their distance.
  private static func stream(bytes count: Int) -> [UInt8] {
    // One block with codes of its own; code lengths of one bit for a run of absent codes, and two
    // for the lengths 1 and 2.
    let header = "001" + "10111" + "00000" + "0111"
    let lengths = "000000100000000000000000000000000000000000000010000010"
    // The literal 0 has two bits, 255 are absent, the end has two, 28 are absent, 258 zeros one; so
    // has the distance.
    let codes = "11" + "01111111" + "00101011" + "11" + "01000100" + "10" + "10"
    let bits = header + lengths + codes + "10"
    var stream = [UInt8](repeating: 0, count: count)
    stream.replaceSubrange(0..<2, with: [0x78, 0x01])
    for (place, bit) in bits.utf8.enumerated() where bit == UInt8(ascii: "1") {
      stream[2 + place / 8] |= UInt8(1) << UInt8(place % 8)
    }
    return stream
  }

  private static func file(_ chunks: [(type: StaticString, data: [UInt8])]) -> [UInt8] {
    var file = PNGChunkWriter()
    file.addHeader(width: 8, height: 8)
    for chunk in chunks { file.add(chunk.type, chunk.data) }
    file.add("IEND")
    return file.bytes
  }

  /// An honest picture of four megabytes: one of noise, which has as many bytes as the files below.
  private static let honest = Result { () throws -> [UInt8] in
    var random = SystemRandomNumberGenerator()
    var honest = PNGChunkWriter()
    honest.addHeader(width: 1000, height: 1000)
    let noise = (0..<1000).flatMap { _ in
      [0] + (0..<4000).map { _ in UInt8.random(in: 0...255, using: &random) } as [UInt8]
    }
    honest.add("IDAT", try LibdeflateCompressor(level: 1).zlibStream(of: noise))
    honest.add("IEND")
    return honest.bytes
  }

  /// Returns how often longer work takes than to read the honest picture.
  private static func ratio(_ work: () throws -> Void) throws -> Double {
    let file = try honest.get()
    let fair = try seconds { _ = try PNGDecoder.decode(file) }
    return try seconds(work) / fair
  }

  /// Returns the processor time of this thread, in seconds, that work takes.
  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
  }

  /// Otherwise the tests below would ask nothing. The stream is given an end and its checksum.
  @Test func theStreamInflatesAThousandfold() throws {
    let stream = Self.stream(bytes: 60_000)
    let count: Int = 1 + 1032 * (stream.count - 15)
    let sum = PNGChunkWriter.bigEndian(UInt32((count % 65_521) << 16 | 1))
    #expect(try Inflate.holds(count, in: stream + [0x0E, 0, 0, 0xFF, 0xFF] + sum))
  }

  @Test(arguments: [1, 1000]) func dataOfGigabytesIsRefusedAtOnce(pieces: Int) throws {
    let bomb = Self.stream(bytes: 4_000_000)
    let length = bomb.count / pieces
    let file = Self.file((0..<pieces).map { ("IDAT", Array(bomb[($0 * length)..<(($0 + 1) * length)])) })
    let ratio = try Self.ratio { #expect(throws: EncodingError.self) { try PNGDecoder.decode(file) } }
    #expect(ratio < 4)
  }

  /// Two hundred chunks, each of which would inflate to twenty megabytes, beside a whole picture.
  @Test(arguments: ["zTXt", "iTXt", "iCCP"] as [StaticString]) func textsOfGigabytesAreNotRead(type: StaticString)
    throws
  {
    let text = Array("a".utf8) + [0, 0] + Self.stream(bytes: 20_000)
    let lines = try LibdeflateCompressor(level: 1).zlibStream(of: [UInt8](repeating: 0, count: 264))
    let file = Self.file(Array(repeating: (type, text), count: 200) + [("IDAT", lines)])
    var picture: Bitmap?
    let ratio = try Self.ratio { picture = try PNGDecoder.decode(file) }
    #expect(picture == Bitmap(width: 8, height: 8))
    #expect(ratio < 4)
  }
}
