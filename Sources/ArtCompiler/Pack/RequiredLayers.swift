internal import AvatarSupport
internal import AvatarScene

/// The layers that every variant of a slot draws, or leaves out by an empty group
/// (`"required": true` at a slot of `rig.json`), and the states for which a variant that draws a
/// layer has a form of it, or an empty group (`"forms": ["hat"]`).
///
/// Only the compiler uses them.
struct RequiredLayers: Hashable, Decodable {
  static let none = RequiredLayers(slots: [])

  private let slots: [Slot]

  private struct Slot: Hashable, Decodable {
    let name: String
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

  /// What a compiled pack keeps of them.
  var requirements: [SlotRequirement] {
    slots.filter { $0.required == true || $0.forms?.isEmpty == false }.map {
      SlotRequirement(slot: $0.name, isRequired: $0.required == true, forms: $0.forms ?? [])
    }
  }

  /// Returns a rig's JSON with the requirements at its slots, as its file has them.
  static func adding(_ requirements: [SlotRequirement], to rig: JSONValue) -> JSONValue {
    guard var members = rig.object, let slots = members["slots"]?.list else { return rig }
    members["slots"] = .array(
      slots.map { slot in
        guard var object = slot.object, let found = requirements.first(where: { $0.slot == object["name"]?.string })
        else { return slot }
        if found.isRequired { object["required"] = .bool(true) }
        if !found.forms.isEmpty { object["forms"] = .array(found.forms.map(JSONValue.string)) }
        return .object(object)
      })
    return .object(members)
  }
}
