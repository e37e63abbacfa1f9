import CGIF
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarPixels

/// Tests that giflib, which is what most programs read GIF with, shows every frame for its time.
@Suite struct GIFEncoderTests {
  /// A GIF as giflib reads it.
  private struct Read {
    var pictures: [Bitmap] = []
    var hundredths: [Int] = []
    var disposals: Set<Int32> = []
    var regions: [PixelRect] = []
    /// Nil if the file plays once.
    var repetitions: Int?
    var comments: [String] = []
  }

  /// Composes the frames as a viewer does.
  private static func read(_ bytes: [UInt8]) throws -> Read {
    let scratch = try Scratch()
    try scratch.write("a.gif", bytes)
    var problem: Int32 = 0
    let file = try #require(DGifOpenFileName(scratch.folder.appending(path: "a.gif").path, &problem))
    defer { DGifCloseFile(file, nil) }
    #expect(DGifSlurp(file) == GIF_OK)
    let (gif, map) = (file.pointee, try #require(file.pointee.SColorMap).pointee)
    var read = Read()
    var canvas = Bitmap(width: Int(gif.SWidth), height: Int(gif.SHeight))
    for number in 0..<Int(gif.ImageCount) {
      var control = GraphicsControlBlock()
      #expect(DGifSavedExtensionToGCB(file, Int32(number), &control) == GIF_OK)
      let image = gif.SavedImages[number]
      let desc = image.ImageDesc
      let region = PixelRect(x: Int(desc.Left), y: Int(desc.Top), width: Int(desc.Width), height: Int(desc.Height))
      for place in 0..<(region.width * region.height) where Int32(image.RasterBits[place]) != control.TransparentColor {
        let color = map.Colors[Int(image.RasterBits[place])]
        let (x, y) = (region.x + place % region.width, region.y + place / region.width)
        canvas[x, y] = StraightAlpha.premultiplied(color.Red, color.Green, color.Blue, 255)
      }
      read.pictures.append(canvas)
      read.hundredths.append(Int(control.DelayTime))
      read.disposals.insert(control.DisposalMode)
      read.regions.append(region)
      if control.DisposalMode == DISPOSE_BACKGROUND { canvas = Bitmap(width: canvas.width, height: canvas.height) }
      for block in UnsafeBufferPointer(start: image.ExtensionBlocks, count: Int(image.ExtensionBlockCount)) {
        let content = Array(UnsafeBufferPointer(start: block.Bytes, count: Int(block.ByteCount)))
        if block.Function == COMMENT_EXT_FUNC_CODE { read.comments.append(String(decoding: content, as: UTF8.self)) }
        if block.Function == CONTINUE_EXT_FUNC_CODE, content.count == 3 {
          read.repetitions = Int(content[1]) | Int(content[2]) << 8
        }
      }
    }
    return read
  }

  /// A square of one colour that stands elsewhere in each frame.
  private static func moving(_ count: Int, on background: UInt32 = 0, milliseconds: Int = 40) -> [AnimationFrame] {
    (0..<count).map { number in
      var bitmap = Pictures.filled(width: 20, height: 16, background)
      for y in 3..<7 { for x in number..<(number + 4) { bitmap[x, y] = 0xFF20_4060 } }
      return AnimationFrame(bitmap, milliseconds: milliseconds)
    }
  }

  @Test(arguments: [0, 0xFFF0_E0D0]) func everyFrameIsShownAsItIs(background: UInt32) throws {
    let frames = Self.moving(8, on: background)
    let read = try Self.read(GIFEncoder.encode(frames))
    #expect(read.pictures == frames.map(\.bitmap))
  }

  @Test func aTransparentFrameIsClearedAfterIt() throws {
    let read = try Self.read(GIFEncoder.encode(Self.moving(3)))
    #expect(read.disposals == [DISPOSE_BACKGROUND])
    #expect(read.regions == (0..<3).map { PixelRect(x: $0, y: 3, width: 4, height: 4) })
  }

  @Test func anOpaqueFrameHoldsOnlyWhatChanged() throws {
    let read = try Self.read(GIFEncoder.encode(Self.moving(2, on: 0xFFFF_FFFF)))
    #expect(read.disposals == [DISPOSE_DO_NOT])
    #expect(read.regions == [PixelRect(x: 0, y: 0, width: 20, height: 16), PixelRect(x: 0, y: 3, width: 5, height: 4)])
  }

  @Test func hundredthsAddUpToTheLength() throws {
    let read = try Self.read(GIFEncoder.encode(Self.moving(8, milliseconds: 33)))
    #expect(read.hundredths.reduce(0, +) == 26 && Set(read.hundredths) == [3, 4])
  }

  @Test func equalNeighboursBecomeOneLongerFrame() throws {
    let frames = Self.moving(2)
    let read = try Self.read(GIFEncoder.encode([frames[0], frames[0], frames[1], frames[0]]))
    #expect(read.hundredths == [8, 4, 4])
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 1), (65_536, 65_535)] as [(Int, Int?)])
  func theFileSaysHowOftenItPlays(loops: Int, repetitions: Int?) throws {
    #expect(try Self.read(GIFEncoder.encode(Self.moving(2), loops: loops)).repetitions == repetitions)
  }

  @Test func notesAreComments() throws {
    let note = String(repeating: "0123456789", count: 40)
    let read = try Self.read(GIFEncoder.encode(Self.moving(1), text: [("Title", "walk"), ("Rights", note)]))
    #expect(read.comments.joined().contains("Title walk") && read.comments.joined().hasPrefix("Title walkRights 012"))
  }

  @Test func halfCoverageIsTheColourAndLessIsNothing() throws {
    var bitmap = Bitmap(width: 3, height: 1)
    for (x, alpha) in ([255, 128, 127] as [UInt8]).enumerated() {
      bitmap[x, 0] = StraightAlpha.premultiplied(200, 100, 50, alpha)
    }
    let read = try Self.read(GIFEncoder.encode([AnimationFrame(bitmap, milliseconds: 40)]))
    let pixels = try #require(read.pictures.first).pixels
    #expect(pixels[0] == 0xFFC8_6432 && pixels[1] >> 24 == 255 && pixels[2] == 0)
  }

  @Test func colorsAreExactUpTo255() throws {
    func strip(_ count: Int) -> Bitmap {
      var bitmap = Bitmap(width: count + 1, height: 1)
      for x in 0..<count { bitmap[x, 0] = 0xFF00_0000 | UInt32(x) << 12 | UInt32(x * 7 % 256) }
      return bitmap
    }
    let exact = try Self.read(GIFEncoder.encode([AnimationFrame(strip(255), milliseconds: 40)]))
    #expect(exact.pictures == [strip(255)])
    let wanted = strip(600)[300, 0]
    let many = try Self.read(GIFEncoder.encode([AnimationFrame(strip(600), milliseconds: 40)], exactly: [wanted]))
    #expect(many.pictures.first?[300, 0] == wanted && many.pictures.first?[600, 0] == 0)
  }

  @Test(arguments: [(0, 0, 40), (3, 0, 700_000), (3, 70_000, 40)])
  func whatGIFCannotSayIsAnError(count: Int, loops: Int, milliseconds: Int) throws {
    #expect(throws: EncodingError.self) {
      try GIFEncoder.encode(Self.moving(count, milliseconds: milliseconds), loops: loops)
    }
  }

  @Test(.needs("giftext")) func giftextFindsEveryFrame() throws {
    let scratch = try Scratch()
    try scratch.write("a.gif", GIFEncoder.encode(Self.moving(5)))
    let result = try scratch.run("giftext", ["a.gif"])
    let text = result.output
    #expect(result.status == 0 && text.components(separatedBy: "Image #").count == 6)
  }
}
