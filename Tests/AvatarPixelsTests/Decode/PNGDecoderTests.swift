import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import AvatarPixels

@Suite struct PNGDecoderTests {
  @Test func everyPremultipliedPixelSurvivesTheRoundTrip() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for c in 0...alpha { bitmap[c, alpha] = UInt32(alpha << 24 | c << 16 | (alpha - c) << 8 | c / 2) }
    }
    #expect(Pictures.same(try PNGDecoder.decode(PNGEncoder.encode(bitmap)), bitmap))
  }

  @Test func aPaletteFileOfOneRedPixelIsRead() throws {
    let base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQMAAAAl21bKAAAAA1BMVEX/AAAZ4gk3AAAACk"
      + "lEQVQI12NgAAAAAgAB4iG8MwAAAABJRU5ErkJggg=="
    let file = try #require(Data(base64Encoded: base64))
    #expect(try PNGDecoder.decode(Array(file)) == Pictures.filled(width: 1, height: 1, 0xFFFF_0000))
  }

  @Test func moreThanTheAllowedPixelsAreRefused() throws {
    let bytes = try PNGEncoder.encode(Bitmap(width: 11, height: 10))
    #expect(throws: EncodingError.tooManyPixels(width: 11, height: 10, limit: 109)) {
      try PNGDecoder.decode(bytes, pixelLimit: 109)
    }
    #expect(try PNGDecoder.decode(bytes, pixelLimit: 110).width == 11)
  }

  @Test func aHeaderThatClaimsAHugePictureIsRefusedUnallocated() throws {
    var file = PNGChunkWriter()
    file.addHeader(width: 1_000_000, height: 1_000_000)
    file.add("IDAT", [0x78, 0x9C, 0x03, 0, 0, 0, 0, 1])
    file.add("IEND")
    #expect(throws: EncodingError.self) { try PNGDecoder.decode(file.bytes) }
  }

  @Test(arguments: [[], [0x89], Array("not a picture at all".utf8), Array(repeating: 0, count: 50)] as [[UInt8]])
  func bytesThatAreNoPNGAreUnreadable(bytes: [UInt8]) {
    #expect {
      try PNGDecoder.decode(bytes)
    } throws: { error in
      if case .unreadable(let words)? = error as? EncodingError { return !words.isEmpty }
      return false
    }
  }

  @Test func aFileCutAnywhereIsUnreadable() throws {
    let bytes = try PNGEncoder.encode(Pictures.gradient(width: 9, height: 9))
    for length in 0..<bytes.count {
      #expect(throws: EncodingError.self) { try PNGDecoder.decode(Array(bytes.prefix(length))) }
    }
  }

  /// For every pixel format, each depth, plain and interlaced: libpng consumes exactly the bytes
  /// that were computed from the header.
  @Test(
    arguments: [(0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16])]
      as [(UInt8, [UInt8])])
  func everyKindOfPictureIsWeighedRightly(kind: UInt8, depths: [UInt8]) throws {
    for depth in depths {
      for (width, height) in [(1, 1), (2, 3), (4, 4), (5, 1), (1, 5), (8, 8), (9, 17), (33, 7)] {
        for isInterlaced in [false, true] {
          let lines = Self.lines(width, height, bits: Int(depth) * [1, 0, 3, 1, 2, 0, 4][Int(kind)], isInterlaced)
          func file(_ count: Int) throws -> [UInt8] {
            let header =
              PNGChunkWriter.bigEndian(UInt32(width)) + PNGChunkWriter.bigEndian(UInt32(height)) + [
                depth, kind, 0, 0, isInterlaced ? 1 : 0,
              ]
            return try Self.file(header, kind == 3 ? [("PLTE", [1, 2, 3])] : [], Array(repeating: 0, count: count))
          }
          #expect(try ValidatedPNG(file(lines), pixelLimit: 1 << 20).lineBytes == lines)
          #expect(try PNGDecoder.decode(file(lines)).width == width)
          for wrong in [lines - 1, lines + 1, lines + 100_000] {
            #expect(throws: EncodingError.self) { try PNGDecoder.decode(file(wrong)) }
          }
        }
      }
    }
  }

  /// Counts the lines pixel by pixel; the pixels of a pass form a grid.
  private static func lines(_ width: Int, _ height: Int, bits: Int, _ isInterlaced: Bool) -> Int {
    let grids =
      isInterlaced
      ? [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)]
      : [(0, 1, 0, 1)]
    return grids.reduce(0) { sum, grid in
      let columns = (0..<width).count { $0 >= grid.0 && ($0 - grid.0) % grid.1 == 0 }
      let rows = (0..<height).count { $0 >= grid.2 && ($0 - grid.2) % grid.3 == 0 }
      return sum + (columns == 0 ? 0 : rows * (1 + (columns * bits + 7) / 8))
    }
  }

  private static func file(_ header: [UInt8], _ chunks: [(type: StaticString, data: [UInt8])], _ lines: [UInt8]) throws
    -> [UInt8]
  {
    var file = PNGChunkWriter()
    file.add("IHDR", header)
    for chunk in chunks { file.add(chunk.type, chunk.data) }
    file.add("IDAT", try LibdeflateCompressor(level: 1).zlibStream(of: lines))
    file.add("IEND")
    return file.bytes
  }

  /// Returns a stream of zeros, 258 bytes for every 13 bits with fixed Huffman codes; the stream
  /// has no end.
  private static func zeros(bytes: Int) -> [UInt8] {
    var bits = [false, true, false] + [false, false, true, true, false, false, false, false]
    let more = [true, true, false, false, false, true, false, true, false, false, false, false, false]
    while bits.count < 8 * 13 + 11 { bits += more }
    let packed = { (bits: ArraySlice<Bool>) in
      bits.enumerated().reduce(UInt8(0)) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) }
    }
    let head = [packed(bits[0..<8])]
    // From the second byte on, the pattern repeats every 13 bytes.
    let pattern = (1..<14).map { start in packed((bits + more)[(8 * start)..<(8 * start + 8)]) }
    return [0x78, 0x01] + head + (0..<bytes).map { pattern[$0 % 13] }
  }

  /// A picture of 8 × 8 pixels with hundreds of megabytes of data: nothing after its own 264 bytes
  /// is inflated.
  @Test(arguments: [1, 64]) func dataThatGoesOnBehindThePictureIsRefused(pieces: Int) throws {
    var file = PNGChunkWriter()
    file.addHeader(width: 8, height: 8)
    let bomb = Self.zeros(bytes: 4 << 20)
    for piece in 0..<pieces {
      file.add("IDAT", Array(bomb[(piece * bomb.count / pieces)..<((piece + 1) * bomb.count / pieces)]))
    }
    file.add("IEND")
    #expect(
      throws: EncodingError.unreadable(
        "the data does not inflate to the 264 bytes of 8 × 8 pixels; it is broken, too short or too long")
    ) {
      try PNGDecoder.decode(file.bytes)
    }
  }

  /// A header that claims more than the data could inflate to allocates no memory.
  @Test func aLargePictureOfLittleDataIsRefused() throws {
    var file = PNGChunkWriter()
    file.addHeader(width: 8000, height: 8000)
    file.add("IDAT", Self.zeros(bytes: 1000))
    file.add("IEND")
    #expect(throws: EncodingError.self) { try PNGDecoder.decode(file.bytes) }
    #expect(try Inflate.holds(1 << 60, in: Self.zeros(bytes: 1000)) == false)
  }

  /// Texts, profiles and the frames of an animation are skipped, for any number and any inflated
  /// size.
  @Test(arguments: ["zTXt", "iTXt", "iCCP", "tEXt", "fdAT", "eXIf", "quIt"] as [StaticString])
  func whatDoesNotDecideThePictureIsPassedOver(type: StaticString) throws {
    let picture = Pictures.gradient(width: 9, height: 9)
    let plain = try PNGEncoder.encode(picture)
    func chunk(_ data: [UInt8]) -> ArraySlice<UInt8> {
      var file = PNGChunkWriter()
      let start = file.bytes.count
      file.add(type, data)
      return file.bytes[start...]
    }
    let compressed = chunk(Array("a".utf8) + [0, 0] + Self.zeros(bytes: 50_000))
    let chunks = (Array(repeating: compressed, count: 200) + Array(repeating: chunk([]), count: 20_000)).flatMap(\.self)
    let header = 8 + 25
    for place in [header, plain.count - 12] {
      let file = plain[..<place] + chunks + plain[place...]
      #expect(try ValidatedPNG(Array(file), pixelLimit: 81).bytes == plain)
      #expect(Pictures.same(try PNGDecoder.decode(Array(file)), picture))
    }
  }

  @Test func partsThatDecideThePictureAreReadOnceAndWhole() throws {
    let (header, gray): ([UInt8], [UInt8]) = ([0, 0, 0, 1, 0, 0, 0, 1, 8, 3, 0, 0, 0], [9, 9, 9])
    let palette: (StaticString, [UInt8]) = ("PLTE", [255, 0, 0])
    #expect(try PNGDecoder.decode(Self.file(header, [palette, ("tRNS", [0])], [0, 0])) == Bitmap(width: 1, height: 1))
    // Of two ancillary chunks the first one counts. A second palette and unknown critical chunks
    // are errors.
    #expect(
      try PNGDecoder.decode(Self.file(header, [palette, ("tRNS", [0]), ("tRNS", [255])], [0, 0]))
        == Bitmap(width: 1, height: 1))
    let wrong: [[(type: StaticString, data: [UInt8])]] = [
      [palette, ("PLTE", gray)], [palette, ("ABCD", [])], [palette, ("IHDR", header)],
      [("PLTE", Array(repeating: 0, count: 771))], [],
    ]
    for chunks in wrong {
      #expect(throws: EncodingError.self) { try PNGDecoder.decode(Self.file(header, chunks, [0, 0])) }
    }
  }

  @Test func dataInTwoPlacesIsRefused() throws {
    let plain = try PNGEncoder.encode(Pictures.gradient(width: 9, height: 9))
    var file = PNGChunkWriter()
    file.addHeader(width: 9, height: 9)
    let data = plain[(33 + 8)..<(plain.count - 16)]
    file.add("IDAT", Array(data.prefix(20)))
    file.add("tEXt", [65, 0])
    file.add("IDAT", Array(data.dropFirst(20)))
    file.add("IEND")
    #expect(throws: EncodingError.unreadable("the data is in two places")) { try PNGDecoder.decode(file.bytes) }
  }

  @Test func aByteChangedAnywhereNeverTraps() throws {
    let bytes = try PNGEncoder.encode(Pictures.gradient(width: 9, height: 9))
    for index in bytes.indices {
      var broken = bytes
      broken[index] ^= 0xFF
      _ = try? PNGDecoder.decode(broken)
    }
  }
}
