import AvatarPixels
import AvatarScene
import CWebP
import Foundation
import TestSupport
import Testing

@testable import AvatarPixels

@Suite struct WebPEncoderTests {
  @Test(arguments: [0, 6, 9])
  func aStillPictureReadsBackAsWritten(effort: Int) throws {
    let bitmap = Pictures.gradient(width: 61, height: 37)
    #expect(Pictures.same(try WebPReader.decode(WebPEncoder.encode(bitmap, effort: effort)), bitmap))
  }

  @Test func everyPremultipliedPixelSurvivesTheRoundTrip() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for c in 0...alpha { bitmap[c, alpha] = UInt32(alpha << 24 | c << 16 | (alpha - c) << 8 | c / 2) }
    }
    #expect(Pictures.same(try WebPReader.decode(WebPEncoder.encode(bitmap, effort: 2)), bitmap))
  }

  @Test func twoEncodingsAreTheSameBytes() throws {
    let frames = (0..<4).map {
      AnimationFrame(Pictures.gradient(width: 40, height: 30, phase: $0 * 11), milliseconds: 80)
    }
    let (a, b) = try (WebPEncoder.encode(frames), WebPEncoder.encode(frames))
    let equal = a == b
    #expect(equal)
  }

  @Test func anAnimationReadsBackFrameByFrame() throws {
    let frames =
      (0..<5).map { Pictures.gradient(width: 41, height: 31, phase: $0 * 50) } + [Bitmap(width: 41, height: 31)]
    let bytes = try WebPEncoder.encode(frames.map { AnimationFrame($0, milliseconds: 80) }, loops: 3)
    let played = try Self.play(bytes, width: 41, height: 31)
    #expect(played.loops == 3)
    #expect(played.frames.map(\.milliseconds) == [80, 80, 80, 80, 80, 80])
    for (a, b) in zip(played.frames, frames) { #expect(Pictures.same(a.bitmap, b)) }
  }

  @Test func aSingleFrameMakesAStillPicture() throws {
    let bitmap = Pictures.gradient(width: 10, height: 10)
    #expect(
      Pictures.same(try WebPReader.decode(WebPEncoder.encode([AnimationFrame(bitmap, milliseconds: 50)])), bitmap))
  }

  @Test(arguments: [(0, 1), (1, 0), (16_384, 1), (1, 16_384)])
  func aSizeThatWebPCannotHoldIsRefused(width: Int, height: Int) {
    let bitmap = Bitmap(width: width, height: height)
    let error = EncodingError.unsupportedSize(width: width, height: height, format: "WebP")
    #expect(throws: error) { try WebPEncoder.encode(bitmap) }
    #expect(throws: error) { try WebPEncoder.encode([AnimationFrame(bitmap, milliseconds: 1)]) }
  }

  @Test(arguments: [-1, 65_536])
  func loopsThatWebPCannotSayAreRefused(loops: Int) {
    #expect(throws: EncodingError.unsupportedTiming(loops, format: "WebP")) {
      try WebPEncoder.encode([AnimationFrame(Bitmap(width: 1, height: 1), milliseconds: 1)], loops: loops)
    }
  }

  @Test func aTotalTimeBeyondTheClockIsRefusedNotTrapped() {
    let pictures = [Bitmap(width: 1, height: 1), Pictures.filled(width: 1, height: 1, 0xFF00_0000)]
    let frames = (0..<130).map { AnimationFrame(pictures[$0 % 2], milliseconds: WebPEncoder.maximumMilliseconds) }
    #expect(throws: EncodingError.self) { try WebPEncoder.encode(frames, effort: 0) }
  }

  /// Returns what a viewer shows: every frame composited over the previous one by its own rule.
  private static func play(_ bytes: [UInt8], width: Int, height: Int) throws -> (frames: [AnimationFrame], loops: Int) {
    try bytes.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      let mux = try #require(WebPMuxCreate(&data, 1))
      defer { WebPMuxDelete(mux) }
      var params = WebPMuxAnimParams()
      #expect(WebPMuxGetAnimationParams(mux, &params) == WEBP_MUX_OK)
      var canvas = Bitmap(width: width, height: height)
      var frames: [AnimationFrame] = []
      var info = WebPMuxFrameInfo()
      while WebPMuxGetFrame(mux, UInt32(frames.count + 1), &info) == WEBP_MUX_OK {
        defer { WebPDataClear(&info.bitstream) }
        let piece = try WebPReader.decode(
          Array(UnsafeBufferPointer(start: info.bitstream.bytes, count: info.bitstream.size)))
        for y in 0..<piece.height {
          for x in 0..<piece.width {
            let pixel = piece[x, y]
            if info.blend_method == WEBP_MUX_BLEND && pixel >> 24 != 255 {
              #expect(pixel == 0, "a half transparent pixel is blended, so the colour is not exact")
              continue
            }
            canvas[Int(info.x_offset) + x, Int(info.y_offset) + y] = pixel
          }
        }
        frames.append(AnimationFrame(canvas, milliseconds: Int(info.duration)))
        if info.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND {
          for y in 0..<piece.height {
            for x in 0..<piece.width { canvas[Int(info.x_offset) + x, Int(info.y_offset) + y] = 0 }
          }
        }
      }
      return (frames, Int(params.loop_count))
    }
  }
}
