@testable import AvatarRaster
import AvatarScene
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests facings: the animations of a sheet, and how the left view derives from the right view.
@Suite struct FacingTests {
  private func animations(_ clips: [String] = [], _ facings: [Facing] = []) throws -> [String] {
    try ClipSelection.animations(clips, facings, in: Stage.pack()).map(\.name)
  }

  @Test func whoWalksAboutIsDrawnFromFourSides() throws {
    let turned = ["Right", "Left", "Back"].flatMap { facing in ["idle", "walk", "run"].map { $0 + facing } }
    #expect(try animations() == Stage.playerClips + turned)
  }

  @Test func theFrontAloneIsTheOldSet() throws {
    #expect(try animations([], [.front]) == Stage.playerClips)
  }

  @Test func facingsStandInTheOrderInWhichTheyAreAskedFor() throws {
    #expect(try animations(["walk", "idle"], [.back, .right]) == ["walkBack", "idleBack", "walkRight", "idleRight"])
  }

  @Test func aClipIsFollowedByItsOwnInEveryFacing() throws {
    #expect(try animations(["sit"], [.front, .right]) == ["sit", "sitLoop", "sitRight", "sitLoopRight"])
  }

  @Test func aClipThatIsNotDrawnFromASideIsRefusedWithThoseThatAre() throws {
    #expect(throws: RenderError.noFacing(.back, clip: "jump", known: [.front, .right, .left])) {
      try animations(["jump"], [.back])
    }
    #expect(
      RenderError.noFacing(.back, clip: "jump", known: [.front, .right]).description
        == "the clip \"jump\" is not drawn facing back; use front, right")
  }

  @Test func aStillOfAClipThatIsNotDrawnSoIsRefused() throws {
    var options = StillOptions()
    (options.clip, options.facing) = ("jump", .back)
    #expect(throws: RenderError.self) { try Stage.renderer().stillKey(of: try Stage.student(), options: options) }
  }

  @Test func theSidesAndTheFrontHaveDifferentKeysAndTheFrontIsUsual() throws {
    let avatar = try Stage.student()
    var options = StillOptions()
    let defaultValue = try Stage.renderer().stillKey(of: avatar, options: options)
    options.facing = .front
    #expect(try Stage.renderer().stillKey(of: avatar, options: options) == defaultValue)
    let keys = try Facing.allCases.map { facing in
      options.facing = facing
      return try Stage.renderer().stillKey(of: avatar, options: options)
    }
    #expect(Set(keys).count == 4)
  }

  /// Every item of the left view is at the mirrored position of the right view. Except for upright
  /// items, the drawings are the same.
  @Test(arguments: ["idle", "walk", "run", "wave", "sit"])
  func leftIsRightMirroredButForWhatIsMarked(clip: String) throws {
    let mirror = Transform.scale(-1, 1)
    for row in try Self.looks() {
      let avatar = try Stage.student(row)
      let right = try AnimatedAvatar(avatar, clip: clip, facing: .right, cast: .player, pack: Stage.pack())
      let left = try AnimatedAvatar(avatar, clip: clip, facing: .left, cast: .player, pack: Stage.pack())
      for time in FrameTiming.frames(of: right.clip).map(\.time) {
        let (a, b) = (right.drawList(at: time).items, left.drawList(at: time).items)
        #expect(a.map(\.slot) == b.map(\.slot))
        for (one, other) in zip(a, b) {
          guard case .layer(let there, let thereClip) = one.content, case .layer(let here, let hereClip) = other.content
          else { continue }
          #expect(
            other.transform == mirror * one.transform && hereClip?.transform == thereClip.map { mirror * $0.transform },
            "\(one.slot)")
          let isMarked = try Self.isMarked(there.name)
          #expect((there == here) != isMarked, "\(there.name)")
        }
      }
    }
  }

  /// Returns a look for each top, with varying hair styles.
  private static func looks() throws -> [[String: String]] {
    let hair = try Stage.variants(of: "hairStyle")
    return try Stage.variants(of: "topStyle").enumerated().map { ["topStyle": $1, "hairStyle": hair[$0 % hair.count]] }
  }

  /// Whether the layer has upright content: a jersey's number or a varsity jacket's letter.
  private static func isMarked(_ name: String) throws -> Bool {
    name.contains("/jersey/torso ") || name.contains("/varsity/torso ")
  }

  /// A chest print moves to the left view's position, and is neither mirrored nor changed.
  @Test(arguments: ["jersey", "varsity"])
  func aPrintReadsTheRightWayToTheLeft(top: String) throws {
    let figure = try FigureBuilder(pack: Stage.pack()).figure(Stage.student(["topStyle": top]).body, facing: .right)
    let torso = try #require(
      figure.items(in: Pose(rest: figure.rig)).compactMap { item -> Layer? in
        guard case .layer(let layer, _) = item.content, item.slot == "torso" else { return nil }
        return layer.layer
      }.first)
    let uprights = try #require(torso.uprights)
    let mirrored = torso.readyToMirror
    for upright in uprights {
      for number in upright.first..<upright.first + upright.count {
        let shown = mirrored.shapes[number].path.applying(.scale(-1, 1))
        let moved = torso.shapes[number].path.applying(.translation(Point(-2 * upright.x, 0)))
        #expect(
          zip(shown.elements.flatMap(\.points), moved.elements.flatMap(\.points)).allSatisfy { ($0 - $1).length < 1e-9 }
        )
      }
    }
    #expect(uprights.map(\.count).reduce(0, +) > 0 && uprights.map(\.count).reduce(0, +) < torso.shapes.count)
  }

  @Test func theCircleOfOldRecordsIsTheSameFromEverywhere() throws {
    let avatar = try Stage.avatar(["baseColor": "#2E86AB", "emojiFace": "😎"])
    let pictures = try Facing.allCases.map { facing in
      try AnimatedAvatar(avatar, clip: "idle", facing: facing, cast: .player, pack: Stage.pack()).drawList(at: 0)
    }
    #expect(Set(pictures).count == 1)
  }

  @Test func aPetTurnsWithItsPlayerAndStaysBehindIt() throws {
    for type in try Stage.variants(of: "petType") {
      let avatar = try Stage.student(["petType": type, "petName": "Mo"])
      let scenes = try [Facing.right, .left].map {
        try AnimatedAvatar(avatar, clip: "idle", facing: $0, cast: .playerAndPet, pack: Stage.pack())
      }
      let shadows = scenes.map { $0.drawList(at: 0).items.first { $0.slot == "pet/shadow" }?.transform }
      #expect(shadows[0].map { Transform.scale(-1, 1) * $0 } == shadows[1], "\(type)")
      let labels = scenes.map { $0.drawList(at: 0).items.first { $0.slot == "pet/label" }?.transform.determinant }
      #expect(labels == [1, 1], "\(type)")
    }
  }

  @Test func aSheetTellsOfEachAnimationItsClipAndFacing() throws {
    var options = SheetOptions()
    (options.clips, options.facings, options.scales, options.pet) = (["walk"], [], [1], .none)
    let files = try Stage.renderer().sheet(try Stage.student(), name: "a", options: options)
    let text = String(decoding: try #require(files.first { $0.name == "a.json" }).bytes, as: UTF8.self)
    for (name, facing) in [("walk", "front"), ("walkRight", "right"), ("walkLeft", "left"), ("walkBack", "back")] {
      #expect(
        text.contains("\"\(name)\":{\"clip\":\"walk\",\"facing\":\"\(facing)\",")
          || text.contains("\"\(name)\": {\"clip\": \"walk\", \"facing\": \"\(facing)\","))
    }
  }

  @Test func oneTurnsAboutOnceAround() throws {
    var options = PreviewOptions()
    options.stage = .turn
    #expect(
      try SpotPreview.animations(PreviewRequest(options, Stage.pack(), for: nil), in: Stage.pack()).map(\.name) == [
        "idle", "idleRight", "idleBack", "idleLeft",
      ])
    options.clips = ["walk", "jump"]
    #expect(
      try SpotPreview.animations(PreviewRequest(options, Stage.pack(), for: nil), in: Stage.pack()).map(\.name)
        == ["walk", "walkRight", "walkBack", "walkLeft", "jump", "jumpRight", "jumpLeft"])
  }
}
