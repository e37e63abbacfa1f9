internal import AvatarText
internal import AvatarScene

/// The presentation properties of an element: those inherited from its groups, and its own.
struct SVGStyle {
  var classes: [String] = []
  var fill = "#000000"
  var stroke = "none"
  var strokeWidth = 1.0
  var cap = LineCap.butt
  var join = LineJoin.miter
  var miterLimit = 4.0
  var fillOpacity = 1.0
  var strokeOpacity = 1.0
  var evenOdd = false
  var clipEvenOdd = false
  /// These three belong to the element itself and are not inherited.
  var opacity = 1.0
  var hidden = false
  var clipPath: String?

  /// Stands for a paint that is a fault already.
  private static let refused = "refused"
  /// Whether the fill or the stroke is a fault already, so that nothing more can be said of it.
  var isRefused: Bool { [fill, stroke].contains(Self.refused) }

  /// Returns the style of a child: this style, overridden by the attributes of the child. Adds
  /// wrong attributes to the faults and ignores them.
  func inheriting(_ element: XMLElement, file: String, _ faults: inout [ArtError]) -> SVGStyle {
    var style = self
    (style.opacity, style.hidden, style.clipPath) = (1, false, nil)
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) where name != "style" {
      do { try style.set(name, value.trimmed, element, file, inStyle: false) } catch { faults.append(error) }
    }
    for declaration in (element["style"] ?? "").utf8.split(separator: ";") {
      guard let (name, value) = declaration.utf8.halves(at: ":") else { continue }
      // `!important` has no effect here: there is no style sheet to override.
      let important = value.trimmed.utf8.removing(suffix: "!important")
      let plain = (important ?? value[...]).trimmed
      do { try style.set(name.trimmed, plain, element, file, inStyle: true) } catch { faults.append(error) }
    }
    return style
  }

  private mutating func set(_ name: String, _ value: String, _ element: XMLElement, _ file: String, inStyle: Bool)
    throws(ArtError)
  {
    switch name {
    case "class": classes = value.utf8.split(separator: " ").map(String.init)
    case "fill":
      fill = Self.refused
      fill = try paint(value, element, file)
    case "stroke":
      stroke = Self.refused
      stroke = try paint(value, element, file)
    case "stroke-width": strokeWidth = try number(name, value, element, file, 0...ArtLimit.strokeWidth)
    case "stroke-miterlimit": miterLimit = try number(name, value, element, file, 1...100)
    case "opacity": opacity = try number(name, value, element, file, 0...1)
    case "fill-opacity": fillOpacity = try number(name, value, element, file, 0...1)
    case "stroke-opacity": strokeOpacity = try number(name, value, element, file, 0...1)
    case "stroke-linecap": cap = try choice(name, value, element, file)
    case "stroke-linejoin": join = try choice(name, value, element, file)
    case "fill-rule": evenOdd = try rule(name, value, element, file)
    case "clip-rule": clipEvenOdd = try rule(name, value, element, file)
    case "display": hidden = value.lowercased() == "none"
    case "clip-path": clipPath = value == "none" ? nil : try reference(value, element, file)
    default:
      guard Self.isHarmless(name, value, inStyle: inStyle, on: element.localName) else {
        throw ArtError(
          element, file: file,
          "\(name)=\"\(value.prefix(40))\" is not supported; remove it, or draw the effect as shapes")
      }
    }
  }

  private func paint(_ value: String, _ element: XMLElement, _ file: String) throws(ArtError) -> String {
    guard !value.utf8.hasPrefix("url(") else {
      throw ArtError(
        element, file: file,
        "\(value.prefix(40)) is not supported: there are no gradients and patterns; fill with a flat colour")
    }
    return value
  }

  private func number(
    _ name: String, _ value: String, _ element: XMLElement, _ file: String, _ range: ClosedRange<Double>
  ) throws(ArtError) -> Double {
    var scanner = NumberScanner(String(value.utf8.removing(suffix: "px") ?? value[...]))
    guard let number = scanner.number(), scanner.peek() == nil, range.contains(number) else {
      throw ArtError(
        element, file: file,
        "\(name)=\"\(value.prefix(40))\" is not a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func choice<C: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ value: String, _ element: XMLElement, _ file: String
  ) throws(ArtError) -> C {
    guard let found = C(rawValue: value) else {
      let known = C.allCases.map(\.rawValue).joined(separator: ", ")
      throw ArtError(element, file: file, "\(name)=\"\(value.prefix(40))\" is not one of \(known)")
    }
    return found
  }

  private func rule(_ name: String, _ value: String, _ element: XMLElement, _ file: String) throws(ArtError) -> Bool {
    guard value == "evenodd" || value == "nonzero" else {
      throw ArtError(element, file: file, "\(name)=\"\(value.prefix(40))\" is neither nonzero nor evenodd")
    }
    return value == "evenodd"
  }

  private func reference(_ value: String, _ element: XMLElement, _ file: String) throws(ArtError) -> String {
    guard let id = value.utf8.removing(prefix: "url(#")?.utf8.removing(suffix: ")") else {
      throw ArtError(
        element, file: file, "clip-path=\"\(value.prefix(40))\" must name a clipPath of this file, url(#id)")
    }
    return String(id)
  }

  private static let geometry: Set<String> = [
    "id", "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "transform",
    "viewBox", "version",
    "href", "clipPathUnits", "role",
  ]
  private static let neutral: [String: Set<String>] = [
    "visibility": ["visible", "inherit"], "stroke-dasharray": ["none"], "stroke-dashoffset": ["0"],
    "mix-blend-mode": ["normal"],
    "filter": ["none"], "mask": ["none"], "isolation": ["auto"], "overflow": ["visible"],
    "marker": ["none"], "marker-start": ["none"], "marker-mid": ["none"], "marker-end": ["none"],
    "enable-background": [],
    "vector-effect": ["none"], "stop-color": [], "color": [],
  ]

  /// Whether a `paint-order` draws the fill before the stroke, as the renderer always does. Layers
  /// that it does not name follow in the default order.
  private static func fillsFirst(_ order: String) -> Bool {
    let steps = order.utf8.split(separator: " ")
    if ["normal", "inherit"].contains(order) { return true }
    guard !steps.isEmpty, Set(steps).count == steps.count,
      steps.allSatisfy({ ["fill", "stroke", "markers"].contains($0) })
    else { return false }
    return steps.first { $0 != "markers" } != "stroke"
  }

  /// Properties of text. Editors write them on shapes too.
  private static let lettering: Set<String> = [
    "line-height", "letter-spacing", "word-spacing", "writing-mode", "direction", "dominant-baseline", "baseline-shift",
    "white-space", "shape-padding",
    "shape-margin", "inline-size",
  ]

  /// Whether an attribute has no effect on painting: it is geometry that is read elsewhere, belongs
  /// to an editor, or states a default.
  private static func isHarmless(_ name: String, _ value: String, inStyle: Bool, on element: String) -> Bool {
    if !inStyle,
      geometry.contains(name) || name.utf8.contains(":") || name.utf8.hasPrefix("xmlns") || name.utf8.hasPrefix("data-")
        || name.utf8.hasPrefix("aria-")
    {
      return true
    }
    if element == "svg", ["fill", "preserveAspectRatio", "baseProfile"].contains(name) { return true }
    if inStyle,
      lettering.contains(name) || name.utf8.hasPrefix("-inkscape") || name.utf8.hasPrefix("font")
        || name.utf8.hasPrefix("text")
    {
      return true
    }
    if name.utf8.hasPrefix("color-")
      || ["image-rendering", "shape-rendering", "solid-color", "solid-opacity"].contains(name)
    {
      return true
    }
    if name == "paint-order" { return fillsFirst(value) }
    return neutral[name].map { $0.isEmpty || $0.contains(value) } ?? false
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
