@testable import AvatarRaster
import AvatarScene
import TestSupport
import Testing

/// Tests extremes of the seven offsets on every shape of the face, in a head of 96 pixels: of eyes, brows and mouth at
/// most five pixels lie off the face, and at most five belong to two features. From the side noses and mouths end at the
/// outline: they may reach over it by two pixels, and they may meet there.
@Suite struct FaceOffsetTests {
  private static let offsets = [
    "eyeSpacing", "eyeHeight", "eyeSize", "browHeight", "mouthHeight", "mouthWidth", "noseHeight",
  ]
  private static let most = 5
  private static let size = 96
  /// How deep the outline of a profile is, with what ends at it, in pixels.
  private static let rim = 4

  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  /// The default face, and one whose parts are large.
  private static let faces: [[String: String]] = [
    [:], ["mouthStyle": "grin", "browStyle": "thick", "noseStyle": "broad", "eyeStyle": "wide"],
  ]

  @Test(arguments: [Facing.front, .right], faces)
  func nothingLeavesTheFaceAndNothingMeetsAtAnyExtreme(facing: Facing, fields: [String: String]) throws {
    for shape in try Students.variants("faceShape") {
      for extreme in 0..<(1 << Self.offsets.count) {
        let values = Self.offsets.indices.map { extreme >> $0 & 1 == 0 ? -2 : 2 }
        func expectFew(_ count: Int, _ what: String) {
          #expect(count <= Self.most, "\(what) of a \(shape) face at \(values)")
        }
        let found = try pixels(of: [.head, .eyes, .brows, .mouth, .nose], fields, shape, values, facing)
        let (face, inner) = Self.bounds(found[0], facing)
        let (eyes, brows, mouth, nose) = (found[1], found[2], found[3], found[4])
        expectFew(eyes.count(outside: face), "eyes")
        expectFew(brows.count(outside: face), "brows")
        expectFew(mouth.count(outside: face), "mouth")
        expectFew(eyes.common(brows), "eyes and brows")
        expectFew(eyes.common(mouth), "eyes and mouth")
        expectFew(brows.common(mouth), "brows and mouth")
        expectFew(mouth.intersection(inner).common(nose), "mouth and nose")
      }
    }
  }

  /// The extremes at which features are nearest to each other or to the outline.
  private static let extremes = [
    [0, 0, 0, 0, 0, 0, 0], [-2, -2, -2, -2, -2, -2, 2], [-2, 2, -2, -2, 2, -2, -2], [2, 2, 2, -2, 2, 2, -2],
    [2, -2, 2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 2, 2],
  ]

  @Test(arguments: [Facing.front, .right], extremes)
  func noPairOfPartsMeetsAndNoneLeavesTheFace(facing: Facing, values: [Int]) throws {
    for shape in try Students.variants("faceShape") {
      func found(_ feature: Feature, _ fields: [String: String]) throws -> PixelSet {
        try pixels(of: [feature], fields, shape, values, facing)[0]
      }
      func expectFew(_ count: Int, _ what: String) {
        #expect(count <= Self.most, "\(what) of a \(shape) face at \(values)")
      }
      let noses = try Students.variants("noseStyle").map {
        let (face, inner) = Self.bounds(try found(.head, ["noseStyle": $0]), facing)
        return (style: $0, face: face, pixels: try found(.nose, ["noseStyle": $0]).intersection(inner))
      }
      func expectInside(_ pixels: PixelSet, _ what: String) {
        for nose in noses { expectFew(pixels.count(outside: nose.face), "\(what), with a \(nose.style) nose,") }
      }
      let mouths = try Students.variants("mouthStyle").map { ($0, try found(.mouth, ["mouthStyle": $0])) }
      for (mouth, pixels) in mouths {
        expectInside(pixels, "a \(mouth) mouth")
        for nose in noses { expectFew(pixels.common(nose.pixels), "a \(mouth) mouth and a \(nose.style) nose") }
      }
      for eye in try Students.variants("eyeStyle") {
        let eyes = try found(.eyes, ["eyeStyle": eye])
        expectInside(eyes, "\(eye) eyes")
        for (mouth, pixels) in mouths { expectFew(eyes.common(pixels), "\(eye) eyes and a \(mouth) mouth") }
        for brow in try Students.variants("browStyle") {
          let brows = try found(.brows, ["eyeStyle": eye, "browStyle": brow])
          expectInside(brows, "\(brow) brows above \(eye) eyes")
          expectFew(eyes.common(brows), "\(eye) eyes and \(brow) brows")
        }
      }
    }
  }

  /// Returns the pixels in which features must lie, and those in which no two may meet.
  private static func bounds(_ face: PixelSet, _ facing: Facing) -> (face: PixelSet, inner: PixelSet) {
    facing == .front ? (face, face) : (face.grown(by: 2, width: size), face.grown(by: -rim, width: size))
  }

  /// What of a face is measured, by the slots that draw it.
  private enum Feature {
    case head, eyes, brows, mouth, nose

    var slots: [String] {
      switch self {
      case .head: ["head", "nose"]
      case .eyes: ["leftEye", "rightEye", "farEye"]
      case .brows: ["brows"]
      case .mouth: ["mouth"]
      case .nose: ["nose"]
      }
    }
  }

  /// Returns the pixels of each feature, of a head with these fields, this shape and these offsets.
  private func pixels(
    of features: [Feature], _ fields: [String: String], _ shape: String, _ values: [Int], _ facing: Facing
  ) throws -> [PixelSet] {
    var fields = fields.merging(["faceShape": shape, "hairStyle": "none"]) { own, _ in own }
    for (offset, value) in zip(Self.offsets, values) { fields[offset] = String(value) }
    var options = StillOptions()
    (options.framing, options.size, options.facing) = (.head, Self.size, facing)
    let scene = try StillScene(Students.avatar(fields), options, pack: renderer.pack)
    return try features.map { feature in
      let items = scene.list.items.filter { feature.slots.contains($0.slot) }
      return PixelSet(opaqueIn: try renderer.frames.render(DrawList(items: items), scene.viewport))
    }
  }
}
