internal import AvatarSupport
internal import AvatarScene

/// Checks the forms of a part's layers: each is an option of the layer's switch, or a state that a
/// worn variant sets, and every option has a form.
struct FormCheck {
  let part: Part
  let rig: Rig
  /// Every state that a variant of the catalog sets.
  let states: [String]

  /// Returns the error of a layer's form; nil if it is valid.
  func problem(of layer: Layer) -> String? {
    let name = LayerName(layer.name)
    guard !name.forms.isEmpty, !isKnown(name) else { return nil }
    let options = options(of: name.stem)
    let what = options.isEmpty ? "no state is" : "no option and no state is"
    let closest = closest(to: name).map { "; did you mean \"\($0)\"?" } ?? ""
    let lists =
      (options.isEmpty ? "" : "options: \(options.joined(separator: ", ")); ")
      + "states: \(states.isEmpty ? "none" : states.joined(separator: ", "))"
    return "\(what) called \"\(name.forms.joined(separator: "."))\"\(closest) (\(lists))"
  }

  /// The missing forms. A variant that draws a layer needs each of its forms, drawn or empty.
  func missing(of required: [(layer: String, state: String)]) -> [(layer: String, form: String, state: String)] {
    let names = Set(part.layers.map(\.name))
    return required.filter { states.contains($0.state) && names.contains($0.layer) }.map {
      ($0.layer, "\($0.layer).\($0.state)", $0.state)
    }
    .filter { !names.contains($0.1) && !meant.contains($0.1) }
  }

  /// The probable intended names of layers with unknown names.
  private var meant: Set<String> {
    Set(part.layers.compactMap { isKnown(LayerName($0.name)) ? nil : closest(to: LayerName($0.name)) })
  }

  /// The options that a switched layer lacks. A layer that does not change needs one drawing. A
  /// misspelt option does not count as missing.
  var missing: [String] {
    let names = Set(part.layers.map(\.name))
    return rig.slots.filter { $0.slot.part == part.garment }.flatMap { bound -> [String] in
      let stem = bound.slot.layer
      guard let number = bound.switch, !names.contains(stem), names.contains(where: { $0.utf8.hasPrefix("\(stem).") })
      else { return [] }
      return rig.switches[number].options.map { "\(stem).\($0)" }.filter { !names.contains($0) && !meant.contains($0) }
    }
  }

  /// The states whose forms the part draws.
  var usedStates: Set<String> {
    Set(
      part.layers.map { LayerName($0.name) }.filter { isKnown($0) }.flatMap { name in
        name.forms.filter { states.contains($0) }
      })
  }

  private func isKnown(_ name: LayerName) -> Bool {
    let options = options(of: name.stem)
    return switch name.forms.count {
    case 0: true
    case 1: options.contains(name.forms[0]) || states.contains(name.forms[0])
    case 2: options.contains(name.forms[0]) && states.contains(name.forms[1])
    default: false
    }
  }

  private func closest(to name: LayerName) -> String? {
    let options = options(of: name.stem)
    let both = options.flatMap { option in states.map { "\(option).\($0)" } }
    return ClosestMatch.find(name.forms.joined(separator: "."), among: options + states + both).map {
      "\(name.stem).\($0)"
    }
  }

  /// The options of a layer's switch; empty if the layer does not change.
  func options(of stem: String) -> [String] {
    rig.slots.filter { $0.slot.part == part.garment && $0.slot.layer == stem }.compactMap(\.switch).flatMap {
      rig.switches[$0].options
    }
  }
}
