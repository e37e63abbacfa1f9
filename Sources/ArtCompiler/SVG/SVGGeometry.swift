internal import AvatarSupport
internal import AvatarScene

/// The outlines of the basic shapes of SVG.
enum SVGGeometry {
  static let shapeNames: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

  /// Returns the outline of a shape, in the coordinates of the element.
  /// - Throws: `ArtError` if an attribute is missing or cannot be parsed.
  static func path(of element: XMLElement, file: String) throws(ArtError) -> Path {
    switch element.localName {
    case "path": return try parsed(element["d"] ?? "", element, file)
    case "rect": return try rect(element, file)
    case "circle":
      let r = try size("r", element, file)
      return .ellipse(try number("cx", element, file, default: 0), try number("cy", element, file, default: 0), r, r)
    case "ellipse":
      return .ellipse(
        try number("cx", element, file, default: 0), try number("cy", element, file, default: 0),
        try size("rx", element, file),
        try size("ry", element, file))
    case "line":
      let from = Point(try number("x1", element, file, default: 0), try number("y1", element, file, default: 0))
      return Path([
        .move(from),
        .line(Point(try number("x2", element, file, default: 0), try number("y2", element, file, default: 0))),
      ])
    default: return try points(element, file)
    }
  }

  /// Returns an attribute as a number, in points.
  /// - Parameter fallback: the value if the attribute is missing; nil if the attribute is required.
  /// - Throws: `ArtError` for anything but a number within `ArtLimit.outlineNumber`.
  static func number(_ name: String, _ element: XMLElement, _ file: String, default fallback: Double? = nil)
    throws(ArtError) -> Double
  {
    guard let text = element[name] else {
      if let fallback { return fallback }
      throw ArtError(element, file: file, "<\(element.localName)> lacks \(name)")
    }
    guard let value = SVGLength.pixels(text), abs(value) <= ArtLimit.outlineNumber else {
      throw ArtError(element, file: file, "\(name)=\"\(text.prefix(40))\" is not a number of points")
    }
    return value
  }

  private static func size(_ name: String, _ element: XMLElement, _ file: String) throws(ArtError) -> Double {
    let value = try number(name, element, file)
    guard value >= 0 else { throw ArtError(element, file: file, "\(name)=\"\(element[name] ?? "")\" is negative") }
    return value
  }

  private static func parsed(_ d: String, _ element: XMLElement, _ file: String) throws(ArtError) -> Path {
    do { return try SVGPathParser.parse(d) } catch { throw ArtError(element, file: file, "path: \(error.text)") }
  }

  private static func points(_ element: XMLElement, _ file: String) throws(ArtError) -> Path {
    var scanner = NumberScanner(element["points"] ?? "")
    var elements: [PathElement] = []
    while scanner.peek() != nil {
      guard let x = scanner.number(), let y = scanner.number(), abs(x) <= ArtLimit.outlineNumber,
        abs(y) <= ArtLimit.outlineNumber
      else {
        throw ArtError(element, file: file, "points: expected pairs of numbers")
      }
      elements.append(elements.isEmpty ? .move(Point(x, y)) : .line(Point(x, y)))
      guard elements.count <= ArtLimit.pathSteps else {
        throw ArtError(element, file: file, "points: more than \(ArtLimit.pathSteps) points")
      }
    }
    return Path(elements + (element.localName == "polygon" && !elements.isEmpty ? [.close] : []))
  }

  private static func rect(_ element: XMLElement, _ file: String) throws(ArtError) -> Path {
    let (x, y) = (try number("x", element, file, default: 0), try number("y", element, file, default: 0))
    let (w, h) = (try size("width", element, file), try size("height", element, file))
    func radius(_ name: String) throws(ArtError) -> Double? {
      [nil, "auto"].contains(element[name]) ? nil : try size(name, element, file)
    }
    let (rx, ry) = (try radius("rx"), try radius("ry"))
    let r = Point(min(w / 2, rx ?? ry ?? 0), min(h / 2, ry ?? rx ?? 0))
    guard r.x > 0, r.y > 0 else {
      return Path([
        .move(Point(x, y)), .line(Point(x + w, y)), .line(Point(x + w, y + h)), .line(Point(x, y + h)), .close,
      ])
    }
    let k = Point(r.x * (1 - Path.quarter), r.y * (1 - Path.quarter))
    return Path([
      .move(Point(x + r.x, y)), .line(Point(x + w - r.x, y)),
      .cubic(Point(x + w - k.x, y), Point(x + w, y + k.y), Point(x + w, y + r.y)), .line(Point(x + w, y + h - r.y)),
      .cubic(Point(x + w, y + h - k.y), Point(x + w - k.x, y + h), Point(x + w - r.x, y + h)),
      .line(Point(x + r.x, y + h)),
      .cubic(Point(x + k.x, y + h), Point(x, y + h - k.y), Point(x, y + h - r.y)), .line(Point(x, y + r.y)),
      .cubic(Point(x, y + k.y), Point(x + k.x, y), Point(x + r.x, y)), .close,
    ])
  }
}
