internal import AvatarSupport
internal import AvatarScene

/// The presentation properties of an element: those inherited from its groups, and its own.
struct SVGStyle {
  var classes: [String] = []
  var fill = SVGPaint.black
  var stroke = SVGPaint.none
  private var color = SVGPaint.black
  var strokeWidth = 1.0
  var cap = LineCap.butt
  var join = LineJoin.miter
  var miterLimit = 4.0
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var evenOdd = false
  var clipEvenOdd = false
  var strokesFirst = false
  /// Nil for an outline without gaps.
  var dashes: StrokeDashes?
  /// Where in the dashes an outline begins; nil if that is no length.
  var dashOffset: Double? = 0
  var isVisible = true
  /// The opacity of the groups around.
  private var outerOpacity = 1.0
  /// The opacity with that of the groups around.
  var wholeOpacity: Double { outerOpacity * opacity }
  /// These belong to the element itself and are not inherited.
  var opacity = 1.0
  var hidden = false
  var clipPath: String?
  var mask: String?

  /// Whether the fill or the stroke is a fault already, so that nothing more can be said of it.
  var isRefused: Bool { [fill, stroke].contains(.refused) }

  /// Paints with `currentColor` replaced, and without an outline that has no width.
  var painted: SVGStyle {
    var style = self
    if fill == .current { style.fill = color }
    if stroke == .current { style.stroke = color }
    if strokeWidth == 0 { style.stroke = .none }
    return style
  }

  /// Returns the style of a child: this style, overridden by the attributes of the child. Adds
  /// wrong attributes to the faults and ignores them.
  func inheriting(_ element: XMLElement, file: String, _ faults: inout [ArtError]) -> SVGStyle {
    var style = self
    style.outerOpacity *= opacity
    (style.opacity, style.hidden, style.clipPath, style.mask) = (1, false, nil, nil)
    var found: [(name: String, fault: ArtError)] = []
    for (name, value) in element.attributes where name != "style" {
      do { try style.set(name, value, element, file) } catch { found.append((name, error)) }
    }
    faults += found.sorted { $0.name < $1.name }.map(\.fault)
    // What the resolver leaves of a style is no property of SVG.
    for declaration in CSSDeclaration.list(element["style"] ?? "") {
      faults.append(Self.unsupported(declaration.name, declaration.value, element, file))
    }
    return style
  }

  private mutating func set(_ name: String, _ value: String, _ element: XMLElement, _ file: String) throws(ArtError) {
    switch name {
    case "d", "id": return
    case "class":
      classes = value.utf8.split(separator: " ").map(String.init)
      return
    default: break
    }
    let value = value.trimmed
    if value.utf8.count == 7, value.lowercased() == "inherit", Self.properties.contains(name) {
      // Of an inherited property the parent's value is there already.
      guard !["opacity", "clip-path", "mask"].contains(name) else {
        throw ArtError(element, file: file, "\(name)=\"inherit\" is not supported; write the value")
      }
      return
    }
    switch name {
    case "fill":
      fill = .refused
      fill = try paint(name, value, element, file)
    case "stroke":
      stroke = .refused
      stroke = try paint(name, value, element, file)
    case "color":
      let found = try paint(name, value, element, file)
      if found != .current { color = found }
    case "stroke-width":
      strokeWidth = try number(name, value, element, file, 0...ArtLimit.coordinate)
    case "stroke-miterlimit": miterLimit = try number(name, value, element, file, 1...100)
    case "opacity": opacity = try number(name, value, element, file, 0...1)
    case "fill-opacity": fillOpacity = try number(name, value, element, file, 0...1)
    case "stroke-opacity": strokeOpacity = try number(name, value, element, file, 0...1)
    case "stroke-linecap": cap = try choice(name, value, element, file)
    case "stroke-linejoin": join = try choice(name, value, element, file)
    case "fill-rule": evenOdd = try rule(name, value, element, file)
    case "clip-rule": clipEvenOdd = try rule(name, value, element, file)
    case "stroke-dasharray":
      guard let list = StrokeDashes(value.lowercased()) else { throw Self.unsupported(name, value, element, file) }
      dashes = list.isSolid ? nil : list
    case "stroke-dashoffset": dashOffset = SVGLength.pixels(value)
    case "paint-order":
      guard let order = Self.strokesFirst(value) else { throw Self.unsupported(name, value, element, file) }
      strokesFirst = order
    case "display": hidden = value.lowercased() == "none"
    case "visibility":
      let word = value.lowercased()
      guard ["visible", "hidden", "collapse"].contains(word) else {
        throw ArtError(element, file: file, "visibility=\"\(value.prefix(40))\" is neither visible nor hidden")
      }
      isVisible = word == "visible"
    case "clip-path": clipPath = try reference(name, "clipPath", value, element, file)
    case "mask": mask = try reference(name, "mask", value, element, file)
    default:
      guard Self.isHarmless(name, value, inStyle: false, on: element.localName) else {
        throw Self.unsupported(name, value, element, file)
      }
    }
  }

  private static func unsupported(_ name: String, _ value: String, _ element: XMLElement, _ file: String) -> ArtError {
    ArtError(
      element, file: file,
      "\(name)=\"\(value.prefix(40))\" is not supported; remove it, or draw the effect as shapes")
  }

  private func paint(_ name: String, _ value: String, _ element: XMLElement, _ file: String) throws(ArtError)
    -> SVGPaint
  {
    guard !value.utf8.hasPrefix("url(") else {
      throw ArtError(
        element, file: file,
        "\(value.prefix(40)) is not supported: there are no gradients and patterns; fill with a flat colour")
    }
    guard let paint = SVGPaint(value) else {
      throw ArtError(
        element, file: file,
        "\(name)=\"\(PlainText.line(value, limit: 40))\" is no flat colour; write #RRGGBB, or none")
    }
    return paint
  }

  private func number(
    _ name: String, _ value: String, _ element: XMLElement, _ file: String, _ range: ClosedRange<Double>
  ) throws(ArtError) -> Double {
    guard let number = SVGLength.pixels(value, units: name == "stroke-width"), range.contains(number) else {
      throw ArtError(
        element, file: file,
        "\(name)=\"\(value.prefix(40))\" is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func choice<C: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ value: String, _ element: XMLElement, _ file: String
  ) throws(ArtError) -> C {
    guard let found = C(rawValue: value) ?? C(rawValue: value.lowercased()) else {
      let known = C.allCases.map(\.rawValue).joined(separator: ", ")
      throw ArtError(element, file: file, "\(name)=\"\(value.prefix(40))\" is not one of \(known)")
    }
    return found
  }

  private func rule(_ name: String, _ value: String, _ element: XMLElement, _ file: String) throws(ArtError) -> Bool {
    let word = value.lowercased()
    guard word == "evenodd" || word == "nonzero" else {
      throw ArtError(element, file: file, "\(name)=\"\(value.prefix(40))\" is neither nonzero nor evenodd")
    }
    return word == "evenodd"
  }

  private func reference(_ name: String, _ what: String, _ value: String, _ element: XMLElement, _ file: String)
    throws(ArtError) -> String?
  {
    if value.lowercased() == "none" { return nil }
    let inside = value.utf8.removing(prefix: "url(")?.utf8.removing(suffix: ")")?.trimmed ?? ""
    let quoted = ["\"", "'"].lazy.compactMap { inside.utf8.removing(prefix: $0)?.utf8.removing(suffix: $0) }.first
    guard let id = (quoted ?? inside[...]).utf8.removing(prefix: "#") else {
      throw ArtError(
        element, file: file, "\(name)=\"\(value.prefix(40))\" must name a \(what) of this file, url(#id)")
    }
    return String(id)
  }

  /// The attributes in which editors keep a layer's name.
  static let layerNames: Set<String> = ["id", "inkscape:label", "inkscape:groupmode", "serif:id", "data-name"]

  /// The geometry that each element reads; what it means on no element changes nothing.
  private static let geometry: Set<String> = [
    "id", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "transform",
    "viewBox", "version", "href", "clipPathUnits", "maskUnits", "maskContentUnits", "role", "requiredFeatures", "lang",
    "tabindex",
  ]
  /// What changes nothing only if it says this, or whatever it says.
  private static let neutral: [String: Set<String>] = [
    "mix-blend-mode": ["normal", "passthrough"],
    "filter": ["none"], "isolation": [], "overflow": [], "marker": ["none"], "marker-start": ["none"],
    "marker-mid": ["none"], "marker-end": ["none"], "enable-background": [], "vector-effect": ["none"],
    "stop-color": [], "stop-opacity": [], "mask-type": [], "mask-mode": ["match-source"], "image-rendering": [],
    "shape-rendering": [], "solid-color": [], "solid-opacity": [], "pointer-events": [], "cursor": [],
    "flood-color": [], "flood-opacity": [], "lighting-color": [],
  ]

  /// The properties of CSS that are attributes too.
  static let properties: Set<String> = Set(neutral.keys).union([
    "fill", "stroke", "color", "stroke-width", "stroke-miterlimit", "opacity", "fill-opacity", "stroke-opacity",
    "stroke-linecap", "stroke-linejoin", "fill-rule", "clip-rule", "display", "visibility", "clip-path", "mask",
    "paint-order", "stroke-dasharray", "stroke-dashoffset",
  ])

  /// Whether a `paint-order` draws the stroke before the fill; nil if it is none. What it does not
  /// name follows in the default order.
  private static func strokesFirst(_ order: String) -> Bool? {
    let steps = order.lowercased().utf8.split(separator: " ")
    guard !steps.isEmpty, steps != ["normal"] else { return false }
    guard Set(steps).count == steps.count, steps.allSatisfy({ ["fill", "stroke", "markers"].contains($0) })
    else { return nil }
    return steps.first { $0 != "markers" } == "stroke"
  }

  /// Properties of text. Editors write them on shapes too.
  private static let lettering: Set<String> = [
    "line-height", "letter-spacing", "word-spacing", "writing-mode", "direction", "dominant-baseline", "baseline-shift",
    "alignment-baseline", "unicode-bidi", "kerning", "white-space", "shape-padding", "shape-margin", "inline-size",
  ]

  /// Whether an attribute or a property has no effect on painting: it is geometry that is read
  /// elsewhere, belongs to an editor, or states a default.
  static func isHarmless(_ name: String, _ value: String, inStyle: Bool, on element: String) -> Bool {
    if let harmless = neutral[name] { return harmless.isEmpty || harmless.contains(value.lowercased()) }
    if name.utf8.hasPrefix("color-") { return true }
    if inStyle || element == "svg" || element == "g",
      lettering.contains(name) || ["-inkscape", "font", "text", "--"].contains(where: { name.utf8.hasPrefix($0) })
    {
      return true
    }
    if inStyle { return false }
    if element == "svg",
      ["preserveAspectRatio", "baseProfile", "zoomAndPan", "contentScriptType", "contentStyleType"].contains(name)
    {
      return true
    }
    if element == "svg", name == "transform" { return false }
    return geometry.contains(name) || name.utf8.contains(":") || name.utf8.hasPrefix("xmlns")
      || name.utf8.hasPrefix("data-") || name.utf8.hasPrefix("aria-")
  }
}

extension StringProtocol {
  /// The text without CSS and XML white space at both ends.
  var trimmed: String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r\u{C}".unicodeScalars.contains(scalar) }
    let start = Substring(self).unicodeScalars.drop(while: isSpace)
    guard let end = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...end])
  }
}
