@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import TestSupport
import Testing

@testable import AvatarCatalog

@Suite struct PreviewTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  private func options(_ clips: [String], _ change: (inout PreviewOptions) -> Void = { _ in }) -> PreviewOptions {
    var options = PreviewOptions()
    (options.clips, options.size) = (clips, 48)
    change(&options)
    return options
  }

  private func frames(_ clips: [String], _ change: (inout PreviewOptions) -> Void = { _ in }) throws -> [AnimationFrame]
  {
    try renderer.previewFrames(Students.avatar(Students.withPet), options: options(clips, change))
  }

  private func length(_ frames: [AnimationFrame]) -> Int { frames.reduce(0) { $0 + $1.milliseconds } }

  @Test func aLoopPlaysOnceAndComesRound() throws {
    let frames = try frames(["walk"])
    #expect(frames.count == 12)
    #expect(length(frames) == 640)
    #expect(!Pictures.same(frames[0].bitmap, frames[11].bitmap))
  }

  @Test func bonesAreDrawnOverTheSameFigure() throws {
    let (plain, boned) = (
      try frames(["walk"]) { $0.size = 192 }, try frames(["walk"]) { ($0.size, $0.bones) = (192, true) }
    )
    #expect(plain.count == boned.count)
    for (one, other) in zip(plain, boned) {
      let changed = zip(one.bitmap.pixels, other.bitmap.pixels).count { $0 != $1 }
      #expect(changed > 100 && changed < one.bitmap.pixels.count / 10)
    }
  }

  /// A planted foot has a bar, and the target of a limb a cross. The walk has both, for its feet; the dance says of no
  /// foot that it is planted, and its hands have no targets.
  @Test func bonesShowTargetsAndContacts() throws {
    func marks(_ clip: String) throws -> [String: Int] {
      let scene = try AnimatedAvatar(Students.avatar(Students.withPet), clip: clip, cast: .player, pack: renderer.pack)
      return scene.skeleton(at: 0.1).reduce(into: [:]) { $0[$1.slot, default: 0] += 1 }
    }
    let (walk, dance) = (try marks("walk"), try marks("dance"))
    #expect(walk["bones/target"] == 2 && walk["bones/contact"] == 1)
    #expect(dance["bones/target"] == 2 && dance["bones/contact"] == nil && dance["bones/joint"] == walk["bones/joint"])
  }

  @Test func picturesBeforeAreSeenThroughEach() throws {
    let (plain, layered) = (try frames(["run"]), try frames(["run"]) { $0.onion = 2 })
    #expect(plain.count == layered.count && Pictures.same(plain[0].bitmap, layered[0].bitmap))
    for (one, other) in zip(plain, layered).dropFirst() {
      #expect(
        zip(one.bitmap.pixels, other.bitmap.pixels).contains { $0 == 0 && $1 != 0 },
        "something shows where the figure was")
      #expect(
        zip(one.bitmap.pixels, other.bitmap.pixels).allSatisfy { $0 >> 24 < 255 || $0 == $1 },
        "nothing covers the figure")
    }
  }

  @Test func tooManyPicturesThroughEachOtherAreRefused() throws {
    #expect(throws: RenderError.self) { try frames(["run"]) { $0.onion = 9 } }
    #expect(try frames(["run"]) { $0.onion = 8 }.count == 8)
  }

  @Test func aOneShotIsHeldAtItsEnd() throws {
    let frames = try frames(["wave"])
    #expect(frames.count == 18)
    #expect(frames.map(\.milliseconds) == Array(repeating: 80, count: 17) + [560])
  }

  @Test func whoSatDownGetsUpAgain() throws {
    let frames = try frames(["sit"])
    #expect(frames.count == 8 + 14 + 6)
    #expect(Pictures.same(frames[1].bitmap, try #require(frames.last).bitmap))
    #expect(Pictures.same(frames[3].bitmap, try #require(frames.dropLast(2).last).bitmap))
  }

  @Test(arguments: [0.1, 0.5, 0.7, 1, 1.3, 3, 10])
  func theSpeedDividesTheLength(speed: Double) throws {
    let frames = try frames(["dance"]) { $0.speed = speed }
    #expect(length(frames) == Int((1600 / speed).rounded()))
    #expect(frames.allSatisfy { $0.milliseconds >= 20 } || speed < 4)
  }

  @Test func noPictureIsTooShortForAViewer() throws {
    #expect(try frames(["run"]) { $0.speed = 10 }.allSatisfy { $0.milliseconds >= 16 })
  }

  /// Without a name, the clips of a sheet that names none.
  @Test func theDefaultClipsFollowEachOther() throws {
    let all = try frames([])
    let clips = try renderer.catalog().clips.filter { ClipSelection.order.contains($0.name) }
    #expect(clips.count == ClipSelection.order.count)
    #expect(all.count >= clips.reduce(0) { $0 + $1.frames })
    #expect(try length(frames(["idle", "walk"])) == 2400 + 3 * 640)
  }

  @Test(arguments: [16, 48, 97])
  func thePictureIsAsHighAsAskedFor(size: Int) throws {
    let frame = try #require(try frames(["idle"]) { $0.size = size }.first).bitmap
    #expect((frame.width, frame.height) == (size, size))
  }

  /// The extent of a preview is known before it is drawn: the frames of every stage, including a
  /// walk with a pet.
  @Test(arguments: PreviewOptions.Stage.allCases) func theExtentIsThatOfTheReel(stage: PreviewOptions.Stage) throws {
    let avatar = try Students.avatar(Students.withPet)
    for (size, fps) in [(48, nil), (64, 30.0)] {
      let options = options(stage == .walk ? [] : ["idle", "wave", "sit"]) {
        ($0.stage, $0.size, $0.framesPerSecond) = (stage, size, fps)
      }
      let reel =
        try stage == .walk
        ? WalkPreview(avatar, options, pack: renderer.pack).reel()
        : SpotPreview(avatar, options, pack: renderer.pack).reel()
      let extent = try renderer.previewExtent(options)
      #expect(extent == PreviewCost(pictures: reel.lists.count, reel.viewport))
      #expect(extent.pixels == reel.lists.count * reel.viewport.width * reel.viewport.height)
    }
  }

  @Test func theWalkBeginsAndEndsWithAnEmptyPicture() throws {
    for pet in [true, false] {
      let frames = try frames([]) { ($0.stage, $0.pet) = (.walk, pet) }
      #expect(frames.first.map { $0.bitmap.pixels.allSatisfy { $0 == 0 } } == true)
      #expect(frames.last.map { $0.bitmap.pixels.allSatisfy { $0 == 0 } } == true)
      #expect(frames.contains { $0.bitmap.pixels.contains { $0 >> 24 == 255 } })
    }
  }

  /// Returns the positions of player and pet in each frame of a walk, and whether they face left.
  private func walk() throws -> [(player: (x: Double, isLeft: Bool), pet: (x: Double, isLeft: Bool))] {
    let avatar = try Students.avatar(Students.withPet)
    let reel = try WalkPreview(avatar, options([]) { $0.stage = .walk }, pack: renderer.pack).reel()
    func place(_ slot: String, _ list: DrawList) throws -> (x: Double, isLeft: Bool) {
      let shadow = try #require(list.items.first { $0.slot == slot }).transform
      return (shadow.apply(.zero).x, shadow.determinant < 0)
    }
    return try reel.lists.map { (try place("shadow", $0), try place("pet/shadow", $0)) }
  }

  /// The player walks to the right and back to the left. Outside the picture the way back starts at
  /// another position, which is not visible.
  @Test func thePlayerWalksThereAndBackAndLooksWhereItGoes() throws {
    let places = try walk().map(\.player)
    let turn = try #require(places.firstIndex { $0.isLeft })
    #expect(places[..<turn].allSatisfy { !$0.isLeft } && places[turn...].allSatisfy(\.isLeft))
    #expect(zip(places[..<turn], places[..<turn].dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(zip(places[turn...], places[turn...].dropFirst()).allSatisfy { $0.x > $1.x })
  }

  /// There and back the pet is as far behind as in a sheet.
  @Test func thePetStartsAndWalksWithThePlayer() throws {
    for place in try walk() {
      #expect(place.pet.isLeft == place.player.isLeft)
      let behind = place.player.isLeft ? place.pet.x - place.player.x : place.player.x - place.pet.x
      #expect(abs(behind - 30) < 3, "the shadow follows the weight, by a point or two")
    }
  }

  @Test func anAPNGHoldsEveryFrame() throws {
    let bytes = try renderer.preview(Students.avatar(), options: options(["walk"]))
    let control = try #require(Pictures.chunks(bytes).first { $0.type == "acTL" }).data
    #expect(control == [0, 0, 0, 12, 0, 0, 0, 0])
  }

  @Test func thePictureCarriesItsKey() throws {
    let avatar = try Students.avatar()
    let text = try #require(
      Pictures.chunks(renderer.keyedPreview(avatar, options: options(["walk"]))).first { $0.type == "iTXt" }
    ).data
    #expect(
      String(decoding: text, as: UTF8.self).hasSuffix(
        "key=" + (try renderer.previewKey(of: avatar, options: options(["walk"])))))
  }

  /// The pictures together reach the margin on all sides that the figure fills, and none is cut.
  @Test(arguments: ["jump", "walk", "wave"]) func aFigureHasOneBoxInAllPictures(clip: String) throws {
    let pictures = try frames([clip]) { ($0.framing, $0.size) = (.figure, 256) }.map(\.bitmap)
    let boxes = pictures.compactMap { TrimBox.visible(in: $0) }
    let all = boxes.dropFirst().reduce(try #require(boxes.first)) { $0.union($1) }
    #expect((240...254).contains(max(all.width, all.height)))
    #expect(pictures.allSatisfy { $0.hasEmptyEdges(bottom: true) })
    let feet = boxes.map(\.maxY)
    #expect(feet.allSatisfy { abs($0 - feet[0]) <= 8 }, "\(feet)")
  }

  @Test func aFigureThatWalksAcrossThePictureIsRefused() {
    #expect(throws: RenderError.self) { try frames(["walk"]) { ($0.framing, $0.stage) = (.figure, .walk) } }
  }

  @Test func whatCannotBePlayedIsRefused() throws {
    let size = "is out of range; use a whole number from 16 to 2048 pixels"
    let wrong: [(RenderError, (inout PreviewOptions) -> Void)] = [
      (Stage.refusal("size", "15 \(size)"), { $0.size = 15 }),
      (Stage.refusal("size", "\(Int.max) \(size)"), { $0.size = .max }),
      (Stage.refusal("speed", "0.0 is out of range; use 0.1 to 10"), { $0.speed = 0 }),
      (Stage.refusal("speed", "inf is out of range; use 0.1 to 10"), { $0.speed = .infinity }),
      (Stage.refusal("fps", "0.0 is out of range; use 1 to 120 frames a second"), { $0.framesPerSecond = 0 }),
      (Stage.refusal("loops", "-1 is out of range; use a whole number from 0 to 65535"), { $0.loops = -1 }),
      (.unknownClip("fly", known: ClipSelection.all(in: renderer.pack)), { $0.clips = ["fly"] }),
    ]
    for (error, change) in wrong { #expect(throws: error) { try frames(["idle"], change) } }
  }

  @Test func aSpeedThatIsNoNumberIsRefused() {
    #expect(throws: RenderError.self) { try frames(["idle"]) { $0.speed = .nan } }
  }

  @Test func morePicturesThanMemoryHoldsAreRefusedBeforeTheyAreDrawn() throws {
    let error = try #require(throws: RenderError.self) {
      try frames([]) { ($0.size, $0.framesPerSecond) = (2048, 120) }
    }
    guard case .tooLarge = error else { throw error }
  }
}
