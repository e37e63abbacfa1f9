import AvatarPixels
import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import AvatarRaster

@Suite struct TextEngineTests {
  private static let engine = TextEngine()
  private static let installed = FontFiles.installed()
  /// A font for Latin and similar scripts, without emoji and Chinese.
  private static let plain = FontFiles(paths: installed.paths.filter { $0.hasSuffix(FontFiles.required) })

  private static func has(_ name: String) -> Bool { installed.paths.contains { $0.hasSuffix(name) } }

  private static func label(_ text: String, size: Double = 8, width: Double = 200) -> TextLabel {
    TextLabel(text: text, style: .label, size: size, center: .zero, maximumWidth: width)
  }

  private static func emoji(_ text: String, size: Double = 40) -> TextLabel {
    TextLabel(text: text, style: .emoji, size: size, center: .zero, maximumWidth: 1000)
  }

  private static func same(_ a: DrawnText, _ b: DrawnText) -> Bool {
    a.bitmap == b.bitmap && a.x == b.x && a.y == b.y && a.missing == b.missing
  }

  /// Texts with features that are known to cause bugs.
  static let hostile = [
    "", " ", "\0", "a\0b", "\u{202E}abc\u{202C}", "\u{2066}x\u{2069}\u{2067}", "\n\r\t\u{2028}",
    "e" + String(repeating: "\u{301}", count: 10_000), String(repeating: "\u{301}", count: 10_000),
    String(repeating: "a", count: 100_000), String(repeating: "👨‍👩‍👧", count: 500),
    String(repeating: "\u{FE0F}", count: 5000),
    String(repeating: "\u{200D}", count: 5000), "\u{FFFE}\u{10FFFF}\u{E000}", "%s%n<b>&amp;", "\u{FEFF}x", "🇩",
    "🏴\u{E0067}\u{E0062}", "\u{1F3FB}", "﷽﷽﷽﷽﷽﷽﷽﷽", "ก็็็็็็็็็็็็็็็็็็็็็็็็", "\u{0600}\u{110BD}",
  ]

  @Test(arguments: ["Fluffy", "Жучка", "קטן", "قطة", "Rex 🐶", "Żółć"])
  func twoEnginesDrawTheSamePixels(text: String) throws {
    let a = try TextEngine().draw(Self.label(text), scale: 2)
    let b = try TextEngine().draw(Self.label(text), scale: 2)
    #expect(Self.same(a, b))
    #expect(a.bitmap.width > 0)
  }

  @Test(
    arguments: [
      "Biscuit", "Sir Barks-a-lot", "Zoë Łukasz Çelik Ğ", "0 #1 *2", " ~!?", "Wide Wide Wide Wide Wide Wide Wide",
    ], [200.0, 30])
  func aNameThatOneFontHasLooksTheSameWithThatFontAlone(text: String, width: Double) throws {
    let request = try TextRequest(Self.label(text, width: width), scale: 2)
    #expect(FontChoice(for: request) == .letters)
    let all = try TextPainter(context: PangoContext(FontConfiguration(Self.installed)), request: request).draw()
    #expect(Self.same(try TextEngine().draw(Self.label(text, width: width), scale: 2), all))
  }

  @Test(arguments: ["Жучка", "a🐶", "1\u{FE0F}\u{20E3}", "e\u{301}", "©", "ɐ"])
  func aTextWithAnythingElseMayAskAllFonts(text: String) throws {
    #expect(FontChoice(for: try TextRequest(Self.label(text), scale: 2)) == .all)
  }

  @Test func theCacheAnswersWithTheSamePixels() throws {
    let engine = TextEngine()
    let first = try engine.draw(Self.label("Biscuit"), scale: 2)
    for i in 0..<600 { _ = try engine.draw(Self.label("\(i)"), scale: 1) }
    let cached = try engine.draw(Self.label("Biscuit"), scale: 2)
    #expect(Self.same(first, cached))
  }

  @Test func manyTasksAtOnceDrawTheSamePixels() async throws {
    let engine = TextEngine()
    let names = (0..<24).map { "Name \($0 % 8) 🐱 שלום" }
    let drawn = try await withThrowingTaskGroup(of: (Int, DrawnText).self) { group in
      for (index, name) in names.enumerated() { group.addTask { (index, try engine.draw(Self.label(name), scale: 2)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (index, name) in names.enumerated() {
      let alone = try TextEngine().draw(Self.label(name), scale: 2)
      #expect(drawn[index].map { Self.same($0, alone) } == true)
    }
  }

  @Test func aGlyphThatNoFontHasIsLeftOutAndCounted() throws {
    let engine = TextEngine(fonts: Self.plain)
    let drawn = try engine.draw(Self.label("Rex小白"), scale: 2)
    let alone = try engine.draw(Self.label("Rex"), scale: 2)
    #expect(drawn.missing == ["小", "白"])
    #expect(Pictures.same(drawn.bitmap, alone.bitmap))
  }

  @Test(arguments: ["小白", "ポチ", "แมวน้ำ", "बिल्ली", "한국", "🦄", "👨‍👩‍👧", "க்ஷ"])
  func aTextOfMissingGlyphsOnlyIsEmpty(text: String) throws {
    let drawn = try TextEngine(fonts: Self.plain).draw(Self.label(text), scale: 1)
    #expect(!drawn.missing.isEmpty)
    #expect(drawn.bitmap.width == 0)
  }

  @Test(.enabled(if: has("NotoColorEmoji.ttf")), arguments: ["😀", "🐱", "❤", "❤️", "🇩🇪", "👩🏽‍🚀"])
  func anEmojiIsAColouredPictureOfItsSize(text: String) throws {
    let drawn = try Self.engine.draw(Self.emoji(text), scale: 2)
    #expect(drawn.bitmap.width == 80)
    #expect(drawn.x == -40)
    #expect(drawn.bitmap.pixels.contains { $0 >> 24 == 255 && $0 >> 16 & 0xFF != $0 & 0xFF })
    #expect(drawn.missing.isEmpty)
  }

  @Test(.enabled(if: has("NotoColorEmoji.ttf")))
  func onlyTheFirstEmojiIsDrawn() throws {
    #expect(
      Self.same(try Self.engine.draw(Self.emoji("🐱🐶"), scale: 1), try Self.engine.draw(Self.emoji("🐱"), scale: 1)))
  }

  @Test func anEmojiWithoutItsFontIsCounted() throws {
    let drawn = try TextEngine(fonts: Self.plain).draw(Self.emoji("🦄"), scale: 1)
    #expect(drawn.missing.count == 1)
  }

  @Test func lettersAreWhiteAndTheirRimIsDark() throws {
    let pixels = try Self.engine.draw(Self.label("HH"), scale: 3).bitmap.pixels
    #expect(pixels.contains(0xFFFF_FFFF))
    #expect(pixels.contains { $0 >> 24 > 200 && $0 >> 16 & 0xFF < 60 })
  }

  @Test func whatIsTooWideEndsInAnEllipsisWithinTheWidth() throws {
    let drawn = try Self.engine.draw(Self.label("A very long name of a pet", width: 50), scale: 2)
    let whole = try Self.engine.draw(Self.label("A very long name of a pet"), scale: 2)
    #expect(drawn.bitmap.width < whole.bitmap.width)
    #expect(drawn.bitmap.width <= 100 + 8)
  }

  @Test func theRunsPlaceDoesNotChangeThePicture() throws {
    let away = TextLabel(text: "Rex", style: .label, size: 8, center: Point(17.3, -4), maximumWidth: 200)
    #expect(Self.same(try Self.engine.draw(away, scale: 2), try Self.engine.draw(Self.label("Rex"), scale: 2)))
  }

  @Test func theMiddleOfTheLineIsTheOrigin() throws {
    let drawn = try Self.engine.draw(Self.label("HHHH"), scale: 3)
    #expect(abs(Double(drawn.x) + Double(drawn.bitmap.width) / 2) <= 1)
    #expect(abs(Double(drawn.y) + Double(drawn.bitmap.height) / 2) <= 1)
  }

  @Test(arguments: hostile, [TextLabel.Style.label, .emoji])
  func hostileTextIsDrawnSmallOrNotAtAll(text: String, style: TextLabel.Style) throws {
    let drawn = try Self.engine.draw(
      TextLabel(text: text, style: style, size: 8, center: .zero, maximumWidth: 64), scale: 1)
    #expect(drawn.bitmap.width <= 100)
    #expect(drawn.bitmap.height <= 40)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 1e300, 1e-300] as [Double])
  func aSizeThatCannotBeDrawnIsRefused(size: Double) {
    #expect(throws: TextError.self) { try Self.engine.draw(Self.label("x", size: size), scale: 1) }
    #expect(throws: TextError.self) { try Self.engine.draw(Self.label("x"), scale: size) }
  }

  @Test(arguments: [0, -5, .infinity, 1e300, 1e-300] as [Double])
  func anyWidthIsAccepted(width: Double) throws {
    _ = try Self.engine.draw(Self.label("Fluffy", width: width), scale: 1)
  }

  @Test func withoutFontsTheErrorSaysWhatToInstall() {
    let engine = TextEngine(fonts: FontFiles(in: ["/nowhere"]))
    #expect {
      try engine.draw(Self.label("x"), scale: 1)
    } throws: { error in
      "\(error)".contains("/nowhere") && "\(error)".contains("fonts-dejavu-core")
    }
  }

  @Test func aFileThatIsNoFontIsNamed() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString)-\(FontFiles.required)"
    ).path
    try Data("no font".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: TextError.unreadableFont(path)) {
      try TextEngine(fonts: FontFiles(paths: [path])).draw(Self.label("x"), scale: 1)
    }
  }

  @Test(.enabled(if: has("wqy-microhei.ttc")), arguments: ["小白", "ポチ", "강아지"])
  func chineseJapaneseAndKoreanNamesAreWhole(text: String) throws {
    #expect(try Self.engine.draw(Self.label(text), scale: 1).missing.isEmpty)
  }

  @Test(.enabled(if: has("FreeSerif.ttf")), arguments: ["แมวน้ำ", "बिल्ली", "பூனை", "ድመት"])
  func thaiIndianAndEthiopicNamesAreWhole(text: String) throws {
    #expect(try Self.engine.draw(Self.label(text), scale: 1).missing.isEmpty)
  }
}
