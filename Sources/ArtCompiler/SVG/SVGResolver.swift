internal import AvatarSupport

/// Simplifies an SVG document to groups, shapes, clip paths and masks: style sheets and `style` become
/// attributes, copies by `use` are expanded, nested `svg` elements become transforms and clips,
/// percentages become lengths, and hidden elements are removed. What is not understood stays, and the
/// compiler reports it.
struct SVGResolver {
  private let file: String
  private let sheet: StyleSheet
  private var ids: [[UInt8]: XMLElement] = [:]
  private var copied = 0
  /// The limit on `copied`: lower for a long style sheet, which is matched against each copy.
  private var mostCopies: Int { min(ArtLimit.elements, ArtLimit.styleSteps / max(1, sheet.cost)) }
  /// The clip paths of nested `svg` elements.
  private var pages: [XMLElement] = []
  private(set) var faults: [ArtError] = []
  private(set) var notes: [String] = []

  /// The inherited context of an element.
  private struct Place {
    var viewport: SVGViewport?
    var isInvisible = false
    /// The inherited `stroke-width`, if it is a percentage: of the viewport where it is used.
    var strokeShare: String?
    var depth = 0

    func inside(_ element: XMLElement) -> Place {
      var place = self
      place.depth += 1
      switch element["visibility"]?.lowercased() {
      case "hidden", "collapse": place.isInvisible = true
      case "visible": place.isInvisible = false
      default: break
      }
      if let width = element["stroke-width"], width.lowercased() != "inherit" {
        place.strokeShare = width.utf8.last == UInt8(ascii: "%") ? width : nil
      }
      return place
    }
  }

  /// Elements that are never drawn directly.
  private static let unseen: Set<String> = [
    "symbol", "linearGradient", "radialGradient", "pattern", "filter", "marker", "style", "view", "cursor",
    "color-profile", "font-face", "solidcolor", "hatch", "mesh",
  ]

  static func resolve(_ root: XMLElement, file: String) -> (root: XMLElement, faults: [ArtError], notes: [String]) {
    guard root.localName == "svg", !isPlain(root, isRoot: true) else { return (root, [], []) }
    var resolver = SVGResolver(root, file: file)
    let resolved = resolver.page(root)
    return (resolved, resolver.faults, resolver.notes)
  }

  private init(_ root: XMLElement, file: String) {
    self.file = file
    var sheets: [XMLElement] = []
    var ids: [[UInt8]: XMLElement] = [:]
    root.visit {
      if $0.localName == "style" { sheets.append($0) }
      // Of equal ids the first counts.
      if let id = $0["id"].map({ Array($0.utf8) }), ids[id] == nil { ids[id] = $0 }
    }
    self.ids = ids
    sheet = StyleSheet(sheets.map(\.text))
    for element in sheets where !["", "all", "screen"].contains(element["media"] ?? "") {
      fault(element, "media=\"\((element["media"] ?? "").prefix(40))\" is not supported; remove it")
    }
    for element in sheets where (element["type"] ?? "text/css").lowercased() != "text/css" {
      fault(element, "type=\"\((element["type"] ?? "").prefix(40))\" is not supported; write CSS")
    }
    if let strange = sheet.strange.first {
      fault(
        sheets[0],
        "the selector \"\(PlainText.line(strange, limit: 40))\" is not understood; only names, .classes and #ids are; export with presentation attributes"
      )
    }
    if !sheets.isEmpty { notes.append("style sheet resolved") }
  }

  private mutating func fault(_ element: XMLElement, _ message: String) {
    guard faults.count <= ArtLimit.faults else { return }
    faults.append(ArtError(element, file: file, message))
  }

  /// Whether there is nothing to simplify, as in the project's own art.
  private static func isPlain(_ element: XMLElement, isRoot: Bool = false) -> Bool {
    switch element.localName {
    case "g", "path", "defs", "clipPath", "rect", "circle", "ellipse", "line", "polyline", "polygon": break
    case "svg": guard isRoot else { return false }
    default: return false
    }
    for (name, value) in element.attributes {
      switch name {
      case "d", "class", "fill", "stroke", "id": continue
      case "style", "display", "visibility", "requiredFeatures", "requiredExtensions", "systemLanguage",
        "preserveAspectRatio":
        return false
      default: if value.utf8.last == UInt8(ascii: "%") { return false }
      }
    }
    return element.children.allSatisfy { isPlain($0) || (element.localName == "clipPath" && isPlainUse($0)) }
  }

  private static func isPlainUse(_ element: XMLElement) -> Bool {
    element.localName == "use" && element["style"] == nil && element["display"] == nil
  }

  private mutating func page(_ root: XMLElement) -> XMLElement {
    let style = styled(root)
    let viewport = SVGViewport(page: style)
    var page = measured(style, viewport)
    let ratio = page["preserveAspectRatio"]?.trimmed ?? ""
    if ratio == "none" || ratio.utf8.hasSuffix("slice"), let viewport,
      let width = page["width"].flatMap({ SVGLength.pixels($0) }),
      let height = page["height"].flatMap({ SVGLength.pixels($0) }),
      abs(width * viewport.height - height * viewport.width) > 0.001 * abs(height * viewport.width)
    {
      fault(
        root,
        "preserveAspectRatio=\"\(ratio.prefix(40))\" stretches or cuts the drawing; delete it, or give width and height the ratio of viewBox"
      )
    }
    page.children = root.children.compactMap { shown($0, Place(viewport: viewport).inside(style)) }
    if !pages.isEmpty {
      page.children.insert(
        XMLElement(
          name: "defs", attributes: [:], line: root.line, column: root.column, surrounding: nil, children: pages),
        at: 0)
    }
    return page
  }

  /// Returns an element with its rules and its `style` as attributes.
  private func styled(_ element: XMLElement) -> XMLElement {
    let own = element["style"].map { CSSDeclaration.list(CSSDeclaration.withoutComments($0)) } ?? []
    let declarations = sheet.declarations(for: element) + own
    var styled = element
    styled.attributes["style"] = nil
    styled.attributes["class"] = sheet.otherClasses(of: element)
    var strange: [String] = []
    for declaration in CSSDeclaration.cascade(declarations) {
      if SVGStyle.properties.contains(declaration.name) {
        styled.attributes[declaration.name] = declaration.value
      } else if !SVGStyle.isHarmless(declaration.name, declaration.value, inStyle: true, on: element.localName) {
        strange.append("\(declaration.name):\(declaration.value)")
      }
    }
    if !strange.isEmpty { styled.attributes["style"] = strange.joined(separator: ";") }
    return styled
  }

  // MARK: What is shown

  /// Returns an element as it is drawn; nil if it is not.
  private mutating func shown(_ original: XMLElement, _ outer: Place) -> XMLElement? {
    guard !original.isForeign, !Self.unseen.contains(original.localName) else { return nil }
    if original.isUndrawn, !original.isDefinition { return original }
    var element = styled(original)
    let place = outer.inside(element)
    guard place.depth <= ArtLimit.nesting else {
      fault(element, "with its copies, it is nested deeper than \(ArtLimit.nesting); does a <use> copy itself?")
      return nil
    }
    if element.isDefinition {
      // The compiler itself expands a `use` in a clip path.
      element = measured(element, place.viewport)
      element.children = original.children.compactMap {
        guard $0.localName == "use" else { return shown($0, place) }
        let use = styled($0)
        return isHidden(use) ? nil : measured(use, place.viewport)
      }
      return element
    }
    guard meets(element) else { return nil }
    guard !isHidden(element) else { return hidden(element, place) }
    switch element.localName {
    case "use": return copy(element, place)
    case "svg": return inner(element, as: element, place)
    case "switch", "a":
      if element.localName == "switch" {
        element.children =
          element.children.first { !$0.isUndrawn && meets($0) }
          .map { [$0] } ?? []
      }
      element = measured(element, place.viewport)
      element.name = "g"
      for name in ["href", "xlink:href", "target"] { element.attributes[name] = nil }
    case let name:
      guard name == "g" || !place.isInvisible else { return nil }
      element = measured(element, place.viewport)
    }
    element.children = element.children.compactMap { shown($0, place) }
    return place.isInvisible && element.children.isEmpty ? hidden(element, place) : element
  }

  private mutating func meets(_ element: XMLElement) -> Bool {
    if element["systemLanguage"] != nil {
      fault(element, "systemLanguage shows it to some readers only; delete the attribute, or the element")
    }
    let words = element["requiredFeatures"]?.utf8.split(separator: " ")
    if let words, words.isEmpty || !words.allSatisfy({ Self.features.contains(String($0)) }) {
      fault(element, "requiredFeatures shows it to some readers only; delete the attribute, or the element")
    }
    // No extension is supported.
    return element["requiredExtensions"] == nil
  }

  /// The features of SVG 1.1 that `requiredFeatures` may name.
  private static let features = Set(
    [
      "Shape", "Structure", "BasicStructure", "Style", "Clip", "BasicClip", "Mask", "View", "ContainerAttribute",
      "ConditionalProcessing", "PaintAttribute", "BasicPaintAttribute", "OpacityAttribute", "GraphicsAttribute",
      "BasicGraphicsAttribute", "CoreAttribute", "XlinkAttribute", "ViewportAttribute",
    ].map { "http://www.w3.org/TR/SVG11/feature#" + $0 })

  private func isHidden(_ element: XMLElement) -> Bool { element["display"]?.lowercased() == "none" }

  /// Returns a hidden group with its definitions only, since it may be an empty layer; nil for
  /// another element.
  private mutating func hidden(_ element: XMLElement, _ place: Place) -> XMLElement? {
    guard element.localName == "g" else { return nil }
    func definitions(in element: XMLElement) -> [XMLElement] {
      element.children.flatMap { $0.isDefinition ? [$0] : definitions(in: $0) }
    }
    var hidden = element
    hidden.attributes = element.attributes.filter { SVGStyle.layerNames.contains($0.key) }
    hidden.attributes["display"] = "none"
    hidden.children = definitions(in: element).compactMap { shown($0, place) }
    return hidden
  }

  /// Returns an element with its percentages resolved.
  private func measured(_ element: XMLElement, _ viewport: SVGViewport?) -> XMLElement {
    var measured = element
    // Those of a mask are of the masked element's box.
    if element.localName == "mask", element["maskUnits"] != "userSpaceOnUse" { return element }
    for (name, value) in element.attributes where value.utf8.last == UInt8(ascii: "%") {
      if let length = SVGLength.pixels(value, of: viewport?.whole(of: name)) { measured.attributes[name] = "\(length)" }
    }
    return measured
  }

  // MARK: Copies and nested svg elements

  private mutating func copy(_ use: XMLElement, _ place: Place) -> XMLElement? {
    let use = measured(use, place.viewport)
    guard let found = use.href?.utf8.removing(prefix: "#").flatMap({ ids[Array($0.utf8)] }) else {
      fault(use, "<use> must name an element of this file, href=\"#id\"; found \"\((use.href ?? "").prefix(40))\"")
      return nil
    }
    if copied <= mostCopies { copied += found.count }
    guard copied <= mostCopies else {
      fault(use, "the copies of this file have more than \(mostCopies) elements; does a <use> copy itself?")
      return nil
    }
    guard !found.isUndrawn, found.localName == "symbol" || !Self.unseen.contains(found.localName) else {
      fault(use, "<use> copies a <\(found.name)>, which is not drawn; name a shape or a group")
      return nil
    }
    guard let x = length("x", use, 0), let y = length("y", use, 0) else { return nil }
    var group = use
    for name in ["href", "xlink:href", "x", "y", "width", "height"] { group.attributes[name] = nil }
    group.name = "g"
    if x != 0 || y != 0 {
      group.attributes["transform"] = (use["transform"].map { $0 + " " } ?? "") + "translate(\(x) \(y))"
    }
    var content =
      ["symbol", "svg"].contains(found.localName) ? inner(styled(found), as: use, place) : shown(found, place)
    content?.attributes["id"] = nil
    group.children = content.map { [$0] } ?? []
    return group
  }

  /// Returns the group that draws an `<svg>` or a `<symbol>`.
  ///
  /// - Parameter use: the element that gives its size: itself, or the `<use>` that copies it.
  private mutating func inner(_ element: XMLElement, as use: XMLElement, _ outer: Place) -> XMLElement? {
    // A symbol is shown by its copies, whatever its display.
    let isSymbol = element.localName == "symbol"
    guard isSymbol || !isHidden(element), meets(element) else { return nil }
    let measured = (element: measured(element, outer.viewport), use: measured(use, outer.viewport))
    let isCopied = use.localName == "use"
    var group = measured.element
    group.name = "g"
    if isSymbol { group.attributes["display"] = nil }
    for name in ["viewBox", "preserveAspectRatio", "width", "height", "x", "y", "overflow", "version", "refX", "refY"] {
      group.attributes[name] = nil
    }
    for name in ["transform", "clip-path", "mask", "clip"] where element[name] != nil && element[name] != "none" {
      fault(element, "\(name) on <\(element.name)> is not supported; put it on a group around it")
      return nil
    }
    if isSymbol, let name = ["width", "height"].first(where: { element[$0] != nil && use[$0] == nil }) {
      fault(element, "\(name) on <symbol> is read by some programs only; put it on the <use>")
      return nil
    }
    let sizes = ["width", "height"].map { name -> Double? in
      let source = isCopied && measured.use[name] != nil ? measured.use : measured.element
      let isAuto = source[name] == nil || source[name] == "auto"
      return isAuto ? (name == "width" ? outer.viewport?.width : outer.viewport?.height) : length(name, source, nil)
    }
    guard let width = sizes[0], let height = sizes[1] else {
      if element["width"] == nil || element["height"] == nil {
        fault(element, "<\(element.name)> lacks width and height")
      }
      return nil
    }
    guard width > 0, height > 0 else { return nil }
    // A symbol has no x and y of its own.
    guard let x = isSymbol ? 0 : length("x", measured.element, 0),
      let y = isSymbol ? 0 : length("y", measured.element, 0)
    else { return nil }
    let window = SVGViewport(x: x, y: y, width: width, height: height)
    var box = SVGViewport(width: width, height: height)
    var transform = "translate(\(x) \(y))"
    if element["viewBox"] != nil {
      guard let inside = SVGViewport(viewBox: element),
        let map = inside.map(into: window, ratio: element["preserveAspectRatio"])
      else {
        fault(element, "viewBox or preserveAspectRatio cannot be read; write viewBox=\"0 0 WIDTH HEIGHT\"")
        return nil
      }
      (box, transform) = (inside, map)
    }
    var content = group
    content.attributes = ["transform": transform]
    var place = isCopied ? outer.inside(element) : outer
    place.viewport = box
    if let share = place.strokeShare, let width = SVGLength.pixels(share, of: box.whole(of: "stroke-width")) {
      content.attributes["stroke-width"] = "\(width)"
    }
    content.children = element.children.compactMap { shown($0, place) }
    if !["visible", "auto"].contains(element["overflow"]?.lowercased() ?? "hidden") {
      content = clipped(content, to: window)
    }
    group.children = [content]
    return group
  }

  private mutating func clipped(_ content: XMLElement, to window: SVGViewport) -> XMLElement {
    var id = "page-\(pages.count + 1)"
    while ids[Array(id.utf8)] != nil { id += "-" }
    var (clip, rect, group) = (content, content, content)
    (clip.name, clip.attributes) = ("clipPath", ["id": id])
    rect.name = "rect"
    rect.attributes = [
      "x": "\(window.x)", "y": "\(window.y)", "width": "\(window.width)", "height": "\(window.height)",
    ]
    rect.children = []
    clip.children = [rect]
    pages.append(clip)
    group.attributes = ["clip-path": "url(#\(id))"]
    group.children = [content]
    return group
  }

  private mutating func length(_ name: String, _ element: XMLElement, _ fallback: Double?) -> Double? {
    guard let text = element[name] else { return fallback }
    if let length = SVGLength.pixels(text), abs(length) <= ArtLimit.outlineNumber { return length }
    fault(element, "\(name)=\"\(text.prefix(40))\" is not a length")
    return nil
  }
}
