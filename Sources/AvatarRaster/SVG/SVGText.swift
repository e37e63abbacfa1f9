/// Numbers, paths and words as an SVG file holds them: the same value is the same text on every machine.
enum SVGText {
  /// A decimal with at most `digits` places, without trailing zeros. What is no number, or beyond 10⁹, is 0.
  static func number(_ value: Double, digits: Int = 3) -> String {
    let factor = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000][min(6, max(0, digits))]
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let units = Int((value * Double(factor)).rounded())
    var text = String(units.magnitude / UInt(factor))
    var rest = String(units.magnitude % UInt(factor))
    if rest != "0" {
      rest = String(repeating: "0", count: max(0, digits - rest.count)) + rest
      while rest.hasSuffix("0") { rest.removeLast() }
      text += "." + rest
    }
    return units < 0 ? "-" + text : text
  }

  /// A path's `d`, in thousandths of its unit.
  static func data(_ path: Path) -> String {
    path.elements.map { element in
      switch element {
      case .move: "M" + points(element)
      case .line: "L" + points(element)
      case .cubic: "C" + points(element)
      case .close: "Z"
      }
    }.joined()
  }

  private static func points(_ element: PathElement) -> String {
    element.points.map { number($0.x) + " " + number($0.y) }.joined(separator: " ")
  }

  static func matrix(_ t: Transform) -> String {
    let linear = [t.a, t.b, t.c, t.d].map { number($0, digits: 6) }
    return "matrix(\((linear + [number(t.tx, digits: 4), number(t.ty, digits: 4)]).joined(separator: " ")))"
  }

  /// Text between tags or in an attribute. Characters that XML cannot hold are left out.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{0}"..<"\u{9}", "\u{B}", "\u{C}", "\u{E}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
