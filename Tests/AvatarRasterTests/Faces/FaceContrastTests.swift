@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import Foundation
import TestSupport
import Testing

/// Tests that mouth, brows, eyes and closed lids stand out from every skin: in a head of 64 pixels on white, the mean
/// of the lightest or the darkest fifth of their pixels against the median of the skin within three pixels.
@Suite struct FaceContrastTests {
  static let minimum = 2.0
  private static let size = 64
  private static let reach = 3

  private let renderer: AvatarRenderer
  private let skins: [String]

  init() throws {
    renderer = try Students.renderer.get()
    skins = renderer.pack.palettes.skinTones.map(\.name)
  }

  private func options(_ clip: String = StillOptions.restClip, _ frame: Int = 0) -> StillOptions {
    var options = StillOptions()
    (options.framing, options.size) = (.head, Self.size)
    (options.clip, options.frame) = (clip, frame)
    return options
  }

  /// Returns the contrast of the slots with the skin around them; nil if they paint nothing.
  private func contrast(_ fields: [String: String], _ slots: Set<String>, _ options: StillOptions) throws -> Double? {
    let scene = try StillScene(
      Students.avatar(fields.merging(["hairStyle": "none"]) { own, _ in own }), options, pack: renderer.pack)
    let whole = try renderer.frames.render(scene.list, scene.viewport)
    func only(_ isShown: (DrawItem) -> Bool) throws -> Bitmap {
      var list = scene.list
      list.items = list.items.filter(isShown)
      return try renderer.frames.render(list, scene.viewport)
    }
    let skin = ["head", "hairShadow", "cheeks", "eyewear", "temples", "nose"]
    let own = try only { slots.contains($0.slot) }
    let face = try only { $0.slot == "head" }
    let others = try only { !skin.contains($0.slot) && !["neck", "torso", "ears"].contains($0.slot) }
    // Lenses let the skin through, frames do not.
    let frames = try only { ["eyewear", "temples"].contains($0.slot) }
    let (luminances, near) = (whole.luminances, own.near(Self.reach))
    func alpha(_ picture: Bitmap, _ place: Int) -> UInt32 { picture.pixels[place] >> 24 }
    var painted = luminances.indices.filter { alpha(own, $0) > 127 }.map { luminances[$0] }
    var around = luminances.indices.filter {
      near[$0] && alpha(face, $0) == 255 && alpha(others, $0) < 26 && alpha(frames, $0) < 128
    }.map { luminances[$0] }
    guard !painted.isEmpty, !around.isEmpty else { return nil }
    painted.sort()
    around.sort()
    let (fifth, median) = (max(1, painted.count / 5), around[around.count / 2])
    func ratio(_ values: ArraySlice<Double>) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return (max(mean, median) + 0.05) / (min(mean, median) + 0.05)
    }
    return max(ratio(painted.prefix(fifth)), ratio(painted.suffix(fifth)))
  }

  /// Expects the contrast for each of the fields, and prints the lowest one.
  private func expect(
    _ name: String, _ slots: Set<String>, _ options: StillOptions, _ all: [[String: String]],
    minimum: Double = FaceContrastTests.minimum
  ) throws {
    var lowest = (value: Double.infinity, fields: "")
    for fields in all {
      let words = fields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      let value = try contrast(fields, slots, options)
      #expect(value ?? 0 >= minimum, "\(name): \(words): \(value ?? 0)")
      if let value, value < lowest.value { lowest = (value, words) }
    }
    print("\(name): \(all.count) faces, the lowest contrast is \(lowest.value) (\(lowest.fields))")
  }

  private func product(_ lists: [(field: String, values: [String])]) -> [[String: String]] {
    lists.reduce([[:]]) { all, list in
      all.flatMap { fields in list.values.map { fields.merging([list.field: $0]) { $1 } } }
    }
  }

  /// At rest, and in each form for a feeling.
  @Test(arguments: [("idle", 0), ("laugh", 0), ("thumbsUp", 5), ("idle4", 2), ("think", 6)])
  func everyMouthStandsOutOnEverySkin(clip: String, frame: Int) throws {
    let all = product([("skinTone", skins), ("mouthStyle", try Students.variants("mouthStyle"))])
    try expect("mouths in \(clip)", ["mouth"], options(clip, frame), all)
  }

  @Test func everyBrowInEveryHairColourStandsOutOnEverySkin() throws {
    let colors = renderer.pack.palettes.hairColors.map(\.name)
    let all = product([
      ("skinTone", skins), ("browStyle", try Students.variants("browStyle")), ("hairColor", colors),
    ])
    // Green and teal brows on dark skin come closest.
    try expect("brows", ["brows", "browEdge"], options(), all, minimum: 1.9)
  }

  private var glasses: [String] {
    ["none", "glasses", "squareGlasses", "catEyeGlasses", "aviators"]
  }

  @Test func everyEyeStandsOutOnEverySkinBehindGlassesToo() throws {
    let all = product([
      ("skinTone", skins), ("eyeStyle", try Students.variants("eyeStyle")), ("accessory1", glasses),
    ])
    try expect("eyes", ["leftEye", "rightEye"], options(), all)
  }

  @Test func everyClosedLidStandsOutOnEverySkinBehindGlassesToo() throws {
    let all = product([
      ("skinTone", skins), ("eyeStyle", try Students.variants("eyeStyle")), ("accessory1", glasses),
    ])
    // On dark skin behind glasses a lit edge would be bolder than the eye, so that less is enough.
    try expect("closed lids", ["leftEye", "rightEye"], options("laugh"), all, minimum: 1.6)
  }
}
