internal import AvatarText
internal import AvatarScene

/// Takes a drawing as a vector editor exports it, and returns it as a part is drawn: layers directly
/// under the root, on the figure's page, without style sheets, wrappers, backgrounds and copies.
struct EditorExport {
  /// The names of the layers that the garment has, without options and states.
  let layers: Set<String>
  let frame: FrameGeometry
  let file: String
  private(set) var faults: [ArtError] = []
  /// What was changed, in words.
  private(set) var notes: [String] = []
  private var shapes: [String: XMLElement] = [:]
  /// The ids of clip paths that hold nothing but the page.
  private var pageClips: Set<String> = []
  private var copied = 0
  /// The size of the file's own page.
  private var page: (width: Double, height: Double)

  init(layers: Set<String>, frame: FrameGeometry, file: String) {
    (self.layers, self.frame, self.file) = (layers, frame, file)
    page = (frame.width, frame.height)
  }

  /// Returns the drawing as a part is drawn. What cannot be understood stays as it is, and the
  /// compiler names it.
  mutating func part(_ root: XMLElement) -> XMLElement {
    guard root.localName == "svg" else { return root }
    let styled = withoutStyleSheets(root)
    for element in styled.descendants where element["id"] != nil { shapes[element["id"] ?? ""] = element }
    var part = onPage(styled)
    pageClips = Set(
      styled.descendants.filter { $0.localName == "clipPath" && isPage(onlyShape(of: $0)) }.compactMap { $0["id"] })
    part.children = part.children.flatMap { lifted(expanded($0, depth: 0), inside: []) }
    return part
  }

  // MARK: Style sheets

  private mutating func withoutStyleSheets(_ root: XMLElement) -> XMLElement {
    let sheets = root.descendants.filter { $0.localName == "style" }
    guard !sheets.isEmpty else { return root }
    let sheet = StyleSheet(sheets.map(\.text))
    if let strange = sheet.strange.first {
      faults.append(
        ArtError(
          sheets[0], file: file,
          "the selector \"\(PlainText.line(strange, limit: 40))\" is not understood; only names, .classes and #ids are; export with presentation attributes"
        ))
    }
    notes.append("style sheet resolved")
    func plain(_ element: XMLElement) -> XMLElement {
      var styled = sheet.styled(element)
      styled.children = element.children.filter { $0.localName != "style" }.map(plain)
      return styled
    }
    return plain(root)
  }

  // MARK: The page

  /// Returns the root with its drawing scaled from a square page of another size.
  private mutating func onPage(_ root: XMLElement) -> XMLElement {
    func length(_ name: String) -> Double? {
      var scanner = NumberScanner(root[name] ?? "")
      return scanner.number()
    }
    var scanner = NumberScanner(root["viewBox"] ?? "")
    var box = (0..<4).compactMap { _ in scanner.number() }
    if root["viewBox"] == nil, let width = length("width"), let height = length("height") {
      box = [0, 0, width, height]
    }
    let frameBox = [-frame.originX, -frame.originY, frame.width, frame.height]
    guard box.count == 4, box[2] > 0, abs(box[2] / box[3] - frame.width / frame.height) < 0.001, box != frameBox,
      box != [0, 0, frame.width, frame.height] || root["viewBox"] == nil
    else { return root }
    var moved = root
    moved.attributes["viewBox"] = "0 0 \(PartReader.plain([frame.width, frame.height]))"
    let scale = frame.width / box[2]
    let map = "scale(\(scale)) translate(\(-box[0]) \(-box[1]))"
    moved.children = root.children.map { child in
      guard !isDefinition(child) else { return child }
      var child = child
      child.attributes["transform"] = map + (child["transform"].map { " " + $0 } ?? "")
      return child
    }
    page = (box[2], box[3])
    notes.append("scaled by \((scale * 1000).rounded() / 1000) to the page of the figure")
    return moved
  }

  private func isDefinition(_ element: XMLElement) -> Bool {
    element.isForeign
      || ["title", "desc", "metadata", "defs", "clipPath", "style", "symbol"].contains(element.localName)
  }

  private func onlyShape(of clip: XMLElement) -> XMLElement? {
    let shapes = clip.children.filter { !isDefinition($0) }
    return shapes.count == 1 ? shapes.first : nil
  }

  /// Whether an element is a rectangle that covers the page of the file, as editors export frames and
  /// backgrounds.
  private func isPage(_ element: XMLElement?) -> Bool {
    guard let element, element.localName == "rect" else { return false }
    func covers(_ name: String, _ least: Double) -> Bool {
      var scanner = NumberScanner(element[name] ?? "")
      return element[name] == "100%" || (scanner.number() ?? 0) >= least
    }
    return covers("width", page.width) && covers("height", page.height)
  }

  // MARK: Copies

  /// Returns an element with copies in place of each `<use>`.
  private mutating func expanded(_ element: XMLElement, depth: Int) -> XMLElement {
    if isDefinition(element) { return element }
    var expanded = element
    if element.localName == "use" {
      let target = element["href"] ?? element["xlink:href"] ?? ""
      guard let id = target.utf8.removing(prefix: "#"), let found = shapes[String(id)], depth < 8,
        copied <= ArtLimit.elements
      else {
        return element
      }
      copied += found.descendants.count
      guard copied <= ArtLimit.elements else { return element }
      var copy = found
      copy.attributes["id"] = nil
      if ["symbol", "svg"].contains(copy.localName) { copy.name = "g" }
      let move = "translate(\(element["x"] ?? "0") \(element["y"] ?? "0"))"
      expanded.name = "g"
      for name in ["href", "xlink:href", "x", "y", "width", "height"] { expanded.attributes[name] = nil }
      expanded.attributes["transform"] = (element["transform"].map { $0 + " " } ?? "") + move
      expanded.children = [self.expanded(copy, depth: depth + 1)]
      return expanded
    }
    if ["switch", "a"].contains(element.localName) { expanded.name = "g" }
    expanded.children = element.children.map { self.expanded($0, depth: depth) }
    return expanded
  }

  // MARK: Layers

  /// Returns the layers in an element, each inside copies of the groups around it, so that their
  /// transforms, styles and clips still apply. Backgrounds are left out.
  private mutating func lifted(_ element: XMLElement, inside wrappers: [XMLElement]) -> [XMLElement] {
    if isDefinition(element) { return wrappers.isEmpty ? [element] : [] }
    if isPage(element) {
      notes.append("background left out")
      return []
    }
    var element = element
    if let id = element["clip-path"].flatMap(Self.reference), pageClips.contains(id) {
      element.attributes["clip-path"] = nil
    }
    guard element.localName == "g" else { return [wrapped(element, wrappers)] }
    if let name = layerName(of: element) {
      var layer = wrapped(element, wrappers)
      layer.attributes["id"] = name
      layer.attributes["inkscape:groupmode"] = nil
      return [layer]
    }
    guard element.children.contains(where: holdsLayer) else {
      let isNothing = element.children.isEmpty && element["id"] == nil
      return isNothing ? [] : [wrapped(element, wrappers)]
    }
    notes.append("\(element.title) unwrapped")
    return element.children.flatMap { lifted($0, inside: wrappers + [element]) }
  }

  private static func reference(_ value: String) -> String? {
    value.utf8.removing(prefix: "url(#")?.utf8.removing(suffix: ")").map { String($0) }
  }

  private func holdsLayer(_ element: XMLElement) -> Bool {
    element.localName == "g" && (layerName(of: element) != nil || element.children.contains(where: holdsLayer))
  }

  /// Returns an element as one group that holds what is around it: `<g id="crown"><g transform=…>…`.
  private func wrapped(_ element: XMLElement, _ wrappers: [XMLElement]) -> XMLElement {
    wrappers.reversed().reduce(element) { inner, wrapper in
      var (outer, inner) = (wrapper, inner)
      inner.attributes["id"] = nil
      outer.children = [inner]
      outer.attributes["id"] = element["id"]
      return outer
    }
  }

  private func isLayer(_ name: String) -> Bool {
    guard name != "guide" else { return true }
    return layers.contains(LayerName(name).stem)
  }

  /// Returns the name of a layer as the rig has it, from what editors make of it: a label of
  /// Inkscape, the name that Affinity and Illustrator keep beside an id, or the id itself, with other
  /// signs in place of the point, or with a number behind it.
  private func layerName(of group: XMLElement) -> String? {
    let names = ["inkscape:label", "serif:id", "data-name", "id"].compactMap { group[$0] }
      .filter { $0.utf8.count <= ArtLimit.layerName }
    for name in names {
      let plain = PartReader.unescaped(name).trimmed
      if isLayer(plain) { return plain }
      let dotted = plain.replacing(/[ _\-:\/]+/.matchingSemantics(.unicodeScalar), with: ".")
      for candidate in [dotted, Self.withoutNumber(dotted)]
      where isLayer(candidate) {
        return candidate
      }
    }
    return nil
  }

  /// Returns a name without the number at its end, and without the points around that.
  private static func withoutNumber(_ name: String) -> String {
    func isPoint(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") }
    let end = name.utf8.last.map(isPoint) == true ? name.utf8.dropLast() : name.utf8[...]
    guard let stem = end.lastIndex(where: { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      end.index(after: stem) < end.endIndex
    else { return name }
    return String(name[..<(isPoint(end[stem]) ? stem : end.index(after: stem))])
  }
}
