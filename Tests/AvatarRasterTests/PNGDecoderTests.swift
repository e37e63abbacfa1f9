import AvatarScene
import Foundation
import Testing

@testable import AvatarPixels
@testable import AvatarRaster

@Suite struct PNGDecoderTests {
  @Test func everyPremultipliedPixelSurvivesTheRoundTrip() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 { for c in 0...alpha { bitmap[c, alpha] = UInt32(alpha << 24 | c << 16 | (alpha - c) << 8 | c / 2) } }
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
    var file = PNGChunks()
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
    // The last 12 bytes are the end marker, which libpng does not need.
    for length in 0..<bytes.count - 16 {
      #expect(throws: EncodingError.self) { try PNGDecoder.decode(Array(bytes.prefix(length))) }
    }
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
