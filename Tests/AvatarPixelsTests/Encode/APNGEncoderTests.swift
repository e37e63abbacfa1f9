import AvatarScene
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarPixels

@Suite struct APNGEncoderTests {
  private static let still = Pictures.filled(width: 20, height: 16, 0xFF20_4060)

  /// Returns `still` with one block of another colour.
  private static func block(x: Int, y: Int, width: Int, height: Int, _ pixel: UInt32 = 0x8040_2010) -> Bitmap {
    var bitmap = still
    for row in y..<y + height { for column in x..<x + width { bitmap[column, row] = pixel } }
    return bitmap
  }

  private static func numbers(_ data: some Sequence<UInt8>) -> [Int] {
    let bytes = Array(data)
    return stride(from: 0, to: bytes.count - 3, by: 4).map { at in bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test func chunksFollowInTheOrderOfTheStandard() throws {
    let frames = [Self.still, Self.block(x: 3, y: 4, width: 5, height: 6), Self.still].map {
      AnimationFrame($0, milliseconds: 80)
    }
    let bytes = try APNGEncoder.encode(frames, text: [("Title", "walk")])
    #expect(
      Pictures.chunkTypes(bytes) == ["IHDR", "acTL", "iTXt", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
  }

  @Test func sequenceNumbersRunThroughControlsAndData() throws {
    let frames = (0..<4).map { AnimationFrame(Self.block(x: $0, y: 0, width: 1, height: 1), milliseconds: 10) }
    let chunks = Pictures.chunks(try APNGEncoder.encode(frames))
    let sequence = chunks.filter { ["fcTL", "fdAT"].contains($0.type) }.map { Self.numbers($0.data.prefix(4))[0] }
    #expect(sequence == Array(0..<7))
  }

  @Test func theControlSaysFramesAndLoops() throws {
    let frames = [Self.still, Self.block(x: 0, y: 0, width: 1, height: 1)].map { AnimationFrame($0, milliseconds: 10) }
    let chunks = Pictures.chunks(try APNGEncoder.encode(frames, loops: 7))
    #expect(chunks.first { $0.type == "acTL" }.map { Self.numbers($0.data) } == [2, 7])
  }

  @Test func aLaterFrameHoldsOnlyWhatChanged() throws {
    let frames = [Self.still, Self.block(x: 3, y: 4, width: 5, height: 6)].map { AnimationFrame($0, milliseconds: 125) }
    let controls = Pictures.chunks(try APNGEncoder.encode(frames)).filter { $0.type == "fcTL" }
    #expect(controls.map { Self.numbers($0.data.prefix(20)) } == [[0, 20, 16, 0, 0], [1, 5, 6, 3, 4]])
    #expect(controls.map { Array($0.data.suffix(6)) } == [[0, 125, 3, 232, 0, 0], [0, 125, 3, 232, 0, 0]])
  }

  @Test func equalNeighboursBecomeOneLongerFrame() throws {
    let other = Self.block(x: 1, y: 1, width: 2, height: 2)
    let frames = [(Self.still, 100), (Self.still, 50), (other, 30), (other, 40), (Self.still, 20)]
      .map { AnimationFrame($0.0, milliseconds: $0.1) }
    let controls = Pictures.chunks(try APNGEncoder.encode(frames)).filter { $0.type == "fcTL" }
    #expect(controls.map { Int($0.data[20]) << 8 | Int($0.data[21]) } == [150, 70, 20])
  }

  @Test func mergedFramesNeverOutgrowTheDelayField() throws {
    let frames = [60_000, 60_000].map { AnimationFrame(Self.still, milliseconds: $0) }
    let controls = Pictures.chunks(try APNGEncoder.encode(frames)).filter { $0.type == "fcTL" }
    #expect(controls.map { Int($0.data[20]) << 8 | Int($0.data[21]) } == [60_000, 60_000])
  }

  @Test func aReaderWithoutAnimationSeesTheFirstFrame() throws {
    let first = Pictures.gradient(width: 12, height: 9)
    let frames = [first, Pictures.gradient(width: 12, height: 9, phase: 5)].map { AnimationFrame($0, milliseconds: 40) }
    let bytes = try APNGEncoder.encode(frames)
    #expect(Pictures.same(try PNGDecoder.decode(bytes), first))
  }

  @Test func everyFrameCanBeComposedAgainExactly() throws {
    let frames =
      (0..<5).map { Pictures.gradient(width: 13, height: 11, phase: $0 * $0 * 9) } + [
        Pictures.filled(width: 13, height: 11, 0)
      ]
    let bytes = try APNGEncoder.encode(frames.map { AnimationFrame($0, milliseconds: 40) })
    let composed = try Self.compose(bytes)
    #expect(composed.count == frames.count)
    for (a, b) in zip(composed, frames) { #expect(Pictures.same(a, b)) }
  }

  @Test(.needs("pngcheck"))
  func pngcheckFindsNoFault() throws {
    let frames = (0..<3).map { AnimationFrame(Pictures.gradient(width: 30, height: 20, phase: $0), milliseconds: 100) }
    let scratch = try Scratch()
    try scratch.write("a.png", APNGEncoder.encode(frames))
    #expect(try scratch.run("pngcheck", ["-q", "a.png"]).status == 0)
  }

  @Test(.needs("apngdis"))
  func apngdisFindsTheSameFrames() throws {
    let frames = (0..<3).map { Self.block(x: $0 * 4, y: 2, width: 3, height: 5, 0xFFFF_0000) }
    let bytes = try APNGEncoder.encode(frames.map { AnimationFrame($0, milliseconds: 100) })
    let scratch = try Scratch()
    try scratch.write("a.png", bytes)
    #expect(try scratch.run("apngdis", ["a.png"]).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).filter {
      $0.hasPrefix("apngframe") && $0.hasSuffix(".png")
    }
    let found = try names.sorted().map { try PNGDecoder.decode(scratch.read($0)) }
    #expect(found.count == 3)
    for (a, b) in zip(found, frames) { #expect(Pictures.same(a, b)) }
  }

  @Test func noFramesAreRefused() {
    #expect(throws: EncodingError.noFrames) { try APNGEncoder.encode([]) }
  }

  @Test func aFrameOfAnotherSizeIsRefused() {
    let frames = [Bitmap(width: 2, height: 2), Bitmap(width: 2, height: 3)].map { AnimationFrame($0, milliseconds: 10) }
    #expect(throws: EncodingError.frameSizeDiffers(frame: 1)) { try APNGEncoder.encode(frames) }
  }

  @Test(arguments: [0, -1, 65_536, Int.max])
  func aDurationThatAPNGCannotSayIsRefused(milliseconds: Int) {
    #expect(throws: EncodingError.unsupportedTiming(milliseconds, format: "APNG")) {
      try APNGEncoder.encode([AnimationFrame(Self.still, milliseconds: milliseconds)])
    }
  }

  @Test(arguments: [-1, Int.max])
  func loopsThatAPNGCannotSayAreRefused(loops: Int) {
    #expect(throws: EncodingError.unsupportedTiming(loops, format: "APNG")) {
      try APNGEncoder.encode([AnimationFrame(Self.still, milliseconds: 1)], loops: loops)
    }
  }

  /// Plays the file: decodes each frame's data as a separate PNG and composites it over the
  /// previous frame.
  private static func compose(_ bytes: [UInt8]) throws -> [Bitmap] {
    var frames: [Bitmap] = []
    var box = [0, 0, 0, 0, 0]
    var canvas = Bitmap(width: 0, height: 0)
    for chunk in Pictures.chunks(bytes) {
      switch chunk.type {
      case "IHDR": canvas = Bitmap(width: numbers(chunk.data)[0], height: numbers(chunk.data)[1])
      case "fcTL": box = numbers(chunk.data.prefix(20))
      case "IDAT", "fdAT":
        var part = PNGChunkWriter()
        part.addHeader(width: box[1], height: box[2])
        part.add("IDAT", Array(chunk.data.dropFirst(chunk.type == "fdAT" ? 4 : 0)))
        part.add("IEND")
        let piece = try PNGDecoder.decode(part.bytes)
        for y in 0..<box[2] { for x in 0..<box[1] { canvas[box[3] + x, box[4] + y] = piece[x, y] } }
        frames.append(canvas)
      default: break
      }
    }
    return frames
  }
}
