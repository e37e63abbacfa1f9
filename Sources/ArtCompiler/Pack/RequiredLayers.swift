/// The layers that every variant of a slot draws, or says with an empty group that it does not: `"required": true` at a slot of `rig.json`.
///
/// Only the compiler asks for them; a compiled pack does not hold them.
struct RequiredLayers: Decodable {
  static let none = RequiredLayers(slots: [])

  private let slots: [Slot]

  private struct Slot: Decodable {
    let part: String
    let layer: String
    let required: Bool?
  }

  func layers(of part: String) -> [String] { slots.filter { $0.part == part && $0.required == true }.map(\.layer) }
}
