internal import AvatarSupport
package import AvatarScene

/// A file to draw a new part on: the empty layers of a garment in one view of a figure, over a guide
/// that is never drawn. The guide shows the figure at rest, its joints, the edge of what is worn over
/// the part, and a swatch of each paint role.
package struct PartTemplate {
  /// A template that cannot be made, with what to write instead.
  package struct Failure: DiagnosedError, Hashable {
    package let description: String
    package var exitStatus: ExitStatus { .usage }
  }

  private let garment: String
  private let figure: FigureID
  private let rig: Rig
  private let pack: ArtPack
  private let look: Look
  private let slots: [Rig.BoundSlot]

  /// - Parameters:
  ///   - garment: the slot of the catalog, such as `hairStyle`.
  ///   - figure: the figure in a view.
  ///   - renderer: gives the art, and the colours of the figure that is shown.
  /// - Throws: `Failure` where that figure has no such garment in that view, `ArtPackError` where the art is
  ///   damaged.
  package init(garment: String, figure: FigureID, renderer: AvatarRenderer) throws {
    pack = renderer.pack
    (self.garment, self.figure) = (garment, figure)
    guard pack.shows(figure, from: figure.view) else {
      throw Failure(
        description: "the art does not show \(PlainText.line(figure.name)) from the \(figure.view.rawValue)")
    }
    rig = try pack.rig(figure)
    slots = rig.slots.filter { $0.slot.part == garment }.sorted { $0.slot.z < $1.slot.z }
    guard !slots.isEmpty else {
      let known = Set(rig.slots.map(\.slot.part)).sorted()
      let help = ClosestMatch.help(garment, among: known, or: "use")
      throw Failure(
        description:
          "the \(figure.name) wears no \"\(PlainText.line(garment))\" from the \(figure.view.rawValue)\(help)")
    }
    // Without any choice a record is one from before avatars had bodies.
    let chooser = pack.catalog.fields.all.first {
      figure.isPet ? $0.isFigure == true : $0.figure == .player && $0.kind == .variant && $0.garment != nil
    }
    let catalog = pack.catalog
    let choice = figure.isPet ? figure.name : chooser?.garment.flatMap { catalog[$0]?.default }
    let columns = chooser.flatMap { field in choice.map { [field.column: $0] } } ?? [:]
    let avatar = renderer.resolve(try renderer.record(columns: columns)).avatar
    look = figure.isPet ? avatar.pet ?? avatar.body : avatar.body
  }

  /// The names of the layers: those that the rig has, the options that the default variant draws, and
  /// the forms for states.
  private var layers: [String] {
    let drawn = Set(parts.flatMap { $0.layers.map(\.name) })
    return slots.flatMap { bound -> [String] in
      let name = bound.slot.layer
      let options = (bound.switch.map { rig.switches[$0].options } ?? []).map { "\(name).\($0)" }.filter(drawn.contains)
      return [name] + options + states(of: name).map { "\(name).\($0)" }
    }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The states for which most variants that draw a layer have a form of it.
  private func states(of layer: String) -> [String] {
    let drawn = allParts.map { Set($0.layers.map(\.name)) }.filter { $0.contains(layer) }
    return pack.catalog.states.filter { state in 2 * drawn.count { $0.contains("\(layer).\(state)") } > drawn.count }
  }

  /// The page of the figure.
  package var frame: FrameGeometry { rig.frame }

  /// The layers that the garment has, without options and forms.
  package var layerNames: Set<String> { Set(slots.map(\.slot.layer)) }

  /// The forms for states that a drawing should say something about, if only by an empty group.
  package var emptyForms: [String] {
    slots.flatMap { bound in states(of: bound.slot.layer).map { "\(bound.slot.layer).\($0)" } }
  }

  /// The swatches of the template: the roles that variants of the garment use and their colours, those
  /// of the most layers first.
  package var swatchColors: [(role: PaintRole, color: RGBA)] {
    let uses = allParts.flatMap { $0.layers.flatMap { Set($0.roles) } }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return roles.sorted { (uses[$1] ?? 0, $0.name) < (uses[$0] ?? 0, $1.name) }
      .map { ($0, pack.palettes.color(of: $0, plain: [:])) }
  }

  private var allParts: [Part] {
    pack.parts(of: figure).filter { $0.garment == garment }.compactMap { try? pack.part($0, of: figure) }
  }

  /// The default variant, and the one that options come from; the first that is drawn if neither is.
  private var parts: [Part] {
    let entry = pack.catalog[garment]
    let names = [entry?.default, entry?.fallback].compactMap { $0 }
    let drawn = names.map { Worn(garment, $0) }.filter { pack.hasPart($0, of: figure) }
    let shown = drawn.isEmpty ? Array(pack.parts(of: figure).filter { $0.garment == garment }.prefix(1)) : drawn
    return shown.compactMap { try? pack.part($0, of: figure) }
  }

  /// The roles that variants of the garment use, by families and tints.
  private var roles: [PaintRole] {
    let used = Set(allParts.flatMap { $0.layers.flatMap(\.roles) })
    return used.sorted { ($0.family, $0.tint ?? "") < ($1.family, $1.tint ?? "") }
  }

  /// The whole file.
  ///
  /// - Parameter title: the text of its `title` element.
  package func text(title: String) throws -> String {
    let frame = rig.frame
    let page =
      "\(Self.number(-frame.originX)) \(Self.number(-frame.originY)) \(Self.number(frame.width)) \(Self.number(frame.height))"
    let editors =
      "xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" xmlns:sodipodi=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\""
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(editors) viewBox=\"\(page)\">\n"
    text += "  <title>\(XMLText.escaped(title))</title>\n"
    text += "  <g id=\"guide\" inkscape:groupmode=\"layer\" inkscape:label=\"guide\" sodipodi:insensitive=\"true\">\n"
    text += try figureAtRest + joints + edges + swatches
    text += "  </g>\n"
    for name in layers {
      text += "  <!-- \(Self.remark(on: name, slots, rig)) -->\n"
      text += "  <g id=\"\(name)\" inkscape:groupmode=\"layer\" inkscape:label=\"\(name)\"></g>\n"
    }
    return text + "</svg>\n"
  }

  private static func remark(on layer: String, _ slots: [Rig.BoundSlot], _ rig: Rig) -> String {
    guard
      let bound = slots.first(where: { layer == $0.slot.layer || layer.utf8.starts(with: "\($0.slot.layer).".utf8) })
    else { return layer }
    let isForm = layer != bound.slot.layer
    return isForm ? "instead of \(bound.slot.layer); empty, it hides that" : "on the bone \(rig.bones[bound.bone].name)"
  }

  /// The figure without the garment, pale.
  private var figureAtRest: String {
    get throws {
      let own = Set(slots.map(\.slot.name))
      let dressed = try FigureBuilder(pack: pack).figure(look, facing: figure.view.facing)
      var canvas = SVGCanvas(prefix: "guide")
      for item in dressed.items(in: Pose(rest: dressed.rig)) where !own.contains(item.slot) {
        guard case .layer(let layer, let clip) = item.content else { continue }
        let flip = Transform.scale(1, -1)
        canvas.add(layer, flip * item.transform, clip: clip.map { ($0.path, flip * $0.transform) })
      }
      let definitions = canvas.definitions.isEmpty ? "" : "<defs>\n\(canvas.definitions)</defs>\n"
      return "    <g opacity=\"0.45\">\n\(definitions)\(canvas.body)    </g>\n"
    }
  }

  /// The joints of the limbs, and those that the garment's layers turn about.
  private var joints: String {
    let limbs = rig.limbs.flatMap { [$0.upper, $0.lower, $0.end] }
    let marks = Set(slots.map(\.bone) + limbs).sorted().map { bone in
      let pivot = rig.bones[bone].pivot
      return
        "<circle cx=\"\(Self.number(pivot.x))\" cy=\"\(Self.number(-pivot.y))\" r=\"0.5\"><title>\(rig.bones[bone].name)</title></circle>"
    }
    return "    <g fill=\"none\" stroke=\"#2E86AB\" stroke-width=\"0.25\">\(marks.joined())</g>\n"
  }

  /// The outline of what is worn where a form of the garment is required, such as a hat.
  private var edges: String {
    let states = Set(slots.flatMap { self.states(of: $0.slot.layer) }).sorted()
    return states.map { state in
      let worn = pack.catalog.garments.lazy.flatMap { entry in
        entry.variants.filter { $0.states == [state] }.map { Worn(entry.name, $0.name) }
      }.first { pack.hasPart($0, of: figure) }
      guard let worn, let part = try? pack.part(worn, of: figure) else { return "" }
      let paths = part.layers.filter { !$0.name.utf8.contains(UInt8(ascii: ".")) }.flatMap(\.shapes)
        .filter { $0.fill != nil }.map { "<path d=\"\(SVGText.data($0.path))\"/>" }
      let name = "\(state): \(worn.variant)"
      return
        "    <g fill=\"none\" stroke=\"#E0527A\" stroke-width=\"0.25\" stroke-dasharray=\"1 0.8\" transform=\"scale(1 -1)\"><title>\(XMLText.escaped(name))</title>\(paths.joined())</g>\n"
    }.joined()
  }

  /// A square for each role in its colour, with its name.
  private var swatches: String {
    let left = Self.number(-rig.frame.originX + 1)
    let squares = roles.enumerated().map { number, role in
      let y = Self.number(-rig.frame.originY + 1 + Double(number) * 2.6)
      let paint = SVGPaint.color("fill", pack.palettes.color(of: role, plain: [:]))
      return
        "      <rect class=\"\(role.name)\" x=\"\(left)\" y=\"\(y)\" width=\"4\" height=\"2.2\"\(paint)><title>\(role.name)</title></rect>\n"
    }
    return "    <g>\n\(squares.joined())    </g>\n"
  }

  private static func number(_ value: Double) -> String { SVGText.number(value) }
}

extension FigureID.View {
  /// The facing that shows the view as it is drawn.
  package var facing: Facing {
    switch self {
    case .front: .front
    case .side: .right
    case .back: .back
    }
  }
}
