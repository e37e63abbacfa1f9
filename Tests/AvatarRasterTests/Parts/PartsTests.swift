import AvatarPixels
import AvatarRaster
import AvatarScene
import AvatarSheets
import AvatarSupport
import Foundation
import TestSupport
import Testing

/// Sheets of parts against the frames that are drawn.
@Suite struct PartsTests {
  private static let plain = ["skinTone": "medium", "hairStyle": "bob", "topStyle": "hoodie", "topColor": "#3366CC"]

  /// Looks that between them have what needs care: masks, limbs of other lengths, things in hands,
  /// wheels, folded arms, mirrored prints, a pet with a name, an emoji.
  private static let looks: [[String: String]] = [
    plain, ["skinTone": "deep", "bodyShape": "broad", "height": "2", "hairStyle": "ponytail", "topStyle": "jersey"],
    plain.merging(["height": "-2", "faceDetail1": "freckles", "handItem": "crutch"]) { $1 },
    plain.merging(["chair": "manual", "rightArm": "belowElbow"]) { $1 },
    plain.merging(["leftLeg": "blade", "petType": "dog", "petName": "Tom", "stance": "easy"]) { $1 },
    ["emojiFace": "😎", "baseColor": "#2E86AB"],
  ]

  private static func files(_ fields: [String: String], _ change: (inout SheetOptions) -> Void = { _ in }) throws
    -> [OutputFile]
  {
    var options = SheetOptions()
    (options.layout, options.scales) = (.parts, [1])
    change(&options)
    return try Stage.renderer().sheet(try Stage.avatar(fields), name: "a", options: options)
  }

  private static func motion(_ files: [OutputFile]) -> OutputFile? { files.first(where: \.isShared) }

  private static func object(_ file: OutputFile) throws -> [String: Any] {
    try JSONReading.object(String(decoding: file.bytes, as: UTF8.self))
  }

  // MARK: Equal to the frames

  /// A page of three pixels a point is put together at two, as a game shows it on most screens. Every
  /// animation is compared, at one of seven of its frames.
  @Test(arguments: looks.indices) func figuresFromPartsLookLikeFrames(number: Int) throws {
    let renderer = try Stage.renderer()
    let avatar = try Stage.avatar(Self.looks[number])
    let composer = try PartsComposer(try Self.files(Self.looks[number]) { $0.scales = [3] }, named: "a", suffix: "@3x")
    var all = PictureDistance()
    var count = number
    for animation in try ClipSelection.animations([], [], in: renderer.pack) {
      let scene = try AnimatedAvatar(
        avatar, clip: animation.clip, facing: animation.facing, cast: .playerAndPet, pack: renderer.pack)
      for timing in FrameTiming.frames(of: scene.clip) {
        count += 1
        guard count.isMultiple(of: 7) else { continue }
        let drawn = try renderer.picture(
          of: scene.drawList(at: timing.time), viewport: Viewport(frame: scene.frame, scale: 2))
        let place = PartsComposer.Place(
          width: drawn.width, height: drawn.height, scale: 2, x: 2 * scene.frame.originX, y: 2 * scene.frame.originY)
        let own = PictureDistance(
          drawn,
          try composer.frame(animation.name, facing: animation.facing.rawValue, at: timing.time * 1000, place))
        #expect(
          own.mean < 6 && own.farShare < 0.055, "\(animation.name) at \(timing.time): \(own.mean), \(own.farShare)")
        all.add(own)
      }
    }
    #expect(all.mean < 3.5)
    #expect(all.farShare < 0.015)
  }

  @Test func theComparisonSeesAMissingPart() throws {
    let look = Self.plain
    let files = try Self.files(look) { ($0.scales, $0.clips) = ([3], ["idle"]) }
    let bare = try Self.files(look.merging(["hairStyle": "none"]) { $1 }) { ($0.scales, $0.clips) = ([3], ["idle"]) }
    let place = PartsComposer.Place(width: 192, height: 192, scale: 2, x: 96, y: 136)
    let whole = try PartsComposer(files, named: "a", suffix: "@3x").frame("idle", facing: "front", at: 0, place)
    let other = try PartsComposer(bare, named: "a", suffix: "@3x").frame("idle", facing: "front", at: 0, place)
    #expect(PictureDistance(whole, other).farShare > 0.05)
  }

  // MARK: Files

  @Test(arguments: looks.indices) func filesKeepToTheirSchemas(number: Int) throws {
    func schema(_ name: String) throws -> SchemaCheck {
      let file = FixtureRecords.root.appendingPathComponent("docs/\(name).schema.json")
      return SchemaCheck(root: try JSONReading.object(try String(contentsOf: file, encoding: .utf8)))
    }
    let (parts, motion) = (try schema("parts"), try schema("motion"))
    for pet in [PetPlacement.beside, .separate] {
      for file in try Self.files(Self.looks[number], { $0.pet = pet }) where file.name.hasSuffix(".json") {
        #expect((file.isShared ? motion : parts).faults(try Self.object(file)).isEmpty)
      }
    }
  }

  @Test func aMotionIsNamedByItsContent() throws {
    let motion = try #require(Self.motion(try Self.files(Self.plain)))
    #expect(MotionName.isProven(motion.name, by: motion.bytes))
    #expect(!MotionName.isProven(motion.name, by: motion.bytes + [0x20]))
  }

  /// Its bend is no turn: a limb that its target turns over bends the other way, not by the rest of a circle.
  @Test func noLimbBendsByMoreThanHalfATurn() throws {
    let look = Self.plain.merging(["height": "-2", "stance": "easy", "handItem": "crutch"]) { $1 }
    let motion = try JSONText.parse(try #require(Self.motion(try Self.files(look))).bytes)
    let limbs = try #require(motion["views"]?["front"]?["limbs"]?.list)
    for (name, animation) in try #require(motion["animations"]?.object) {
      for bone in limbs.compactMap({ $0["lower"]?.string }) {
        guard let angles = animation["bones"]?[bone]?["rotation"] else { continue }
        let most = (angles.list ?? [angles]).compactMap(\.number).map(abs).max() ?? 0
        #expect(most < 3.15, "\(name) \(bone): \(most)")
      }
    }
  }

  @Test func looksOfTheSameMeasuresShareAMotion() throws {
    let other = ["skinTone": "deep", "hairStyle": "afro", "topStyle": "tshirt", "bottomStyle": "skirt"]
    let one = try Self.motion(Self.files(Self.plain))
    #expect(one != nil)
    #expect(try Self.motion(Self.files(other)) == one)
  }

  @Test(arguments: [["height": "1"], ["stance": "easy"], ["chair": "manual"]])
  func whatMovesAnotherWayHasAMotionOfItsOwn(change: [String: String]) throws {
    let own = try Self.motion(Self.files(Self.plain.merging(change) { $1 }))
    #expect(try own != Self.motion(Self.files(Self.plain)))
  }

  @Test func filesDoNotDependOnWhatWasDrawnBefore() throws {
    var options = SheetOptions()
    (options.layout, options.scales) = (.parts, [1])
    let avatars = try (0..<8).map { try Stage.renderer().resolve(Stage.renderer().record(seed: "\($0)")).avatar }
    func files(_ avatar: Avatar, _ renderer: AvatarRenderer) throws -> [OutputFile] {
      try renderer.sheet(avatar, name: "a", options: options)
    }
    let shared = try AvatarRenderer()
    let inARow = try avatars.map { try files($0, shared) }
    let alone = try avatars.map { try files($0, AvatarRenderer()) }
    #expect(inARow == alone)
  }

  @Test func aPageHoldsWhatTheAskedClipsShow() throws {
    func names(_ clips: [String], _ facings: [Facing]) throws -> Set<String> {
      let files = try Self.files(Self.plain) { ($0.clips, $0.facings) = (clips, facings) }
      let atlas = try #require(files.first { $0.name == "a.json" })
      return Set((try Self.object(atlas)["frames"] as? [String: Any])?.keys.map { $0 } ?? [])
    }
    let (idle, all) = (try names(["idle"], [.front]), try names([], []))
    #expect(idle.isStrictSubset(of: all))
    #expect(idle.allSatisfy { $0.hasPrefix("front/") })
    #expect(all.contains { $0.hasPrefix("side/") })
  }

  @Test func equalPartsAreOnePicture() throws {
    let files = try Self.files(Self.plain)
    let atlas = try Self.object(try #require(files.first { $0.name == "a.json" }))
    let frames = try #require(atlas["frames"] as? [String: Any])
    let page = try PNGDecoder.decode(try #require(files.first { $0.name == "a.png" }).bytes)
    var pictures: [Bitmap: [PixelRect]] = [:]
    for rect in Set(
      try frames.values.map { region in
        let rect = try #require((region as? [String: Any])?["frame"] as? [String: Double])
        let values = ["x", "y", "w", "h"].map { Int(rect[$0] ?? 0) }
        return PixelRect(x: values[0], y: values[1], width: values[2] + 1, height: values[3] + 1)
      })
    {
      var picture = Bitmap(width: rect.width, height: rect.height)
      picture.copy(page, from: rect, toX: 0, y: 0)
      pictures[picture, default: []].append(rect)
    }
    #expect(pictures.values.allSatisfy { $0.count == 1 })
  }

  @Test(arguments: ["split", "trim", "extrude", "background", "formats"])
  func optionsOfFramesAreRefused(name: String) throws {
    #expect {
      _ = try Self.files(Self.plain) { options in
        switch name {
        case "split": options.split = .clip
        case "trim": options.trim = true
        case "extrude": options.extrude = 1
        case "background": options.background = .hub
        default: options.formats = ["css"]
        }
      }
    } throws: {
      RenderError.option(in: $0)?.option == name
    }
  }

  @Test func aPageThatIsTooSmallSaysWhatItNeeds() throws {
    #expect(throws: RenderError.self) {
      _ = try Self.files(Self.plain) { ($0.scales, $0.maximumSize) = ([4], 96) }
    }
  }

  @Test func aProgramGetsPageAtlasAndMotions() throws {
    let avatar = try Stage.avatar(Self.plain.merging(["petType": "cat"]) { $1 })
    let parts = try Stage.renderer().parts(avatar, name: "mia")
    #expect([parts.page.name, parts.atlas.name] == ["mia@2x.png", "mia@2x.json"])
    #expect(parts.motions.count == 2)
  }

  @Test func noFileMayHaveTheNameOfAMotion() throws {
    var options = SheetOptions()
    (options.layout, options.clips) = (.parts, ["idle"])
    let name = "motion-" + String(repeating: "0", count: 32)
    #expect(throws: RenderError.sheet(.takenName(name))) {
      _ = try Stage.renderer().sheet(try Stage.student(), name: name, options: options)
    }
  }
}

/// How far two pictures differ where either shows something.
private struct PictureDistance {
  private var sum = 0.0
  private var far = 0
  private var covered = 0

  init() {}

  init(_ a: Bitmap, _ b: Bitmap) {
    for (left, right) in zip(a.pixels, b.pixels) where left >> 24 != 0 || right >> 24 != 0 {
      covered += 1
      let levels = [UInt32(0), 8, 16, 24].map { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) }
      sum += Double(levels.reduce(0, +)) / 4
      if (levels.max() ?? 0) > 32 { far += 1 }
    }
  }

  mutating func add(_ other: PictureDistance) {
    sum += other.sum
    far += other.far
    covered += other.covered
  }

  /// Levels of 255, the mean of the four channels.
  var mean: Double { sum / Double(max(1, covered)) }
  /// The share of pixels in which a channel differs by more than 32 levels.
  var farShare: Double { Double(far) / Double(max(1, covered)) }
}
