@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests what pages as PNG, as palette PNG and as WebP preserve of the drawn picture.
@Suite struct PageFormatTests {
  private static func options(_ change: (inout SheetOptions) -> Void = { _ in }) -> SheetOptions {
    var options = SheetOptions()
    (options.clips, options.framesPerSecond, options.scales, options.layout) = (["dance"], 4, [2], .packed)
    change(&options)
    return options
  }

  private static func page(_ avatar: Avatar, _ format: PageFormat, _ change: (inout SheetOptions) -> Void = { _ in })
    throws -> [UInt8]
  {
    let options = options {
      $0.pageFormat = format; change(&$0)
    }
    return try #require(try Stage.renderer().sheet(avatar, name: "x", options: options).first).bytes
  }

  /// Returns the colours that a record determines, as opaque pixels.
  private static func colors(of avatar: Avatar) -> Set<UInt32> {
    Set(avatar.looks.flatMap(\.plain.values).map { StraightAlpha.premultiplied($0.red, $0.green, $0.blue, $0.alpha) })
  }

  /// The other colours are compared as they appear on white, by the squared error of all channels,
  /// over the visible pixels.
  @Test(arguments: [0, 2, 9, 17]) func aPaletteKeepsTheRecordsColoursAndWhatIsSeenThroughAndIsClose(number: Int) throws
  {
    let avatar = try AtlasFixture.avatar(number)
    let (full, reduced) = (
      try PNGDecoder.decode(Self.page(avatar, .png)), try PNGDecoder.decode(Self.page(avatar, .png8))
    )
    let colors = Self.colors(of: avatar)
    var (kept, lost, holes) = (Set<UInt32>(), 0, 0)
    for (before, after) in zip(full.pixels, reduced.pixels) {
      if colors.contains(before) {
        if before == after { kept.insert(before) } else { lost += 1 }
      }
      if [0, 255].contains(before >> 24) ? before >> 24 != after >> 24 : [0, 255].contains(after >> 24) { holes += 1 }
    }
    #expect((full.width, full.height) == (reduced.width, reduced.height))
    #expect(kept.count >= 4)
    #expect(lost == 0)
    #expect(holes == 0)
    #expect(Set(reduced.pixels).count <= 256)
    let quality = Quality(full, reduced)
    #expect(quality.decibels > 36)
    #expect(quality.largest < 80)
  }

  struct Quality {
    private(set) var largest = 0
    private var error = 0.0
    private var count = 0

    init(_ full: Bitmap, _ other: Bitmap) {
      for (a, b) in zip(full.pixels, other.pixels) where a != 0 || b != 0 {
        count += 3
        for shift: UInt32 in [0, 8, 16] {
          let step = Int(a >> shift & 255) - Int(b >> shift & 255) + Int(b >> 24) - Int(a >> 24)
          largest = max(largest, abs(step))
          error += Double(step * step)
        }
      }
    }

    var decibels: Double { error == 0 ? .infinity : 10 * log10(255 * 255 * Double(count) / error) }
  }

  @Test func aPageOfFewColoursLosesNothingToAPalette() throws {
    let picture = Pictures.gradient(width: 9, height: 9)
    let exact = try Set(PNGDecoder.decode(IndexedPNG.page(picture, exactly: []).file()).pixels) == Set(picture.pixels)
    #expect(exact)
    let same = try Pictures.same(PNGDecoder.decode(IndexedPNG.page(picture, exactly: []).file()), picture)
    #expect(same)
  }

  @Test(arguments: [[], [0x8040_2010, 0xFF12_3456]] as [Set<UInt32>]) func aPageOfNoiseKeepsWhatItMust(
    exact: Set<UInt32>
  ) throws {
    var picture = Pictures.gradient(width: 120, height: 90)
    for (place, pixel) in exact.enumerated() { picture.pixels[place] = pixel }
    let reduced = try PNGDecoder.decode(IndexedPNG.page(picture, exactly: exact).file())
    for (place, pixel) in exact.enumerated() { #expect(reduced.pixels[place] == pixel) }
    #expect(Set(reduced.pixels).count <= 256)
    #expect(
      zip(picture.pixels, reduced.pixels).allSatisfy {
        ($0 == 0) == ($1 == 0) && ($0 >> 24 == 255) == ($1 >> 24 == 255)
      })
  }

  @Test func theSamePageHasTheSamePalette() throws {
    let picture = Pictures.gradient(width: 120, height: 90)
    let first = try IndexedPNG.page(picture, exactly: []).file()
    let second = try IndexedPNG.page(picture, exactly: []).file()
    let same = first == second
    #expect(same)
  }

  @Test(.needs("pngcheck")) func pngcheckPassesAPaletteWithTransparency() throws {
    let scratch = try Scratch()
    let page = try Self.page(try AtlasFixture.avatar(2), .png8)
    try scratch.write("page.png", page)
    #expect(try scratch.run("pngcheck", ["-q", "page.png"]).status == 0)
    #expect(Pictures.chunkTypes(page) == ["IHDR", "iTXt", "PLTE", "tRNS", "IDAT", "IEND"])
  }

  @Test func aPaletteIsAThirdOfTheBytes() throws {
    let avatar = try AtlasFixture.avatar(2)
    #expect(try Self.page(avatar, .png8).count * 5 < Self.page(avatar, .png).count * 2)
  }

  @Test(arguments: [0, 2]) func webPKeepsEveryPixel(bleed: Int) throws {
    let avatar = try AtlasFixture.avatar(2)
    let (png, webP) = (
      try PNGDecoder.decode(Self.page(avatar, .png) { $0.bleed = bleed }),
      try Self.page(avatar, .webp) { $0.bleed = bleed }
    )
    let same = Pictures.same(try WebPReader.decode(webP), png)
    #expect(same)
  }

  /// `spritekit` is excluded: Xcode's catalogs do not support WebP.
  @Test(arguments: AtlasFormats.standard.names.filter { $0 != SpriteKitExporter.format })
  func everyFormatNamesTheWebPPages(format: String) throws {
    let options = Self.options { ($0.pageFormat, $0.formats, $0.scales) = (.webp, [format], [1]) }
    let files = try Stage.renderer().sheet(try AtlasFixture.avatar(2), name: "x", options: options)
    #expect(files.map(\.name).filter { $0.hasSuffix(".webp") } == ["x.webp"])
    let text = String(decoding: try #require(files.last).bytes, as: UTF8.self)
    #expect(text.contains("x.webp") && !text.contains("x.png"))
  }

  @Test func aWebPPageIsNoLongerThanWebPAllows() throws {
    #expect(Self.options { ($0.pageFormat, $0.maximumSize) = (.webp, 16_384) }.limits.maximumPixels == 16_383)
    #expect(Self.options { $0.maximumSize = 16_384 }.limits.maximumPixels == 16_384)
  }

  @Test func aPaletteHasNoRoomForBleed() throws {
    #expect(throws: OptionError.self) { try Self.options { ($0.pageFormat, $0.bleed) = (.png8, 1) }.check() }
  }

  // MARK: Trimming and names

  @Test(arguments: [SheetOptions.Layout.rows, .packed]) func aMarginOfWhatIsNotVisibleStaysAroundEveryFrame(
    layout: SheetOptions.Layout
  ) throws {
    let avatar = try AtlasFixture.avatar(2)
    for margin in [0, 2] {
      var options = Self.options { ($0.layout, $0.trim, $0.trimMargin, $0.scales) = (layout, true, margin, [1, 2]) }
      options.framesPerSecond = 4
      let files = try AtlasFixture.files(avatar, options)
      for scale in [1, 2] {
        let frames = try HashReader().frames(of: AtlasFixture.name, in: files, scale: Double(scale))
        for frame in frames {
          let cell = try frame.reassembled(from: files)
          let box = try #require(TrimBox.visible(in: cell))
          let ring = margin * scale
          let rect = PixelRect(x: frame.x, y: frame.y, width: frame.rect.width, height: frame.rect.height)
          let wanted = PixelRect(
            x: max(0, box.x - ring), y: max(0, box.y - ring),
            width: min(cell.width, box.maxX + ring) - max(0, box.x - ring),
            height: min(cell.height, box.maxY + ring) - max(0, box.y - ring))
          #expect(rect.contains(wanted))
          if margin == 0, layout == .packed { #expect(rect.width < box.width + 2 * scale) }
          if margin == 2, layout == .packed { #expect(rect.width < box.width + 2 * ring + 2 * scale) }
          let drawn = try AtlasFixture.drawn(
            avatar, clip: frame.clip, index: frame.index, scale: Double(scale), cast: .playerAndPet, options)
          let same = Pictures.same(cell, drawn)
          #expect(same)
        }
      }
    }
  }

  @Test func withoutNamesASheetShowsThePetAsIfItHadNone() throws {
    let record = ["petType": "dog", "petColor": "#C68642"]
    let named = try Stage.student(record.merging(["petName": "Biscuit"]) { $1 })
    func pixels(_ avatar: Avatar, _ names: Bool) throws -> Bitmap {
      try PNGDecoder.decode(Self.page(avatar, .png) { $0.names = names })
    }
    let (with, without, none) = (
      try pixels(named, true), try pixels(named, false), try pixels(try Stage.student(record), true)
    )
    let (same, other) = (Pictures.same(without, none), Pictures.same(with, none))
    #expect(same && !other)
  }

  @Test func withoutNamesAStillAndAPreviewShowThePetAsIfItHadNone() throws {
    let record = ["petType": "dog", "petColor": "#C68642"]
    let named = try Stage.student(record.merging(["petName": "Biscuit"]) { $1 })
    var (still, preview) = (StillOptions(), PreviewOptions())
    (still.names, still.size, preview.names, preview.clips) = (false, 300, false, ["idle"])
    let renderer = try Stage.renderer()
    let (a, b) = (
      try renderer.still(named, options: still), try renderer.still(try Stage.student(record), options: still)
    )
    let sameStill = Pictures.same(a, b)
    let samePreview =
      try renderer.preview(named, options: preview) == renderer.preview(try Stage.student(record), options: preview)
    #expect(sameStill && samePreview)
    #expect(
      try renderer.stillKey(of: named, options: still)
        != renderer.stillKey(
          of: named,
          options: {
            var o = still; o.names = true; return o
          }()))
  }
}
