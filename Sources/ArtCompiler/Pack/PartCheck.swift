internal import AvatarScene

/// What a part's shape alone does not tell: layers that no slot shows, drawings outside the page.
struct PartCheck {
  let part: Part
  let rig: Rig
  let root: XMLElement
  let file: String

  var diagnostics: [Diagnostic] {
    let known = Set(rig.slots.filter { $0.slot.part == part.slot }.map(\.slot.layer))
    guard !known.isEmpty else {
      return [Diagnostic(.error, file: file, "no slot of the rig \"\(rig.name)\" shows parts of \"\(part.slot)\"; check the folder's name")]
    }
    guard !part.layers.isEmpty else {
      return [Diagnostic(.error, file: file, line: root.line, "has no layers; draw inside <g id=\"LAYER\"> under the root")]
    }
    return part.layers.flatMap { unknown($0, known) + outside($0) } + missingForms
  }

  /// A layer that changes with a switch is drawn for every option, or once for all.
  private var missingForms: [Diagnostic] {
    let names = Set(part.layers.map(\.name))
    return rig.slots.filter { $0.slot.part == part.slot }.flatMap { bound -> [Diagnostic] in
      let stem = bound.slot.layer
      guard let number = bound.switch, !names.contains(stem), names.contains(where: { $0.hasPrefix("\(stem).") }) else { return [] }
      return rig.switches[number].options.map { "\(stem).\($0)" }.filter { !names.contains($0) }.map { form in
        Diagnostic(.error, file: file, line: root.line, "lacks the layer \"\(form)\"; draw it, or an empty group <g id=\"\(form)\"/>")
      }
    }
  }

  private func unknown(_ layer: Layer, _ known: Set<String>) -> [Diagnostic] {
    let stem = String(layer.name.split(separator: ".").first ?? "")
    guard !known.contains(stem) else { return [] }
    let closest = ClosestMatch.find(stem, among: known.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
    return [
      Diagnostic(
        .error, file: file, line: line(of: layer),
        "no slot shows the layer \"\(layer.name)\" of \(part.slot)\(closest) (layers: \(known.sorted().joined(separator: ", ")))")
    ]
  }

  private func outside(_ layer: Layer) -> [Diagnostic] {
    let page = Rect(
      minX: -rig.frame.originX, minY: rig.frame.originY - rig.frame.height, maxX: rig.frame.width - rig.frame.originX, maxY: rig.frame.originY)
    let box = layer.inkBox
    guard !box.isEmpty, box.minX < page.minX || box.minY < page.minY || box.maxX > page.maxX || box.maxY > page.maxY else { return [] }
    return [Diagnostic(.error, file: file, line: line(of: layer), "the layer \"\(layer.name)\" leaves the page")]
  }

  private func line(of layer: Layer) -> Int? {
    root.children.first { $0["id"] == layer.name || $0["inkscape:label"] == layer.name }?.line
  }
}
