internal import AvatarText
internal import AvatarScene

/// The forms of a part's layers: each names an option of the layer's switch, or a state that something worn sets, and no option is left out.
struct FormCheck {
  let part: Part
  let rig: Rig
  /// Every state that a variant of the catalog sets.
  let states: [String]

  /// What is wrong with a layer's form; nil where nothing is.
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

  /// The forms that a variant which draws their layers has to have, drawn or empty, and lacks.
  func missing(of required: [(layer: String, state: String)]) -> [(layer: String, form: String, state: String)] {
    let names = Set(part.layers.map(\.name))
    return required.filter { states.contains($0.state) && names.contains($0.layer) }.map {
      ($0.layer, "\($0.layer).\($0.state)", $0.state)
    }
    .filter { !names.contains($0.1) && !meant.contains($0.1) }
  }

  /// What layers with names that nothing knows were probably meant to be.
  private var meant: Set<String> {
    Set(part.layers.compactMap { isKnown(LayerName($0.name)) ? nil : closest(to: LayerName($0.name)) })
  }

  /// The options that a switched layer leaves out; a layer that does not change is drawn once for all. One that was misspelt is not left out.
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

  /// The options among which a switch chooses for a layer; none where the layer does not change.
  func options(of stem: String) -> [String] {
    rig.slots.filter { $0.slot.part == part.garment && $0.slot.layer == stem }.compactMap(\.switch).flatMap {
      rig.switches[$0].options
    }
  }
}
