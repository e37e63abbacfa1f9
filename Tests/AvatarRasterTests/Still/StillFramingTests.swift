@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import Foundation
import TestSupport
import Testing

@Suite struct StillFramingTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  private func still(_ fields: [String: String], _ change: (inout StillOptions) -> Void) throws -> Bitmap {
    var options = StillOptions()
    options.size = 64
    change(&options)
    return try renderer.still(Students.avatar(fields), options: options)
  }

  private func viewport(_ fields: [String: String], _ options: StillOptions) throws -> Viewport {
    try StillScene(Students.avatar(fields), options, pack: renderer.pack).viewport
  }

  @Test(arguments: [Framing.shoulders, .bust, .figure, .full])
  func noHairAndNoHatIsCutOnAnyFace(framing: Framing) throws {
    for hair in try Students.variants("hairStyle") {
      for face in try Students.variants("faceShape") {
        for hat in ["none", "cap", "beanie", "earrings"] {
          let picture = try still(["hairStyle": hair, "faceShape": face, "accessory1": hat]) { $0.framing = framing }
          #expect(
            picture.hasEmptyEdges(bottom: framing.isWhole) || !framing.isWhole && hair == "long",
            "\(hair), \(face), \(hat)")
        }
      }
    }
  }

  @Test(arguments: Framing.allCases.filter { $0 != .figure })
  func everyStudentHasTheSameCrop(framing: Framing) throws {
    var options = StillOptions()
    options.framing = framing
    let one = try viewport(["hairStyle": "afro", "faceShape": "long", "accessory1": "beanie"], options)
    let other = try viewport(["hairStyle": "none", "faceShape": "round"], options)
    #expect(one == other)
  }

  /// The margin is a hundredth on each side, and a curve takes the room of its control points.
  @Test(arguments: [
    [:], ["hairStyle": "afro", "accessory1": "beanie"], ["aid": "wheelchair"], ["petType": "dog", "petName": "Bo"],
  ])
  func aFigureFillsThePicture(fields: [String: String]) throws {
    for shape in [StillOptions.Shape.square, .circle] {
      let picture = try still(fields) { ($0.framing, $0.shape, $0.size) = (.figure, shape, 256) }
      let box = try #require(TrimBox.visible(in: picture))
      let length =
        shape == .square ? max(box.width, box.height) : Int(Point(Double(box.width), Double(box.height)).length)
      #expect((232...252).contains(length), "\(fields) \(shape): \(box)")
    }
  }

  @Test func aPetIsInTheMiddleOnlyWhereItIsDrawn() throws {
    var (with, without) = (StillOptions(), StillOptions())
    with.framing = .figure
    (without.framing, without.pet) = (.figure, false)
    #expect(try viewport(Students.withPet, with).topLeft.x < viewport(Students.withPet, without).topLeft.x - 5)
  }

  @Test func aNameTooSmallToReadTakesNoRoom() throws {
    var (named, unnamed) = (StillOptions(), StillOptions())
    (named.framing, named.size) = (.figure, 48)
    (unnamed.framing, unnamed.size, unnamed.names) = (.figure, 48, false)
    #expect(try viewport(Students.withPet, named) == viewport(Students.withPet, unnamed))
    named.size = 256
    unnamed.size = 256
    #expect(try viewport(Students.withPet, named) != viewport(Students.withPet, unnamed))
  }

  /// The ink of the face without its ears, in pixels.
  private func face(_ fields: [String: String], _ framing: Framing, _ facing: Facing = .front) throws -> Rect {
    var options = StillOptions()
    (options.framing, options.facing, options.size) = (framing, facing, 100)
    let scene = try StillScene(Students.avatar(fields), options, pack: renderer.pack)
    return scene.list.items.filter { $0.slot == "head" }.reduce(.empty) { box, item in
      guard case .layer(let layer, _) = item.content else { return box }
      let ink = layer.inkBox.applying(item.transform)
      let (left, top) = (scene.viewport.topLeft.x, scene.viewport.topLeft.y)
      return box.union(
        Rect(
          minX: (ink.minX - left) * scene.viewport.scale, minY: (top - ink.maxY) * scene.viewport.scale,
          maxX: (ink.maxX - left) * scene.viewport.scale, maxY: (top - ink.minY) * scene.viewport.scale))
    }
  }

  @Test func aFaceFillsAtLeastThreeFifthsOfAHead() throws {
    for shape in try Students.variants("faceShape") {
      for facing in [Facing.front, .right, .left] {
        let box = try face(["hairStyle": "none", "faceShape": shape], .head, facing)
        #expect(box.width >= 58 && box.height >= 60, "\(shape) \(facing): \(box.width) × \(box.height)")
        #expect(box.minX > 0 && box.maxX < 100 && box.minY > 0 && box.maxY < 100, "\(shape) \(facing)")
      }
    }
  }

  @Test(arguments: ["-2", "-1", "1", "2"]) func theHeadIsInItsPlaceAtAnyHeight(height: String) throws {
    for framing in [Framing.face, .head, .shoulders, .bust] {
      let (own, usual) = (try face(["height": height], framing), try face(["height": "0"], framing))
      #expect(abs(own.minX - usual.minX) < 0.5 && abs(own.maxY - usual.maxY) < 0.5, "\(framing): \(own), \(usual)")
    }
  }

  @Test func twoStepsOfHeightAreAnEighthAndATallFigureIsNotCut() throws {
    func top(_ height: Int) throws -> Double {
      var options = StillOptions()
      options.shadow = false
      return try StillScene(
        Students.avatar(["hairStyle": "short", "height": "\(height)"]), options, pack: renderer.pack
      )
      .list.inkBox.height
    }
    for steps in [-2, 2] {
      let change = abs(try top(steps) / top(0) - 1)
      #expect((0.11...0.13).contains(change), "\(steps): \(change)")
    }
    for hair in try Students.variants("hairStyle") {
      let picture = try still(["hairStyle": hair, "accessory1": "beanie", "height": "2"]) { _ in }
      #expect(picture.hasEmptyEdges(bottom: true), "\(hair)")
    }
  }

  @Test func aFaceLosesItsForeheadAndNoCheekOrChin() throws {
    for shape in try Students.variants("faceShape") {
      let box = try face(["hairStyle": "none", "faceShape": shape], .face)
      #expect(box.minX > 0 && box.maxX < 100 && box.maxY < 100, "\(shape): \(box)")
      #expect(box.width >= 78 && box.minY < 0, "\(shape): \(box)")
    }
  }

  @Test(arguments: [Framing.face, .head])
  func aHeadIsAsLargeFromEverySide(framing: Framing) throws {
    let views = try Facing.allCases.map { facing in
      var options = StillOptions()
      (options.framing, options.facing) = (framing, facing)
      return try viewport([:], options)
    }
    #expect(Set(views.map(\.scale)).count == 1 && Set(views.map(\.topLeft.y)).count == 1)
  }

  @Test func theHeadIsLargerThanTheBustAndTheBustThanTheFigure() throws {
    let scales = try Framing.allCases.map { framing in
      var options = StillOptions()
      options.framing = framing
      return try viewport(["hairStyle": "short"], options).scale
    }
    #expect(scales == scales.sorted(by: >))
    #expect(Set(scales).count == Framing.allCases.count)
  }

  @Test func whatLiesOutsideThePictureIsNeitherDrawnNorWritten() throws {
    var options = StillOptions()
    options.framing = .head
    let avatar = try Students.avatar(["hairStyle": "short", "shoeStyle": "boots"])
    let names = try renderer.stillView(avatar, options: options).list.items.map(\.slot)
    #expect(!names.contains { $0.lowercased().contains("shoe") } && names.contains { $0.lowercased().contains("hair") })
    options.format = .svg
    let head = try renderer.thumbnail(avatar, options: options).count
    options.framing = .full
    #expect(try head < renderer.thumbnail(avatar, options: options).count * 3 / 4)
  }

  @Test func petsOfAllKindsAreWhollyInThePicture() throws {
    for pet in try Students.variants("petType") {
      for accessory in try Students.variants("petAccessory") {
        let picture = try still(["hairStyle": "afro", "petType": pet, "petAccessory": accessory]) { _ in }
        #expect(picture.hasEmptyEdges(bottom: true), "\(pet) \(accessory)")
      }
    }
  }

  @Test func aCircleCutsNothingOfAPetOrAFigure() throws {
    for pet in try Students.variants("petType") + [nil] {
      var fields: [String: String] = ["hairStyle": "bun", "accessory1": "cap", "petAccessory": "bow"]
      fields["petType"] = pet
      var options = StillOptions()
      options.size = 128
      options.shadow = false
      options.shape = .circle
      let scene = try StillScene(Students.avatar(fields), options, pack: renderer.pack)
      let whole = try renderer.frames.render(scene.list, scene.viewport)
      #expect(Pictures.same(whole, try renderer.still(Students.avatar(fields), options: options)), "\(pet ?? "no pet")")
    }
  }

  @Test func headsAndBustsAreOfThePlayerAlone() throws {
    for framing in Framing.allCases where !framing.isWhole {
      var without = Students.withPet
      without["petType"] = nil
      #expect(
        Pictures.same(try still(Students.withPet) { $0.framing = framing }, try still(without) { $0.framing = framing })
      )
    }
  }

  @Test func anOldAvatarsHeadFillsThePicture() throws {
    let picture = try still(["baseColor": "#FF0000", "emojiFace": "😀"]) { $0.framing = .head }
    #expect(picture.alpha(32, 32) == 255)
    #expect(picture.alpha(32, 8) == 255)
    #expect(picture.hasEmptyEdges(bottom: true))
  }

  @Test func aLeapInFullIsNotCut() throws {
    for frame in 0..<12 {
      let picture = try still(["hairStyle": "afro"]) { ($0.clip, $0.frame) = ("jump", frame) }
      #expect(picture.hasEmptyEdges(bottom: true), "frame \(frame)")
    }
  }

  @Test func theCropOfAHeadGoesWithALeap() throws {
    var (rest, leap) = (StillOptions(), StillOptions())
    rest.framing = .head
    leap.framing = .head
    (leap.clip, leap.frame) = ("jump", 5)
    let difference = try viewport(["hairStyle": "bun"], leap).topLeft.y - viewport(["hairStyle": "bun"], rest).topLeft.y
    #expect(difference > 5)
  }

  @Test(arguments: FigureID.View.allCases)
  func thePackSaysHowFarItsFiguresReach(view: FigureID.View) throws {
    #expect(renderer.pack.archive.contains(ArtPack.extentSection(view)))
    let rig = FixtureRecords.root.appendingPathComponent(
      view == .front ? "Art/rig.json" : "Art/player/\(view.rawValue)/rig.json")
    let declared = try JSONDecoder().decode(DeclaredBounds.self, from: Data(contentsOf: rig))
    #expect(try renderer.pack.extent(of: view) == declared.bounds)
  }

  private struct DeclaredBounds: Decodable { let bounds: FigureBounds }
}
