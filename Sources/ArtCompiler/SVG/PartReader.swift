internal import AvatarText
internal import AvatarScene

/// Reads the file of a part into layers in scene space, and collects all faults.
struct PartReader {
  let file: String
  let frame: FrameGeometry
  let palettes: Palettes
  private(set) var shapesByID: [String: XMLElement] = [:]
  private(set) var clipsByID: [String: XMLElement] = [:]
  /// By layer name: the group of the layer, and the line of each of its shapes.
  private(set) var groups: [String: XMLElement] = [:]
  private(set) var shapeLines: [String: [Int]] = [:]
  private(set) var faults: [ArtError] = []
  /// False if the page or a layer is unknown. What is drawn or missing cannot be checked then.
  private(set) var hasForm = true

  /// Returns the layers without the shapes that have faults.
  mutating func layers(of root: XMLElement) -> [Layer] {
    guard root.localName == "svg" else {
      refuse(root, "the root is <\(root.name)>, not <svg>")
      return []
    }
    var page = Transform.identity
    do { page = try self.page(of: root) } catch {
      faults.append(error)
      hasForm = false
    }
    for element in root.descendants {
      if element.localName == "style" {
        faults.append(
          error(element, "a style sheet is not supported; delete it, and write each shape's role as class=\"ROLE\""))
      }
      guard let id = element["id"] else { continue }
      if SVGGeometry.shapeNames.contains(element.localName) { shapesByID[id] = element }
      if element.localName == "clipPath" { clipsByID[id] = element }
    }
    let style = SVGStyle().inheriting(root, file: file, &faults)
    var layers: [Layer] = []
    var (steps, weight) = (0, OutlineCost())
    for child in root.children
    where !isIgnored(child) && steps <= ArtLimit.partSteps && !weight.isTooExpensive && faults.count <= ArtLimit.faults
    {
      guard let name = layerName(of: child), name != "guide" else { continue }
      guard groups.updateValue(child, forKey: name) == nil else {
        refuse(child, "the layer \"\(name)\" is drawn twice")
        continue
      }
      guard layers.count < ArtLimit.layers else {
        refuse(child, "more than \(ArtLimit.layers) layers")
        break
      }
      var builder = LayerBuilder(reader: self, steps: steps, weight: weight)
      builder.add(child, style: style, map: Self.flip * page, clips: [])
      (steps, weight) = (builder.steps, builder.weight)
      faults += builder.faults
      layers.append(builder.layer(named: name))
      shapeLines[name] = builder.lines
    }
    return layers
  }

  private mutating func refuse(_ element: XMLElement, _ message: String) {
    faults.append(error(element, message))
    hasForm = false
  }

  /// Returns the name of a layer directly below the root. For anything else adds a fault and
  /// returns nil.
  private mutating func layerName(of child: XMLElement) -> String? {
    if child.localName == "g" {
      if let name = Self.layerName(child) { return name }
      refuse(child, "this group has no id; a layer is a <g id=\"LAYER\">")
    } else if SVGGeometry.shapeNames.contains(child.localName) {
      let cure =
        isBackground(child) ? "it covers the page, and a part has no background: delete it" : Self.cureOutside
      refuse(child, "<\(child.name)> stands outside a layer; \(cure)")
    } else {
      faults.append(unsupported(child))
      hasForm = false
    }
    return nil
  }

  private static let cureOutside = "put it into a <g id=\"LAYER\"> under the root"

  /// Whether an element is a rectangle as large as the page, as editors export a page's colour.
  private func isBackground(_ element: XMLElement) -> Bool {
    func covers(_ name: String, _ length: Double) -> Bool {
      var scanner = NumberScanner(element[name] ?? "")
      return element[name] == "100%" || scanner.number() ?? 0 >= length
    }
    return element.localName == "rect" && covers("width", frame.width) && covers("height", frame.height)
  }

  /// Converts SVG's coordinates (y down) to the scene's (y up).
  private static let flip = Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)

  /// Returns the name of a layer. Inkscape writes it to a label and numbers the id. Illustrator
  /// writes `crown_x2E_hat` for `crown.hat`.
  private static func layerName(_ group: XMLElement) -> String? {
    (group["inkscape:groupmode"] == "layer" ? group["inkscape:label"] ?? group["id"] : group["id"]).map(unescaped)
  }

  /// Replaces `_x2E_` by the character with that number. Illustrator writes characters that are not
  /// allowed in a name like this.
  static func unescaped(_ name: String) -> String {
    guard name.utf8.contains("_x") else { return name }
    return name.replacing(/_x([0-9A-Fa-f]{2,6})_/) { match in
      UInt32(match.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? String(match.0)
    }
  }

  /// Whether an element and its descendants are skipped without a fault.
  func isIgnored(_ element: XMLElement) -> Bool {
    element.isForeign || ["title", "desc", "metadata", "defs", "clipPath"].contains(element.localName)
  }

  /// Returns the transform from the page of the file to the frame of the figure. The page is the
  /// frame, or, in some editors, the frame counted from its corner.
  /// - Throws: `ArtError` for any other page.
  private func page(of root: XMLElement) throws(ArtError) -> Transform {
    var scanner = NumberScanner(root["viewBox"] ?? "")
    let frameBox = [-frame.originX, -frame.originY, frame.width, frame.height]
    let cornerBox = [0, 0, frame.width, frame.height]
    let found = (0..<4).compactMap { _ in scanner.number() }
    if found == frameBox { return .identity }
    if found == cornerBox { return .translation(Point(-frame.originX, -frame.originY)) }
    let words =
      "viewBox=\"\(Self.plain(frameBox))\", the figure's frame, or \"\(Self.plain(cornerBox))\", the same counted from its corner"
    throw error(root, "the page must be \(words); found \"\(root["viewBox"] ?? "")\"")
  }

  static func plain(_ numbers: [Double]) -> String {
    numbers.map { $0 == $0.rounded() ? String(Int($0)) : String($0) }.joined(separator: " ")
  }

  func unsupported(_ element: XMLElement) -> ArtError {
    let cure =
      element.localName == "text"
      ? "convert it to a path: in Inkscape Path → Object to Path, in Illustrator Type → Create Outlines, in Figma Flatten, in Affinity Layer → Convert to Curves"
      : "draw with g, path, rect, circle, ellipse, line, polyline or polygon"
    return error(element, "<\(element.name)> is not supported; \(cure)")
  }

  func error(_ element: XMLElement, _ message: String) -> ArtError { ArtError(element, file: file, message) }

  func transform(of element: XMLElement) throws(ArtError) -> Transform {
    guard let text = element["transform"] else { return .identity }
    do { return try SVGTransformParser.parse(text) } catch { throw self.error(element, error.text) }
  }

  /// Returns the outline of a clip path.
  /// - Parameter map: the transform of the element that uses it.
  /// - Throws: `ArtError` if there is no such clip path, or if it is not a single shape.
  func clip(_ id: String, at element: XMLElement, map: Transform) throws(ArtError) -> Shape.Outline {
    guard let clip = clipsByID[id] else { throw error(element, "there is no clipPath \"\(id)\" in this file") }
    guard clip["clipPathUnits"] ?? "userSpaceOnUse" == "userSpaceOnUse" else {
      throw error(clip, "clipPathUnits=\"objectBoundingBox\" is not supported; leave it out")
    }
    let shapes = clip.children.filter { !isIgnored($0) }
    guard shapes.count == 1, let only = shapes.first else {
      throw error(clip, "a clipPath holds exactly one shape, or one <use>; this one has \(shapes.count)")
    }
    var inner = map * (try transform(of: clip)) * (try transform(of: only))
    var shape = only
    if only.localName == "use" {
      let target = only["href"] ?? only["xlink:href"] ?? ""
      guard let id = target.utf8.removing(prefix: "#"), let found = shapesByID[String(id)] else {
        throw error(only, "<use> must name a shape of this file, href=\"#id\"; found \"\(target.prefix(40))\"")
      }
      inner =
        inner
        * .translation(
          Point(
            try SVGGeometry.number("x", only, file, default: 0), try SVGGeometry.number("y", only, file, default: 0)))
      inner = inner * (try transform(of: found))
      shape = found
    }
    guard SVGGeometry.shapeNames.contains(shape.localName) else {
      throw error(shape, "<\(shape.name)> cannot clip; use a shape")
    }
    var faults: [ArtError] = []
    let style = SVGStyle().inheriting(shape, file: file, &faults)
    if let first = faults.first { throw first }
    let path = try placed(try SVGGeometry.path(of: shape, file: file), inner, only)
    return Shape.Outline(path: path, evenOdd: style.clipEvenOdd)
  }

  /// Returns a transformed path.
  /// - Throws: `ArtError` if a point lies beyond `ArtLimit.coordinate`.
  func placed(_ path: Path, _ map: Transform, _ element: XMLElement) throws(ArtError) -> Path {
    let placed = path.applying(map)
    let fits = placed.elements.allSatisfy {
      $0.points.allSatisfy { abs($0.x) <= ArtLimit.coordinate && abs($0.y) <= ArtLimit.coordinate }
    }
    guard fits else { throw error(element, "its transforms throw this shape far outside the page") }
    return placed
  }
}
