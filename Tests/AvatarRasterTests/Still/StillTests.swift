@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import CWebP
import TestSupport
import Testing

@Suite struct StillTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  private func options(_ change: (inout StillOptions) -> Void) -> StillOptions {
    var options = StillOptions()
    change(&options)
    return options
  }

  @Test(arguments: [1, 2, 31, 140, 2048])
  func thePictureIsAsLargeAsAskedFor(size: Int) throws {
    let picture = try PNGDecoder.decode(renderer.thumbnail(Students.avatar(), options: options { $0.size = size }))
    #expect((picture.width, picture.height) == (size, size))
  }

  @Test(arguments: [0, -1, 2049, 99_999, .max, .min])
  func asAskedSizesThatNobodyCanDrawAreRefused(size: Int) throws {
    let wrong = options { $0.size = size }
    #expect(throws: Stage.refusal("size", "\(size) is out of range; use a whole number from 1 to 2048 pixels")) {
      try renderer.thumbnail(Students.avatar(), options: wrong)
    }
    #expect(throws: Stage.refusal("size", "\(size) is out of range; use a whole number from 1 to 2048 pixels")) {
      try renderer.stillKey(of: Students.avatar(), options: wrong)
    }
  }

  @Test(arguments: [-1, .min])
  func aFrameBeforeTheFirstIsRefused(frame: Int) throws {
    #expect(throws: Stage.refusal("frame", "\(frame) is out of range; use a whole number from 0")) {
      try renderer.thumbnail(Students.avatar(), options: options { $0.frame = frame })
    }
  }

  @Test(arguments: [30, Int.max])
  func aFrameThatTheClipHasNotIsRefused(frame: Int) throws {
    #expect(throws: RenderError.noSuchFrame(frame, clip: "idle", frames: 14)) {
      try renderer.thumbnail(Students.avatar(), options: options { $0.frame = frame })
    }
  }

  @Test(arguments: ["", "fly", "../rig", "idle\u{0}"])
  func aClipThatThereIsNotIsRefused(clip: String) throws {
    let error = try #require(throws: RenderError.self) {
      try renderer.thumbnail(Students.avatar(), options: options { $0.clip = clip })
    }
    #expect(error.exitStatus == .usage)
    #expect(error.description.hasPrefix("there is no clip"))
  }

  @Test func differentFramesAreDifferentPictures() throws {
    let avatar = try Students.avatar()
    #expect(
      try renderer.still(avatar, options: options { $0.clip = "wave" })
        != renderer.still(avatar, options: options { ($0.clip, $0.frame) = ("wave", 6) }))
  }

  @Test func aCircleHasEmptyCornersAndASoftEdge() throws {
    let picture = try renderer.still(
      Students.avatar(), options: options { ($0.shape, $0.background) = (.circle, .hub) })
    for (x, y) in [(0, 0), (139, 0), (0, 139), (139, 139)] { #expect(picture.alpha(x, y) == 0) }
    for (x, y) in [(70, 0), (70, 139), (1, 70), (138, 70)] { #expect(picture.alpha(x, y) > 200) }
    let soft = picture.pixels.count { $0 >> 24 != 0 && $0 >> 24 != 255 }
    #expect((200...900).contains(soft), "\(soft) pixels are half transparent")
  }

  @Test func aRecordsPictureComesWithItsWarnings() throws {
    let (bytes, diagnostics) = try renderer.thumbnail(of: AvatarRecord(id: "a", fields: ["hairStyle": "bunn"]))
    #expect(Pictures.chunkTypes(bytes).first == "IHDR")
    #expect(diagnostics.map(\.field) == ["hairStyle"])
  }

  @Test func aWebPHasThePixelsOfThePNG() throws {
    let avatar = try Students.avatar(Students.withPet)
    let webp = options { ($0.format, $0.embedsMetadata) = (.webp, true) }
    let expected = try renderer.still(avatar)
    for bytes in try [renderer.thumbnail(avatar, options: webp), renderer.keyedThumbnail(avatar, options: webp)] {
      var (width, height): (Int32, Int32) = (0, 0)
      let pixels = try #require(WebPDecodeRGBA(bytes, bytes.count, &width, &height))
      defer { WebPFree(pixels) }
      let same = (0..<140 * 140).allSatisfy {
        StraightAlpha.color(of: expected.pixels[$0])
          == RGBA(pixels[4 * $0], pixels[4 * $0 + 1], pixels[4 * $0 + 2], pixels[4 * $0 + 3])
      }
      #expect(width == 140 && height == 140 && same)
    }
  }

  @Test func altTextIsEmbeddedWhereAskedFor() throws {
    let avatar = try Students.avatar(Students.withPet)
    let plain = Pictures.chunkTypes(try renderer.thumbnail(avatar))
    #expect(!plain.contains("iTXt"))
    let chunks = Pictures.chunks(try renderer.thumbnail(avatar, options: options { $0.embedsMetadata = true }))
    let text = try #require(chunks.first { $0.type == "iTXt" }).data
    #expect(String(decoding: text, as: UTF8.self).hasPrefix("Description\0\0\0\0\0Student with "))
    #expect(String(decoding: text, as: UTF8.self).hasSuffix("a tan dog with a bow called Rex."))
  }

  @Test func aNULInANameIsLeftOutOfTheEmbeddedText() throws {
    func file(_ name: String) throws -> [UInt8] {
      let avatar = try Students.avatar(Students.withPet.merging(["petName": name]) { $1 })
      return try renderer.thumbnail(avatar, options: options { $0.embedsMetadata = true })
    }
    #expect(try file("Re\0x\0") == file("Rex"))
  }

  @Test func eightTasksOnOneRendererGiveTheBytesOfOne() async throws {
    let avatars = try Students.variants("hairStyle").map {
      try Students.avatar(["hairStyle": $0, "petType": "cat", "petName": $0])
    }
    let expected = try avatars.map { try AvatarRenderer().thumbnail($0) }
    let shared = try AvatarRenderer()
    let drawn = try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<8 { group.addTask { try avatars.map { try shared.thumbnail($0) } } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(drawn.allSatisfy { $0 == expected })
  }

  @Test func aColdAndAWarmCacheGiveTheSameBytes() throws {
    let avatar = try Students.avatar(Students.withPet)
    let warm = try AvatarRenderer()
    _ = try warm.thumbnail(avatar)
    let (a, b) = try (warm.thumbnail(avatar), AvatarRenderer(cacheCapacity: 0).thumbnail(avatar))
    #expect(a == b)
  }

  @Test func randomRecordsAndOptionsGiveAPictureOrATypedError() throws {
    var random = RandomNumbers(seed: 8)
    for _ in 0..<200 {
      let picked = options {
        $0.size = Int(random.next() % 80) - 3
        $0.framing = Framing.allCases.randomElement(using: &random) ?? .head
        $0.shape = StillOptions.Shape.allCases.randomElement(using: &random) ?? .square
        $0.format = StillOptions.Format.allCases.randomElement(using: &random) ?? .png
        $0.frame = Int(random.next() % 20) - 2
        $0.clip = ["idle", "jump", "wave", "fly"].randomElement(using: &random) ?? ""
        $0.caption =
          [nil, "{firstName}", "", "🦊 {firstName}{firstName}", "\u{202E}<&>"].randomElement(using: &random) ?? nil
        $0.background = [.none, .hub, .color(RGBA(1, 2, 3, 128))].randomElement(using: &random) ?? .none
      }
      let record = AvatarRecord(id: "a", fields: Students.random(&random))
      do { #expect(try !renderer.thumbnail(of: record, options: picked).bytes.isEmpty) } catch {
        #expect(error.exitStatus == .usage, "\(error)")
      }
    }
  }
}
