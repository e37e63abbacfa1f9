import AvatarRaster
import AvatarScene

/// Synthetic records with mixed looks, written as NDJSON to standard output. They are the same on
/// every machine.
struct Population {
  let count: Int

  func print() {
    guard let renderer = try? AvatarRenderer() else { return }
    var random = Lehmer(state: 42)
    for number in 0..<count { Swift.print(Self.line(number, renderer.pack, &random)) }
  }

  /// Returns one record as a line of JSON.
  ///
  /// - Parameter number: determines the names; all other fields are random.
  static func line(_ number: Int, _ pack: ArtPack, _ random: inout Lehmer) -> String {
    func variant(_ slot: String) -> String {
      pack.catalog[slot]?.variants.map(\.name).randomElement(using: &random) ?? "none"
    }
    func color() -> String {
      RGBA(
        .random(in: 0...255, using: &random), .random(in: 0...255, using: &random), .random(in: 0...255, using: &random)
      ).hex
    }
    var fields = [
      ("user_id", "player-\(number)"), ("skin_tone", pack.palettes.skinTones.randomElement(using: &random)?.name ?? ""),
      ("hair_style", variant("hairStyle")),
      ("hair_color", pack.palettes.hairColors.randomElement(using: &random)?.name ?? ""),
      ("eye_style", variant("eyeStyle")), ("face_shape", variant("faceShape")), ("top_style", variant("topStyle")),
      ("top_color", color()),
      ("bottom_style", variant("bottomStyle")), ("bottom_color", color()), ("shoe_style", variant("shoeStyle")),
      ("shoe_color", color()),
      ("accessory1", variant("accessory")), ("accessory2", variant("accessory")),
    ]
    if Int.random(in: 0..<3, using: &random) == 0 {
      fields += [
        ("pet_type", variant("petType")), ("pet_color", color()), ("pet_name", "Pet \(number % 17)"),
        ("pet_accessory", variant("petAccessory")),
      ]
    }
    return "{" + fields.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ") + "}"
  }
}

/// A deterministic random number generator: a 64-bit linear congruential generator with a mixing
/// step.
struct Lehmer: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ state >> 33) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ mixed >> 33
  }
}
