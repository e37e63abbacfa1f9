@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import TestSupport
import Testing

/// Tests poses, rims and stickers.
@Suite struct StickerTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  static let poses = [
    "wave", "cheer", "laugh", "thumbsUp", "jump", "dance", "think", "shy", "proud", "sit", "walk", "hug",
  ]

  /// Looks that reach far: hair, hats, skirts, and things in hands, with each kind of pet.
  private static let looks: [[String: String]] = [
    ["hairStyle": "afro", "topStyle": "hoodie", "headwear": "beanie", "petType": "dog", "petName": "Rex"],
    ["hairStyle": "long", "topStyle": "tshirt", "bottomStyle": "skirt", "shoeStyle": "heels", "petType": "bird"],
    ["hairStyle": "topKnot", "bodyShape": "big", "handItem": "whiteCane", "petType": "cat", "height": "2"],
  ]

  private func sticker(_ fields: [String: String], _ change: (inout StillOptions) -> Void) throws -> Bitmap {
    var options = StillOptions()
    (options.size, options.sticker) = (72, true)
    change(&options)
    return try renderer.still(Students.avatar(fields), options: options)
  }

  @Test func thereAreTwelvePoses() throws {
    #expect(try renderer.pack.poses().map(\.name) == Self.poses)
  }

  @Test(arguments: poses) func handsAndPetAreInsideThePicture(pose: String) throws {
    for look in Self.looks {
      for hasPet in [true, false] {
        let picture = try sticker(look) { ($0.pose, $0.pet) = (pose, hasPet) }
        #expect(picture.hasEmptyEdges(bottom: true), "\(pose) \(look)")
      }
    }
    let plain = try sticker(Self.looks[0]) { ($0.pose, $0.sticker, $0.shadow) = (pose, false, false) }
    #expect(plain.hasEmptyEdges(bottom: true), "\(pose) without a rim")
  }

  @Test(arguments: poses) func everyFrameOfAMovingStickerIsInsideThePicture(pose: String) throws {
    var options = PreviewOptions()
    (options.size, options.sticker, options.pose) = (48, true, pose)
    let frames = try renderer.previewFrames(Students.avatar(Self.looks[1]), options: options)
    #expect(frames.count > 3, "\(pose)")
    for frame in frames { #expect(frame.bitmap.hasEmptyEdges(bottom: true), "\(pose)") }
  }

  /// What touches transparency is white, however dark the figure is.
  @Test(arguments: ["wave", "hug"]) func theRimIsWhiteAndClosed(pose: String) throws {
    let picture = try sticker(Self.looks[0]) { ($0.pose, $0.size) = (pose, 120) }
    for y in 1..<119 {
      for x in 1..<119 where picture[x, y] != 0 {
        let around = [picture[x - 1, y], picture[x + 1, y], picture[x, y - 1], picture[x, y + 1]]
        guard around.contains(0) else { continue }
        let (red, green, blue, _) = StraightAlpha.channels(of: picture[x, y])
        #expect(min(red, green, blue) > 250, "\(x), \(y)")
      }
    }
  }

  /// In a crop that does not depend on the rim.
  @Test func noPixelOfTheFigureChangesUnderARim() throws {
    var options = StillOptions()
    (options.size, options.framing, options.shadow) = (96, .head, false)
    let avatar = try Students.avatar(Students.withPet)
    let plain = try renderer.still(avatar, options: options)
    options.rim = RGBA(255, 0, 0)
    let rimmed = try renderer.still(avatar, options: options)
    #expect(plain != rimmed)
    for (before, after) in zip(plain.pixels, rimmed.pixels) where before >> 24 == 255 { #expect(before == after) }
  }

  @Test func aStickerHasNoShadowAndNoName() throws {
    let named = try sticker(Students.withPet) { _ in }
    let plain = try sticker(Students.withPet) { ($0.shadow, $0.names) = (false, false) }
    #expect(named == plain)
  }

  @Test func aPoseIsTheMomentOfItsClip() throws {
    var (posed, named) = (StillOptions(), StillOptions())
    (posed.pose, posed.framing, posed.size) = ("thumbsUp", .head, 64)
    (named.clip, named.framing, named.size) = ("thumbsUp", .head, 64)
    let avatar = try Students.avatar(Students.withPet)
    let pose = try #require(try renderer.pack.poses().first { $0.name == "thumbsUp" })
    let times = FrameTiming.frames(of: try renderer.pack.clip("thumbsUp", of: .player)).map(\.time)
    named.frame = try #require(times.indices.min { abs(times[$0] - pose.time) < abs(times[$1] - pose.time) })
    #expect(try renderer.still(avatar, options: posed) == renderer.still(avatar, options: named))
  }

  @Test func whoHasNoPetHoldsOutTheirArms() throws {
    var options = StillOptions()
    options.pose = "hug"
    let (alone, together) = (try Students.avatar(), try Students.avatar(Students.withPet))
    #expect(renderer.altText(of: alone, options: options).hasPrefix("Student holding out both arms for a hug, with "))
    #expect(renderer.altText(of: together, options: options).hasPrefix("Student hugging their pet, with "))
    options.pet = false
    #expect(
      renderer.altText(of: together, options: options).hasPrefix("Student holding out both arms for a hug, with "))
  }

  @Test func anUnknownPoseIsNamedWithTheClosestOne() throws {
    var options = StillOptions()
    options.pose = "wav"
    #expect(throws: RenderError.unknownPose("wav", known: Self.poses)) { try renderer.check(options) }
    #expect(
      RenderError.unknownPose("wav", known: Self.poses).description
        == "there is no pose \"wav\"; did you mean \"wave\"?")
    options.pose = String(repeating: "\u{202E}*/\"", count: 5000)
    let error = #expect(throws: RenderError.self) { try renderer.check(options) }
    #expect((error?.description.utf8.count ?? .max) < 600)
    var preview = PreviewOptions()
    preview.pose = ""
    #expect(throws: RenderError.self) { try renderer.check(preview) }
  }

  @Test func whatContradictsAPoseOrAStickerIsRefused() throws {
    let changes: [(inout StillOptions) -> Void] = [
      { ($0.pose, $0.clip) = ("wave", "walk") }, { ($0.pose, $0.frame) = ("wave", 3) },
      { ($0.sticker, $0.background) = (true, .hub) }, { ($0.sticker, $0.framing) = (true, .head) },
      { ($0.sticker, $0.caption) = (true, "Zoë") }, { ($0.sticker, $0.shape) = (true, .circle) },
      { ($0.sticker, $0.format) = (true, .svg) }, { ($0.rim, $0.format) = (.black, .svg) },
    ]
    for (number, change) in changes.enumerated() {
      var options = StillOptions()
      change(&options)
      #expect(throws: RenderError.self, "\(number)") { try renderer.check(options) }
    }
    let previews: [(inout PreviewOptions) -> Void] = [
      { ($0.pose, $0.clips) = ("wave", ["walk"]) }, { ($0.pose, $0.stage) = ("wave", .turn) },
      { ($0.sticker, $0.stage) = (true, .walk) }, { ($0.sticker, $0.background) = (true, .hub) },
    ]
    for (number, change) in previews.enumerated() {
      var options = PreviewOptions()
      change(&options)
      #expect(throws: RenderError.self, "\(number)") { try renderer.check(options) }
    }
    var sticker = StickerOptions()
    (sticker.moving, sticker.format) = (true, .png)
    #expect(throws: RenderError.self) { try renderer.check(sticker) }
  }

  @Test func theKeyCoversPoseRimAndSticker() throws {
    let avatar = try Students.avatar(Students.withPet)
    var keys: Set<String> = []
    let changes: [(inout StillOptions) -> Void] = [
      { _ in }, { $0.pose = "wave" }, { $0.pose = "proud" }, { $0.rim = .black }, { $0.rim = .stickerRim },
      { $0.sticker = true }, { ($0.sticker, $0.rim) = (true, .black) }, { ($0.sticker, $0.pose) = (true, "wave") },
    ]
    for change in changes {
      var options = StillOptions()
      change(&options)
      keys.insert(try renderer.stillKey(of: avatar, options: options))
      keys.insert(try renderer.stillVersion(of: avatar, options: options, names: []) + (options.pose ?? ""))
    }
    #expect(keys.count >= changes.count + 3)
  }

  @Test func aStickerIsTheStillOrThePreview() throws {
    let avatar = try Students.avatar(Students.withPet)
    var (options, still, preview) = (StickerOptions(), StillOptions(), PreviewOptions())
    (options.size, options.pose, still.size, still.pose, still.format) = (40, "shy", 40, "shy", .webp)
    (still.sticker, preview.sticker, preview.size, preview.pose) = (true, true, 40, "shy")
    #expect(try renderer.sticker(avatar, options: options) == renderer.thumbnail(avatar, options: still))
    options.format = .apng
    #expect(try renderer.sticker(avatar, options: options) == renderer.preview(avatar, options: preview))
    #expect(try renderer.stickerKey(of: avatar, options: options) == renderer.previewKey(of: avatar, options: preview))
    let frames = try renderer.previewFrames(avatar, options: preview)
    let pictures = Set(frames.map(\.bitmap)).count
    #expect(try renderer.stickerPixels(options) >= pictures * 40 * 40)
  }
}
