internal import AvatarSupport
internal import AvatarScene

/// Reads the file of a part into layers in scene space, and collects all faults.
struct PartReader {
  let file: String
  let frame: FrameGeometry
  let palettes: Palettes
  /// What has an id, by its bytes, and the elements around it. Of equal ids the first counts.
  private(set) var elements: [[UInt8]: (element: XMLElement, around: [XMLElement])] = [:]
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
    index(root, around: [])
    let style = SVGStyle().inheriting(root, file: file, &faults)
    for (name, isSet) in [
      ("opacity", style.opacity != 1), ("clip-path", style.clipPath != nil), ("mask", style.mask != nil),
      ("display", style.hidden),
    ] where isSet {
      faults.append(error(root, "\(name) on the root is not supported; put it on the groups that it is for"))
    }
    var layers: [Layer] = []
    var (steps, weight) = (0, OutlineCost())
    for child in root.children
    where !child.isUndrawn && steps <= ArtLimit.partSteps && !weight.isTooExpensive && faults.count <= ArtLimit.faults {
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

  private mutating func index(_ element: XMLElement, around: [XMLElement]) {
    // What a layer is called is no id: its shapes and clips may be called the same.
    let isLayer = around.count == 1 && element.localName == "g"
    if !isLayer, let id = element["id"].map({ Array($0.utf8) }), elements[id] == nil {
      elements[id] = (element, around)
    }
    guard !element.children.isEmpty else { return }
    let inner = around + [element]
    for child in element.children { index(child, around: inner) }
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
    let length = { SVGLength.pixels(element[$0] ?? "", of: $1) ?? 0 }
    return element.localName == "rect" && length("width", frame.width) >= frame.width
      && length("height", frame.height) >= frame.height
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

  /// Returns the transform from the page of the file to the frame of the figure. The page is the
  /// frame, or, in some editors, the frame counted from its corner.
  /// - Throws: `ArtError` for any other page.
  private func page(of root: XMLElement) throws(ArtError) -> Transform {
    let frameBox = [-frame.originX, -frame.originY, frame.width, frame.height]
    let cornerBox = [0, 0, frame.width, frame.height]
    let found = SVGViewport(viewBox: root)
    func isPage(_ box: [Double]) -> Bool {
      found == SVGViewport(x: box[0], y: box[1], width: box[2], height: box[3])
    }
    if isPage(frameBox) { return .identity }
    if isPage(cornerBox) { return .translation(Point(-frame.originX, -frame.originY)) }
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

  /// Returns the element with an id, and the style around it; nil if that is another kind of element.
  /// - Parameter kind: `shape`, or the name of the element.
  func find(_ id: String, _ kind: String) -> (element: XMLElement, style: SVGStyle)? {
    guard let (element, around) = elements[Array(id.utf8)],
      kind == (SVGGeometry.shapeNames.contains(element.localName) ? "shape" : element.localName)
    else { return nil }
    // The faults of these elements are told where they are drawn.
    var unheard: [ArtError] = []
    return (element, around.reduce(SVGStyle()) { $0.inheriting($1, file: file, &unheard) })
  }

  func error(_ element: XMLElement, _ message: String) -> ArtError { ArtError(element, file: file, message) }

  func transform(of element: XMLElement) throws(ArtError) -> Transform {
    guard let text = element["transform"] else { return .identity }
    do { return try SVGTransformParser.parse(text) } catch { throw self.error(element, error.text) }
  }

  /// Returns a transformed path.
  /// - Throws: `ArtError` if a point lies beyond `ArtLimit.coordinate`.
  func placed(_ path: Path, _ map: Transform, _ element: XMLElement) throws(ArtError) -> Path {
    let placed = path.applying(map)
    let fits = placed.elements.allSatisfy {
      $0.points.allSatisfy { abs($0.x) <= ArtLimit.coordinate && abs($0.y) <= ArtLimit.coordinate }
    }
    guard fits else { throw error(element, "this shape lies far outside the page") }
    return placed
  }
}
