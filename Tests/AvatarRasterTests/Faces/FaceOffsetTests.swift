import AvatarOptions
import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests all extremes of the seven offsets on every shape of the face: nothing leaves it and nothing meets by more than
/// two pixels with the default parts. With large ones it is fourteen, whose lashes and brows reach over the profile; and the
/// crease above wide eyes goes under thick brows that are lowered.
@Suite struct FaceOffsetTests {
  private static let offsets = [
    "eyeSpacing", "eyeHeight", "eyeSize", "browHeight", "mouthHeight", "mouthWidth", "noseHeight",
  ]
  private static let size = 96

  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  /// The default face, and one whose parts are large.
  private static let faces: [[String: String]] = [
    [:], ["mouthStyle": "grin", "browStyle": "thick", "noseStyle": "broad", "eyeStyle": "wide"],
  ]

  @Test(arguments: [Facing.front, .right], faces.indices)
  func nothingLeavesTheFaceAndNothingMeets(facing: Facing, number: Int) throws {
    var (worst, met) = ((0, ""), [String: (Int, String)]())
    for shape in try Students.variants("faceShape") {
      for extreme in 0..<(1 << Self.offsets.count) {
        var fields = Self.faces[number].merging(["faceShape": shape, "hairStyle": "none"]) { own, _ in own }
        for (bit, offset) in Self.offsets.enumerated() { fields[offset] = extreme >> bit & 1 == 0 ? "-2" : "2" }
        let found = try measure(fields, facing)
        let name = "\(shape) \(String(extreme, radix: 2))"
        if found.outside > worst.0 { worst = (found.outside, name) }
        for (pair, count) in found.meetings where count > met[pair]?.0 ?? 0 { met[pair] = (count, name) }
      }
    }
    print("\(facing), face \(number): outside \(worst), meeting \(met)")
    let most = number == 0 ? 2 : 14
    #expect(worst.0 <= most, "\(worst.1)")
    for (pair, (count, name)) in met {
      #expect(count <= (pair == "eyes and brows" && number == 1 ? 26 : most), "\(pair): \(name)")
    }
  }

  /// Returns how many pixels of the features lie off the face, and how many belong to two of them.
  private func measure(_ fields: [String: String], _ facing: Facing) throws -> (
    outside: Int, meetings: [String: Int]
  ) {
    var options = StillOptions()
    (options.framing, options.size, options.facing) = (.head, Self.size, facing)
    let scene = try StillScene(Students.avatar(fields), options, pack: renderer.pack)
    func mask(_ slots: [String]) throws -> [Bool] {
      var list = scene.list
      list.items = list.items.filter { slots.contains($0.slot) }
      let picture = try renderer.frames.render(list, scene.viewport)
      return picture.pixels.map { $0 >> 24 > 127 }
    }
    let head = try mask(["head", "nose"])
    let parts = [
      ("eyes", try mask(["leftEye", "rightEye", "nearEye", "farEye"])), ("brows", try mask(["brows"])),
      ("mouth", try mask(["mouth"])), ("nose", try mask(["nose"])),
    ]
    var meetings: [String: Int] = [:]
    for (first, second) in [(0, 1), (0, 2), (1, 2), (2, 3)] {
      let common = zip(parts[first].1, parts[second].1).count { $0 && $1 }
      if common > 0 { meetings["\(parts[first].0) and \(parts[second].0)"] = common }
    }
    let outside = parts.prefix(3).map { zip($0.1, head).count { $0 && !$1 } }.reduce(0, +)
    return (outside, meetings)
  }
}
