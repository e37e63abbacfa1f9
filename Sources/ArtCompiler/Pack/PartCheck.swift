internal import AvatarSupport
internal import AvatarScene

/// Checks a part as a whole: layers that no slot shows, missing layers, forms that are never
/// selected, drawings outside the page.
struct PartCheck {
  let part: Part
  let rig: Rig
  /// The layers and forms that every variant of the garment has.
  let required: RequiredLayers
  /// Every state that a variant of the catalog sets.
  let states: [String]
  let root: XMLElement
  /// By layer: its group, and the line of each of its shapes.
  let groups: [String: XMLElement]
  let shapeLines: [String: [Int]]
  let file: String

  var diagnostics: [Diagnostic] {
    guard !known.isEmpty else {
      return [
        Diagnostic(
          .error, file: file,
          "no slot of the rig \"\(rig.name)\" shows parts of \"\(part.garment)\"; check the folder's name")
      ]
    }
    guard !part.layers.isEmpty else {
      return [error(root, "has no layers; draw inside <g id=\"LAYER\"> under the root")]
    }
    return excessInk + part.layers.flatMap { faults(of: $0) } + missingLayers + missingForms
  }

  var usedStates: Set<String> { forms.usedStates }

  private var known: [String] { Set(rig.slots.filter { $0.slot.part == part.garment }.map(\.slot.layer)).sorted() }

  private var forms: FormCheck { FormCheck(part: part, rig: rig, states: states) }

  private var excessInk: [Diagnostic] {
    let pages = PageBoundsCheck(frame: rig.frame).overdraw(of: part)
    guard pages > ArtLimit.overdraw else { return [] }
    let text =
      "its shapes would fill the page \(Int(min(1e6, pages.rounded(.up)))) times over, those that are clipped counted for every clip, and may "
      + "\(Int(ArtLimit.overdraw)) times; use fewer shapes, or clip them together"
    return [error(root, text)]
  }

  private func faults(of layer: Layer) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let stem = LayerName(layer.name).stem
    if !known.contains(stem) {
      let closest = ClosestMatch.help(stem, among: known) ?? ""
      let text =
        "no slot shows the layer \"\(layer.name)\" of \(part.garment)\(closest) (layers: \(known.joined(separator: ", ")))"
      found.append(error(group(of: layer), text))
    } else if let problem = forms.problem(of: layer) {
      found.append(error(group(of: layer), "the layer \"\(layer.name)\": \(problem)"))
    }
    if let outside = PageBoundsCheck(frame: rig.frame).problem(of: layer, lines: shapeLines[layer.name] ?? []) {
      found.append(Diagnostic(.error, file: file, line: outside.line ?? group(of: layer).line, outside.text))
    }
    return found + excess(in: layer)
  }

  /// Lines and curves too small to be told apart still cost space, and every pixel along an outline costs time in every
  /// frame, also under other shapes.
  private func excess(in layer: Layer) -> [Diagnostic] {
    let box = layer.shapes.reduce(Rect.empty) { $0.union($1.inkBox) }
    guard !box.isEmpty else { return [] }
    let area = box.width * box.height
    let place = "the layer \"\(layer.name)\" of \(rig.name)"
    let size = "its \(Int(box.width.rounded(.up))) × \(Int(box.height.rounded(.up))) points"
    var found: [String] = []
    let length = layer.shapes.reduce(0) { $0 + $1.outlineLength }
    if length > 200 + 7 * area {
      found.append(
        "\(place) has \(Int(length)) points of outlines, those of lines on both sides, and \(size) should have at most \(Int(200 + 7 * area)); "
          + "make one shape of those that touch, and leave out what others cover")
    }
    let count = layer.shapes.reduce(0) { sum, shape in
      sum + shape.path.elements.count(where: { if case .move = $0 { false } else { $0 != .close } })
    }
    if Double(count) > 128 + 1.75 * area {
      found.append(
        "\(place) has \(count) lines and curves, and \(size) show at most \(Int(128 + 1.75 * area)); "
          + "leave out points that are closer than a quarter of a point, and details of that size")
    }
    return found.map { Diagnostic(.warning, file: file, line: group(of: layer).line, $0) }
  }

  /// A layer whose name was misspelt is not missing as well.
  private var missingLayers: [Diagnostic] {
    let stems = part.layers.map { LayerName($0.name).stem }
    let meant = stems.filter { !known.contains($0) }.compactMap { ClosestMatch.find($0, among: known) }
    return required.layers(of: part.garment).filter { !isDrawn($0) && !meant.contains($0) }.map { layer in
      let options = forms.options(of: layer).map { "<g id=\"\(layer).\($0)\">" }.joined(separator: ", ")
      let plain = "a <g id=\"\(layer)\">, or leave that group empty if \(part.variant) has nothing there"
      return error(root, "has no layer \"\(layer)\"; draw it in \(options.isEmpty ? plain : options)")
    }
  }

  /// A form for a state does not replace the plain layer. The options of a switch do, and all of
  /// them are required.
  private func isDrawn(_ layer: String) -> Bool {
    let isSwitched = !forms.options(of: layer).isEmpty
    return part.layers.contains { $0.name == layer || isSwitched && $0.name.utf8.hasPrefix("\(layer).") }
  }

  private var missingForms: [Diagnostic] {
    let options = forms.missing.map {
      error(root, "lacks the layer \"\($0)\"; draw it, or an empty group <g id=\"\($0)\"/>")
    }
    return options
      + forms.missing(of: required.forms(of: part.garment)).map { missing in
        let help =
          "draw what is seen of \"\(missing.layer)\" then, or an empty group <g id=\"\(missing.form)\"/> that hides it; \"render-avatars import\" adds that to an export"
        return error(
          root,
          "lacks the layer \"\(missing.form)\", which is shown while something worn sets \"\(missing.state)\"; \(help)")
      }
  }

  private func error(_ element: XMLElement, _ message: String) -> Diagnostic {
    ArtError(element, file: file, message).diagnostic
  }

  private func group(of layer: Layer) -> XMLElement { groups[layer.name] ?? root }
}

extension Shape {
  /// The length of the outlines that are followed to draw it: a line has two sides.
  fileprivate var outlineLength: Double {
    let length = path.polylines.reduce(0) { $0 + zip($1, $1.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
    return length * ((fill == nil ? 0 : 1) + (stroke == nil ? 0 : 2))
  }
}
