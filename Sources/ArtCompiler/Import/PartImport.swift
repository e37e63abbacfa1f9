internal import AvatarSupport
package import AvatarScene

/// Makes a part's file of a drawing as a vector editor exports it: on the figure's page, with the
/// layers of the garment, and with a paint role for each colour.
package struct PartImport {
  /// A colour of the template, and the role that it stands for.
  package struct Swatch {
    let role: PaintRole
    let color: RGBA

    package init(role: PaintRole, color: RGBA) { (self.role, self.color) = (role, color) }
  }

  /// The part's file.
  package let text: String
  /// What was changed or guessed, in words, each once.
  package let notes: [String]

  /// - Parameters:
  ///   - garment: the slot of the catalog, for messages.
  ///   - layers: the layers that the garment has.
  ///   - forms: forms that are written empty where the drawing has their layer, but not them, because
  ///     editors and optimisers lose empty groups.
  ///   - swatches: the colours that the drawing may use, those that the garment uses most first.
  ///   - file: the name of the file in messages.
  /// - Throws: `ArtError` with everything that cannot be understood, each with its place.
  package init(
    _ svg: [UInt8], garment: String, layers: Set<String>, forms: [String], swatches: [Swatch], palettes: Palettes,
    frame: FrameGeometry, file: String
  ) throws(ArtError) {
    var export = EditorExport(layers: layers, frame: frame, file: file)
    var root = export.part(try XMLReader.root(of: svg, file: file))
    var painter = ColorMatcher(garment: garment, swatches: swatches, palettes: palettes, file: file)
    root.children = root.children.filter { !$0.isForeign && !Self.isLeftOut($0) }
    root.children = root.children.map {
      painter.painted($0, in: SVGStyle().inheriting(root, file: file, &painter.faults))
    }
    let drawn = Set(root.children.compactMap { $0["id"] })
    let lost = forms.filter { drawn.contains(LayerName($0).stem) && !drawn.contains($0) }
    root.children += lost.map {
      XMLElement(name: "g", attributes: ["id": $0], line: root.line, column: root.column, surrounding: nil)
    }
    var reader = PartReader(file: file, frame: frame, palettes: palettes)
    _ = reader.layers(of: root)
    // What has no role is told by the matcher, which knows the closest one.
    let told = Set(painter.faults.map { [$0.diagnostic.line, $0.diagnostic.column] })
    let rest = reader.faults.filter { !told.contains([$0.diagnostic.line, $0.diagnostic.column]) }
    let faults = (export.faults + painter.faults + rest).map(\.diagnostic).enumerated()
      .sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }.map(\.element)
    if let first = faults.first { throw ArtError(first, others: Array(faults.dropFirst().prefix(ArtLimit.faults))) }
    let empty = lost.map { "\($0) was not in the file and is written empty: nothing of its layer shows then" }
    notes = (export.notes + painter.notes + empty).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    text = Self.text(root)
  }

  private static func isLeftOut(_ element: XMLElement) -> Bool {
    ["title", "desc", "metadata", "style"].contains(element.localName) || element["id"] == "guide"
  }

  /// What the root says of its page, or what holds for a page only.
  private static let ofPage: Set<String> = [
    "viewBox", "width", "height", "x", "y", "version", "id", "enable-background", "preserveAspectRatio",
  ]

  private static func text(_ root: XMLElement) -> String {
    let style = attributes(of: root, without: ofPage)
    let page = XMLText.escaped(root["viewBox"] ?? "")
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(page)\"\(style)>\n"
    return head + root.children.map { lines($0, indent: "  ") }.joined() + "</svg>\n"
  }

  private static func attributes(of element: XMLElement, without left: Set<String> = []) -> String {
    func rank(_ name: String) -> (Int, String) { (name == "id" ? 0 : 1, name) }
    return element.attributes.map { (name: $0.key == "xlink:href" ? "href" : $0.key, value: $0.value) }
      .filter { name, _ in
        !left.contains(name) && !name.utf8.contains(UInt8(ascii: ":")) && !name.utf8.hasPrefix("data-")
          && !name.utf8.hasPrefix("xmlns")
      }
      .sorted { rank($0.name) < rank($1.name) }.map { " \($0.name)=\"\(XMLText.escaped($0.value))\"" }.joined()
  }

  private static func lines(_ element: XMLElement, indent: String) -> String {
    let children = element.children.filter { !$0.isForeign && !isLeftOut($0) }
    let name = element.localName
    if name == "g", !element.descendants.contains(where: { SVGGeometry.shapeNames.contains($0.localName) }) {
      return element["id"].map { "\(indent)<g id=\"\(XMLText.escaped($0))\"/>\n" } ?? ""
    }
    let words = attributes(of: element)
    if children.isEmpty { return name == "defs" ? "" : "\(indent)<\(name)\(words)/>\n" }
    let inner = children.map { lines($0, indent: indent + "  ") }.joined()
    return "\(indent)<\(name)\(words)>\n\(inner)\(indent)</\(name)>\n"
  }
}

/// Gives each shape without a class the roles whose swatches are nearest to its colours.
private struct ColorMatcher {
  let garment: String
  let swatches: [PartImport.Swatch]
  let palettes: Palettes
  let file: String
  var faults: [ArtError] = []
  private(set) var notes: [String] = []

  /// Distances in OKLab: what counts as the same colour after a conversion, as near, and as nearer
  /// than another one.
  private static let (same, near, clear) = (0.004, 0.06, 0.01)

  init(garment: String, swatches: [PartImport.Swatch], palettes: Palettes, file: String) {
    (self.garment, self.swatches, self.palettes, self.file) = (garment, swatches, palettes, file)
  }

  mutating func painted(_ element: XMLElement, in outer: SVGStyle) -> XMLElement {
    guard !element.isDefinition else { return element }
    // Wrong attributes are the compiler's to tell.
    var unheard: [ArtError] = []
    let inherited = outer.inheriting(element, file: file, &unheard)
    guard unheard.isEmpty else { return element }
    var painted = element
    guard SVGGeometry.shapeNames.contains(element.localName) else {
      painted.children = element.children.map { self.painted($0, in: inherited) }
      return painted
    }
    let style = inherited.painted
    guard style.classes.isEmpty, !style.hidden, style.isVisible else { return element }
    let fill = style.fill == .none || element.localName == "line" ? nil : role(style.fill, "fill", element)
    let stroke = style.stroke == .none ? nil : role(style.stroke, "stroke", element)
    let roles = [fill, stroke == fill?.outline ? nil : stroke].compactMap { $0?.name }
    painted.attributes["class"] = roles.isEmpty ? nil : roles.joined(separator: " ")
    return painted
  }

  private mutating func role(_ paint: SVGPaint, _ what: String, _ element: XMLElement) -> PaintRole? {
    guard case .color(var color, _) = paint else { return nil }
    color.alpha = 255
    let plain = palettes.families.keys.sorted().compactMap { family in
      palettes.families[family]?.swatch.map { PartImport.Swatch(role: PaintRole(family: family), color: $0) }
    }
    // A swatch of another garment must be met exactly.
    let exact = plain.filter { Self.distance($0.color, color) <= Self.same }
    let found = (swatches + exact).map { (swatch: $0, distance: Self.distance($0.color, color)) }
    guard let best = found.min(by: { $0.distance < $1.distance }) else { return nil }
    let (role, hex) = (best.swatch.role, best.swatch.color.hex)
    if best.distance > Self.near {
      faults.append(
        ArtError(
          element, file: file,
          "\(what) \(color.hex) is near no swatch of \(garment); the nearest is \(role.name), \(hex): take a swatch of the template, or add class=\"ROLE\""
        ))
      return nil
    }
    let rival = found.filter { $0.swatch.color != best.swatch.color }.min { $0.distance < $1.distance }
    if let rival, best.distance > Self.same, rival.distance - best.distance < Self.clear {
      faults.append(
        ArtError(
          element, file: file,
          "\(what) \(color.hex) lies between \(role.name), \(hex), and \(rival.swatch.role.name), \(rival.swatch.color.hex): take one of the two"
        ))
      return nil
    }
    if best.distance > Self.same { notes.append("\(what) \(color.hex) taken for \(role.name), \(hex)") }
    return role
  }

  private static func distance(_ one: RGBA, _ other: RGBA) -> Double {
    let (a, b) = (OKLab(one), OKLab(other))
    let steps = [a.lightness - b.lightness, a.a - b.a, a.b - b.b]
    return steps.reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
