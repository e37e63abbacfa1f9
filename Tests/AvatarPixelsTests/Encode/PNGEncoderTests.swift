import AvatarPixels
import AvatarScene
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarPixels
@testable import AvatarRaster

@Suite struct PNGEncoderTests {
  /// Every premultiplied pixel of one channel, 255 × 256 / 2 and the empty one, and some impossible
  /// ones.
  private static let everyPixel: Bitmap = {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for c in 0..<256 { bitmap[c, alpha] = UInt32(alpha << 24 | c << 16 | min(c, alpha) << 8 | alpha / 2) }
    }
    return bitmap
  }()

  @Test func straightPixelsEqualTheSlowRuleForEveryChannelAndAlpha() {
    let bytes = Self.everyPixel.straightRGBA()
    let slow = Self.everyPixel.pixels.flatMap { pixel in
      let c = StraightAlpha.color(of: pixel)
      return [c.red, c.green, c.blue, c.alpha]
    }
    // A Bool: printing the difference of long arrays would take minutes.
    let equal = bytes == slow
    #expect(equal)
  }

  @Test(arguments: [PNGSettings.Compressor.flat] + [0, 1, 6, 12].map { .libdeflate(level: $0) })
  func readsBackAsWritten(compressor: PNGSettings.Compressor) throws {
    let bitmap = Pictures.gradient(width: 61, height: 37)
    let bytes = try PNGEncoder.encode(bitmap, settings: PNGSettings(compressor: compressor))
    #expect(Pictures.same(try PNGDecoder.decode(bytes), bitmap))
  }

  @Test func twoEncodingsAreTheSameBytes() throws {
    let bitmap = Pictures.gradient(width: 90, height: 40)
    #expect(try PNGEncoder.encode(bitmap) == PNGEncoder.encode(bitmap))
  }

  @Test func aFileHoldsHeaderPixelsAndEndOnly() throws {
    #expect(try Pictures.chunkTypes(PNGEncoder.encode(Bitmap(width: 3, height: 2))) == ["IHDR", "IDAT", "IEND"])
  }

  @Test func textsComeBeforeThePixelsInTheirOrder() throws {
    let bytes = try PNGEncoder.encode(Bitmap(width: 1, height: 1), text: [("Title", "Жучка 🐱"), ("Author", "b")])
    #expect(Pictures.chunkTypes(bytes) == ["IHDR", "iTXt", "iTXt", "IDAT", "IEND"])
    #expect(String(decoding: bytes, as: UTF8.self).contains("Title\0\0\0\0\0Жучка 🐱"))
  }

  @Test(arguments: ["", " a", "a ", "a  b", "Жук", "line\n", String(repeating: "k", count: 80)])
  func aKeywordThatPNGForbidsIsRefused(keyword: String) {
    #expect(throws: EncodingError.badKeyword(keyword)) {
      try PNGEncoder.encode(Bitmap(width: 1, height: 1), text: [(keyword, "x")])
    }
  }

  @Test func aTextWithANULIsRefused() {
    #expect(throws: EncodingError.badText(keyword: "k")) {
      try PNGEncoder.encode(Bitmap(width: 1, height: 1), text: [("k", "a\0b")])
    }
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0)])
  func aPictureWithoutPixelsIsRefused(width: Int, height: Int) {
    #expect(throws: EncodingError.unsupportedSize(width: width, height: height, format: "PNG")) {
      try PNGEncoder.encode(Bitmap(width: width, height: height))
    }
  }

  @Test(.needs("pngcheck"))
  func pngcheckFindsNoFault() throws {
    let picture = Pictures.gradient(width: 61, height: 37)
    let bytes = try PNGEncoder.encode(picture, text: [("Title", "小白")])
    let scratch = try Scratch()
    try scratch.write("a.png", bytes)
    #expect(try scratch.run("pngcheck", ["-q", "a.png"]).status == 0)
  }
}
