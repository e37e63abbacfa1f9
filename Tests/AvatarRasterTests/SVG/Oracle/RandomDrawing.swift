import TestSupport

/// A small SVG document of what editors write, with any attribute on any element. Its colours are those that a template
/// shows of hair, so that another renderer paints it as the project does.
struct RandomDrawing {
  private var random: RandomNumbers
  /// By role of the family: its colour in a template, and the one that outlines it.
  private let fills: [String]
  private let line: String
  /// What elements may name; later definitions name earlier ones, or themselves.
  private var targets: [String] = []
  private var copies = 0

  /// - Parameter colors: hexadecimal; the last one is the outline's.
  init(seed: UInt64, colors: [String]) {
    random = RandomNumbers(seed: seed)
    (fills, line) = (Array(colors.dropLast()), colors.last ?? "#000000")
  }

  /// The text of a file whose page is 192 pixels wide.
  mutating func text() -> String {
    let clips = (0..<2).map { clip("clipPath", "c\($0)") } + (0..<2).map { clip("mask", "m\($0)") }
    let originals = (0..<2).map { number in
      let content = node(1)
      targets.append("s\(number)")
      return "<g id=\"s\(number)\"\(attributes("g"))>\(content)</g>"
    }
    let symbols = (0..<2).map { number in
      let content = node(1)
      targets.append("y\(number)")
      // Nothing leaves this page: librsvg shows what does, unless it is to be visible.
      let page = " viewBox=\"-200 -200 400 400\"\(ratio(["none", "xMinYMid", "xMidYMax meet"]))"
      return "<symbol id=\"y\(number)\"\(page)\(attributes("symbol", besides: Self.ofItself))>\(content)</symbol>"
    }
    let content = (0..<(1 + roll(3))).map { _ in node(0) }.joined()
    let selectors = ["path", "g", "#p1", "rect.a", "use"].filter { _ in chance(0.2) } + [".a", ".b"]
    let sheet = "<style>\(selectors.map { "\($0){\(declarations())}" }.joined())</style>"
    let (page, move) = one([
      ("width=\"192\" height=\"192\" viewBox=\"-48 -68 96 96\"", "scale(1)"),
      ("width=\"192px\" height=\"192px\" viewBox=\"0 0 96 96\"", "translate(48 68)"),
      ("width=\"2in\" height=\"2in\"", "scale(2) translate(48 68)"),
      ("width=\"192\" height=\"192\" viewBox=\"0 0 384 384\"", "scale(4) translate(48 68)"),
    ])
    // A part stays on its page.
    let edge = "<clipPath id=\"page\"><rect x=\"-47\" y=\"-67\" width=\"94\" height=\"94\"/></clipPath>"
    let moved = "<g style=\"clip-path:url(#page)!important;mask:none!important\" transform=\"\(move)\">\(content)</g>"
    // Black is no colour of the family.
    let root =
      " fill=\"\(one(fills))\" color=\"\(one(fills))\""
      + (chance(0.1) ? attributes("svg", besides: ["fill", "color"]) : "")
    return
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(page)\(root)>\(sheet)"
      + "<defs>\(edge)\(clips.joined())\((originals + symbols).joined())</defs><g id=\"wrap\" style=\"\(Self.uncut)\">\(moved)</g></svg>"
  }

  // MARK: Elements

  private mutating func node(_ depth: Int) -> String {
    switch depth > 2 ? 0 : roll(12) {
    case 0...5: return shape()
    case 6, 7: return group("g", depth)
    case 8: return group(one(["a", "switch", "g"]), depth)
    case 9:
      let size = "width=\"\(length(30))\" height=\"\(length(30))\""
      let box = chance(0.7) ? " viewBox=\"-10 -10 20 20\"" : ""
      let ratio = ratio(["none", "xMinYMid", "xMaxYMax slice", "xMidYMin meet"])
      let place = "x=\"\(-10 - roll(15))\" y=\"\(-30 - roll(20))\" \(size)\(box)\(ratio)"
      // Renderers disagree on the space of what cuts an inner page.
      return
        "<svg \(place)\(attributes("svg", besides: ["clip-path", "mask", "class", "style"]))>\(node(depth + 1))</svg>"
    default:
      guard let target = targets.randomElement(using: &random) else { return shape() }
      let name = one(["href", "xlink:href"])
      var place = "x=\"\(roll(20) - 10)\" y=\"\(-roll(30))\""
      if target.hasPrefix("y") {
        let (width, height) = (200 + roll(200), 200 + roll(200))
        // What cuts a copy moves with it; librsvg leaves that of a symbol's where it is.
        place =
          "x=\"\(-width / 2)\" y=\"\(-height / 2)\" width=\"\(width)\" height=\"\(height)\" style=\"\(Self.uncut)\""
      } else if chance(0.5) {
        place += " width=\"\(length(30))\" height=\"\(length(30))\""
      }
      let besides: Set = target.hasPrefix("y") ? ["style", "clip-path", "mask"] : []
      return "<use \(name)=\"#\(target)\" \(place)\(attributes("use", besides: besides))/>"
    }
  }

  private mutating func ratio(_ values: [String]) -> String {
    chance(0.4) ? " preserveAspectRatio=\"\(one(values))\"" : ""
  }

  private mutating func group(_ name: String, _ depth: Int) -> String {
    let content = (0..<(1 + roll(2))).map { _ in node(depth + 1) }.joined()
    return "<\(name)\(attributes(name))>\(content)</\(name)>"
  }

  private mutating func shape() -> String {
    copies += 1
    let id = chance(0.3) ? " id=\"p\(copies % 4)\"" : ""
    if !id.isEmpty { targets.append("p\(copies % 4)") }
    let geometry = geometry()
    return "<\(geometry)\(id)\(attributes("path"))/>"
  }

  private mutating func geometry() -> String {
    let (x, y) = (roll(30) - 20, -50 + roll(40))
    switch roll(6) {
    case 0:
      return "rect x=\"\(x)\" y=\"\(y)\" width=\"\(length(20))\" height=\"\(length(20))\""
        + (chance(0.3) ? " rx=\"\(one(["3", "20", "10%"]))\"" : "")
    case 1: return "circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(one(["4", "9", "3mm", "6%"]))\""
    case 2: return "ellipse cx=\"\(x)\" cy=\"\(y)\" rx=\"\(3 + roll(9))\" ry=\"\(length(9))\""
    case 3: return "polygon points=\"\(x),\(y) \(x + 14) \(y + 3) \(x + 4) \(y + 16)\""
    case 4: return "polyline points=\"\(x) \(y) \(x + 12) \(y + 2) \(x + 5) \(y + 15)\""
    default:
      return "path d=\"M\(x) \(y)h16v16h-16zM\(x + 4) \(y + 4)h8v8h-8zm20 0c4-8 9 2 3 9l-6 2q-3-4 3-11a4 3 20 1 0 3 3\""
    }
  }

  private mutating func clip(_ name: String, _ id: String) -> String {
    let fill = name == "mask" ? " fill=\"\(one(["white", "#fff", "#FFFFFF"]))\"" : ""
    let region =
      name == "mask" && chance(0.7)
      ? " maskUnits=\"userSpaceOnUse\" x=\"-20\" y=\"-50\" width=\"30\" height=\"40\"" : ""
    // librsvg passes over clips and masks in clip paths.
    let bare = name == "mask" ? "" : " style=\"\(Self.uncut)\""
    let besides: Set = name == "mask" ? ["fill"] : ["clip-path", "mask", "style"]
    let more = chance(0.15) ? attributes("clip", besides: besides.union(name == "mask" ? ["transform"] : [])) : ""
    let own = fill + bare + (chance(0.2) ? attributes("clip", besides: besides) : "")
    // Of a share in a clip path librsvg takes the page of what it cuts.
    let geometry = geometry().filter { $0 != "%" }
    guard chance(0.15) else { return "<\(name) id=\"\(id)\"\(region)\(bare)\(more)><\(geometry)\(own)/></\(name)>" }
    let use = "<use href=\"#q-\(id)\"\(bare)/>"
    return "<\(geometry) id=\"q-\(id)\"\(own)/><\(name) id=\"\(id)\"\(region)\(bare)\(more)>\(use)</\(name)>"
  }

  // MARK: Properties

  private mutating func attributes(_ element: String, besides written: Set<String> = []) -> String {
    var names = written
    var text = ""
    func add(_ property: (name: String, value: String)) {
      if names.insert(property.name).inserted { text += " \(property.name)=\"\(property.value)\"" }
    }
    if element == "path" {
      if chance(0.7) { add(("fill", paint())) }
      if chance(0.3) { add(("stroke", line)) }
    }
    while chance(0.22) { add(property()) }
    if !["svg", "symbol"].contains(element), chance(0.2) { add(("transform", transform())) }
    if chance(0.2) { add(("class", one(["a", "b", "a b"]))) }
    if !written.contains("style"), chance(0.15) { add(("style", declarations())) }
    return text
  }

  private mutating func declarations() -> String {
    (0..<(1 + roll(2))).map { _ in
      let (name, value) = property()
      // librsvg reads neither of these if it is important.
      let isImportant = chance(0.2) && !["stroke-dasharray", "paint-order"].contains(name)
      return "\(name):\(value)\(isImportant ? "!important" : "")"
    }.joined(separator: ";")
  }

  private static let uncut = "clip-path:none!important;mask:none!important"

  /// What is no style of the things inside; librsvg passes over it on a symbol.
  private static let ofItself: Set<String> = ["style", "class", "opacity", "clip-path", "mask", "display", "overflow"]

  private mutating func paint() -> String {
    let color = one(fills)
    return one([
      color, color, color, color.lowercased(), color + "80", "none", "None", "inherit", "currentColor", "transparent",
    ])
  }

  private mutating func property() -> (name: String, value: String) {
    let paint = paint()
    return one([
      ("fill", paint), ("fill", paint), ("fill", paint), ("stroke", one([line, line, "none", "inherit"])),
      ("stroke-width", one(["1", "2px", "0.5mm", "0", "1%", "inherit", "2pt"])),
      ("stroke-linecap", one(["butt", "round", "square"])), ("stroke-linejoin", one(["miter", "round", "bevel"])),
      ("stroke-miterlimit", one(["1", "4", "10"])), ("opacity", one(["0.5", "1", "1", ".25", "1", "0"])),
      ("fill-opacity", one(["0.5", "1", ".2"])), ("stroke-opacity", one(["0.5", "1"])),
      ("fill-rule", one(["evenodd", "nonzero", "inherit"])), ("clip-rule", one(["evenodd", "nonzero", "inherit"])),
      ("display", one(["none", "inline", "block"])), ("visibility", one(["hidden", "visible", "inherit", "collapse"])),
      ("clip-path", one(["none", "url(#c0)", "url('#c1')", "url(#c0)"])),
      ("mask", one(["none", "url(#m0)", "url(#m1)"])),
      ("color", one(fills)), ("overflow", one(["visible", "hidden", "auto", "scroll"])),
      ("stroke-dasharray", one(["none", "3 2", "4", "1,0.5mm", "0"])),
      ("stroke-dashoffset", one(["0", "2.5", "-1px"])),
      ("paint-order", one(["normal", "fill", "fill markers", "stroke"])),
    ])
  }

  private mutating func transform() -> String {
    one([
      "translate(\(roll(9) - 4) 3)", "rotate(\(roll(90)))", "scale(1.3)", "scale(1 .7)", "skewX(12)",
      "matrix(1 0 0 -1 0 -60)",
      "rotate(30 4 -30) translate(2,-3)",
    ])
  }

  private mutating func length(_ most: Int) -> String {
    one(["\(4 + roll(most))", "\(4 + roll(most)).5px", "20%", "\(2 + roll(4))mm", "0.5pc"])
  }

  // MARK: Chance

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }
  private mutating func one<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
}
