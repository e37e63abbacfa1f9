@testable import AvatarRaster
import AvatarScene
import TestSupport
import Testing

@Suite struct StillKeyTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  private func key(
    _ fields: [String: String] = Students.withPet, id: String = "a", _ change: (inout StillOptions) -> Void = { _ in }
  ) throws
    -> String
  {
    var options = StillOptions()
    change(&options)
    return try renderer.stillKey(of: Students.avatar(fields, id: id), options: options)
  }

  @Test func aKeyIs32HexadecimalDigits() throws {
    #expect(try key().wholeMatch(of: /[0-9a-f]{32}/) != nil)
  }

  @Test func everyOptionThatChangesThePictureChangesTheKey() throws {
    let changes: [(inout StillOptions) -> Void] = [
      { _ in }, { $0.size = 141 }, { $0.framing = .bust }, { $0.framing = .head }, { $0.shape = .circle },
      { $0.background = .hub }, { $0.caption = "x" },
      { $0.clip = "walk" }, { $0.frame = 1 }, { $0.pet = false }, { $0.shadow = false }, { $0.format = .webp },
      { $0.format = .svg },
      { $0.embedsMetadata = true },
    ]
    #expect(try Set(changes.map { try key(Students.withPet, id: "a", $0) }).count == changes.count)
  }

  @Test func theFontsCountOnlyWhereLettersAreDrawn() throws {
    let fonts = FontFiles.installed().paths
    let fewer = TextEngine(fonts: FontFiles(paths: fonts.filter { !$0.hasSuffix(FontFiles.required) }))
    let other = AvatarRenderer(
      pack: renderer.pack, resolver: renderer.resolver,
      frames: FrameRenderer(cache: SpriteCache(capacity: 0), text: fewer))
    func keys(_ fields: [String: String]) throws -> [String] {
      try [renderer, other].map { try $0.stillKey(of: Students.avatar(fields), options: StillOptions()) }
    }
    let (named, plain) = (try keys(Students.withPet), try keys(["hairStyle": "bun"]))
    #expect(named[0] != named[1])
    #expect(plain[0] == plain[1])
  }

  @Test func aFontIsKnownByTheRevisionAndTheCheckSumThatItGivesItself() throws {
    let words = TextEngine().environment(of: ["Zoë"])
    #expect(words.contains(/DejaVuSans-Bold\.ttf [0-9a-f]{16}/))
    #expect(FontFileVersion.of("/nowhere/x.ttf") == "x.ttf")
  }

  @Test func theLibrariesThatDrawTextAreNamed() {
    #expect(TextEngine().environment(of: ["Zoë"]).starts(with: /cairo [0-9.]+, pixman [0-9.]+, freetype [0-9.]+/))
  }

  @Test func theIDIsNotPartOfIt() throws {
    #expect(try key(id: "a") == key(id: "b"))
  }

  @Test func theNameCountsOnlyWhereItIsWritten() throws {
    var other = Students.withPet
    other["firstName"] = "Max"
    #expect(try key() == key(other))
    #expect(try key { $0.caption = "{firstName}" } != key(other) { $0.caption = "{firstName}" })
  }

  @Test func thePetCountsOnlyWhereItIsSeen() throws {
    var other = Students.withPet
    other["petType"] = "cat"
    #expect(try key() != key(other))
    #expect(try key { $0.framing = .head } == key(other) { $0.framing = .head })
    #expect(try key { $0.pet = false } == key(other) { $0.pet = false })
  }

  @Test func aKeyedPictureCarriesItsKeyRightBehindTheHeader() throws {
    let bytes = try renderer.keyedThumbnail(Students.avatar(Students.withPet), options: StillOptions())
    let chunks = Pictures.chunks(bytes)
    #expect(chunks.map(\.type) == ["IHDR", "iTXt", "IDAT", "IEND"])
    #expect(String(decoding: chunks[1].data, as: UTF8.self) == "render-avatars\0\0\0\0\0key=" + (try key()))
  }
}
