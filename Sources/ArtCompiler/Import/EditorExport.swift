internal import AvatarSupport
internal import AvatarScene

/// Converts a vector editor's export to a part's form: layers directly under the root, on the figure's
/// page, resolved by `SVGResolver`, without wrappers and backgrounds.
struct EditorExport {
  /// The names of the layers that the garment has, without options and states.
  let layers: Set<String>
  let frame: FrameGeometry
  let file: String
  private(set) var faults: [ArtError] = []
  /// Messages about what was changed.
  private(set) var notes: [String] = []
  /// The ids of clip paths that hold nothing but the page.
  private var pageClips: Set<String> = []
  /// The file's own page, and the transform that brings it to the figure's.
  private var page: SVGViewport
  private var pageMap: String?

  init(layers: Set<String>, frame: FrameGeometry, file: String) {
    (self.layers, self.frame, self.file) = (layers, frame, file)
    page = SVGViewport(width: frame.width, height: frame.height)
  }

  /// Returns the converted drawing. What is not understood stays, and the compiler reports it.
  mutating func part(_ root: XMLElement) -> XMLElement {
    guard root.localName == "svg" else { return root }
    let resolved = SVGResolver.resolve(root, file: file)
    faults = resolved.faults
    notes = resolved.notes
    var part = onPage(resolved.root)
    var ids: Set<[UInt8]> = []
    resolved.root.visit {
      guard let id = $0["id"], ids.insert(Array(id.utf8)).inserted, $0.localName == "clipPath" else { return }
      if isPage(onlyShape(of: $0)) { pageClips.insert(id) }
    }
    part.children = part.children.flatMap { lifted($0, inside: []) }
    return part
  }

  // MARK: The page

  /// Returns the root with its drawing scaled from a square page of another size.
  private mutating func onPage(_ root: XMLElement) -> XMLElement {
    let frames = [SVGViewport(x: -frame.originX, y: -frame.originY, width: frame.width, height: frame.height), page]
    guard let box = SVGViewport(page: root) else {
      if root["viewBox"] == nil, root["width"] != nil {
        faults.append(
          ArtError(
            root, file: file,
            "without a viewBox the page is width × height, each a number or px, mm, cm, in, pt, pc; found \"\((root["width"] ?? "").prefix(40))\", \"\((root["height"] ?? "").prefix(40))\""
          ))
      }
      return root
    }
    page = box
    guard abs(box.width / box.height - frame.width / frame.height) < 0.001,
      !frames.contains(box) || root["viewBox"] == nil
    else { return root }
    var moved = root
    moved.attributes["viewBox"] = "0 0 \(PartReader.plain([frame.width, frame.height]))"
    let scale = frame.width / box.width
    let map = "scale(\(scale)) translate(\(-box.x) \(-box.y))"
    moved.children = root.children.map { child in
      guard !child.isUndrawn else { return child }
      var child = child
      child.attributes["transform"] = map + (child["transform"].map { " " + $0 } ?? "")
      return child
    }
    pageMap = map
    if scale != 1 || box.x != 0 || box.y != 0 {
      notes.append("scaled by \((scale * 1000).rounded() / 1000) to the page of the figure")
    }
    return moved
  }

  private func onlyShape(of clip: XMLElement) -> XMLElement? {
    let shapes = clip.children.filter { !$0.isUndrawn }
    return shapes.count == 1 ? shapes.first : nil
  }

  /// Whether an element is a rectangle that covers the page of the file, as editors export frames and
  /// backgrounds.
  private func isPage(_ element: XMLElement?) -> Bool {
    guard let element, element.localName == "rect", isUnmoved(element), element["rx"] == nil, element["ry"] == nil
    else { return false }
    func covers(_ start: String, _ length: String, _ from: Double, _ to: Double) -> Bool {
      let begin = SVGLength.pixels(element[start] ?? "0") ?? .infinity
      return begin <= from && begin + (SVGLength.pixels(element[length] ?? "") ?? 0) >= to
    }
    return covers("x", "width", page.x, page.x + page.width) && covers("y", "height", page.y, page.y + page.height)
  }

  private func isUnmoved(_ element: XMLElement) -> Bool {
    element["transform"] == nil || element["transform"] == pageMap
  }

  // MARK: Layers

  /// Returns the layers in an element, each inside copies of the groups around it, so that their
  /// transforms, styles and clips still apply. Backgrounds are left out.
  private mutating func lifted(_ element: XMLElement, inside wrappers: [XMLElement]) -> [XMLElement] {
    if element.isUndrawn {
      return wrappers.isEmpty ? [element] : element.isDefinition ? [defined(element, wrappers)] : []
    }
    let isOnPage = (wrappers + [element]).allSatisfy(isUnmoved)
    if isPage(element), isOnPage {
      notes.append("background left out")
      return []
    }
    var element = element
    if let id = element["clip-path"].flatMap(Self.reference), pageClips.contains(id), isOnPage {
      element.attributes["clip-path"] = nil
    }
    guard element.localName == "g" else { return [wrapped(element, wrappers)] }
    if let name = layerName(of: element) {
      var layer = wrapped(element, wrappers)
      layer.attributes["id"] = name
      if element["display"] == "none" { notes.append("the layer \(name) is hidden: nothing of it shows") }
      layer.attributes["inkscape:groupmode"] = nil
      return [layer]
    }
    guard element.children.contains(where: holdsLayer) else {
      let isHidden = element["display"] == "none"
      if isHidden { notes.append("\(element.title) is hidden and left out") }
      let isNothing = isHidden || (element.children.allSatisfy(\.isUndrawn) && element["id"] == nil)
      let definitions = element.children.filter(\.isDefinition).map { defined($0, wrappers + [element]) }
      return isNothing ? definitions : [wrapped(element, wrappers)]
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

  /// Returns an element as one group that contains its ancestors' groups: `<g id="crown"><g transform=…>…`.
  private func wrapped(_ element: XMLElement, _ wrappers: [XMLElement]) -> XMLElement {
    wrappers.reversed().reduce(element) { inner, wrapper in
      var (outer, inner) = (wrapper, inner)
      inner.attributes["id"] = nil
      outer.children = [inner]
      outer.attributes["id"] = element["id"]
      return outer
    }
  }

  /// Returns a definition with the properties that it inherited.
  private func defined(_ element: XMLElement, _ wrappers: [XMLElement]) -> XMLElement {
    wrappers.reversed().reduce(element) { inner, wrapper in
      var outer = wrapper
      outer.name = "defs"
      for name in SVGStyle.layerNames.union(["transform", "clip-path", "mask", "opacity", "display"]) {
        outer.attributes[name] = nil
      }
      outer.children = [inner]
      return outer
    }
  }

  private func isLayer(_ name: String) -> Bool {
    guard name != "guide" else { return true }
    return layers.contains(LayerName(name).stem)
  }

  /// Returns the rig's name of a layer from an editor's: Inkscape's label, the name that Affinity and
  /// Illustrator keep beside an id, or the id, perhaps with another sign for the point or a number at
  /// its end.
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
