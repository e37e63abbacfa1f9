/// The layers that every variant of a slot draws, or says with an empty group that it does not: `"required": true` at a slot of `rig.json`; and the
/// states for which a variant that draws a layer has a form of it, or an empty group: `"forms": ["hat"]`.
///
/// Only the compiler asks for them; a compiled pack does not hold them.
struct RequiredLayers: Decodable {
  static let none = RequiredLayers(slots: [])

  private let slots: [Slot]

  private struct Slot: Decodable {
    let part: String
    let layer: String
    let required: Bool?
    let forms: [String]?
  }

  func layers(of part: String) -> [String] { slots.filter { $0.part == part && $0.required == true }.map(\.layer) }

  /// By layer: the states for which it has a form wherever it is drawn.
  func forms(of part: String) -> [(layer: String, state: String)] {
    slots.filter { $0.part == part }.flatMap { slot in (slot.forms ?? []).map { (slot.layer, $0) } }
  }
}
