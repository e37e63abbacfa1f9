/// A path is one string in a compiled pack: `M x y L x y C x y x y x y Z` with whole numbers, thousandths of a point,
/// so that the text is short, exact, and the same on every machine.
extension Path: Codable {
  static let unitsPerPoint = 1000.0

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let path = Path(compact: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a compiled path: \(text.prefix(40))")
    }
    self = path
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(compact)
  }

  var compact: String {
    var text = ""
    func put(_ points: Point...) {
      for p in points { text += " \(Self.units(p.x)) \(Self.units(p.y))" }
    }
    for element in elements {
      switch element {
      case .move(let p): text += "M"; put(p)
      case .line(let p): text += "L"; put(p)
      case .cubic(let a, let b, let c): text += "C"; put(a, b, c)
      case .close: text += "Z"
      }
    }
    return text
  }

  /// Twelve digits, which is also what the reader takes: no drawing is that large, and a number that is none becomes 0.
  static func units(_ value: Double) -> Int {
    let units = (value * unitsPerPoint).rounded()
    return units.isNaN ? 0 : Int(min(999_999_999_999, max(-999_999_999_999, units)))
  }

  init?(compact text: String) {
    var scanner = CompactPathScanner(text)
    guard let elements = scanner.elements() else { return nil }
    self.init(elements)
  }
}

/// Reads the compiled form of a path; anything else is refused with nil.
private struct CompactPathScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func elements() -> [PathElement]? {
    var result: [PathElement] = []
    while index < bytes.count {
      let command = bytes[index]
      index += 1
      switch command {
      case UInt8(ascii: "M"): guard let p = point() else { return nil }; result.append(.move(p))
      case UInt8(ascii: "L"): guard let p = point() else { return nil }; result.append(.line(p))
      case UInt8(ascii: "C"):
        guard let a = point(), let b = point(), let c = point() else { return nil }
        result.append(.cubic(a, b, c))
      case UInt8(ascii: "Z"): result.append(.close)
      default: return nil
      }
    }
    return result
  }

  private mutating func point() -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return Point(Double(x) / Path.unitsPerPoint, Double(y) / Path.unitsPerPoint)
  }

  private mutating func number() -> Int? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: " ") else { return nil }
    index += 1
    let negative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if negative { index += 1 }
    var value = 0
    let start = index
    while index < bytes.count, case let digit = Int(bytes[index]) - 48, (0...9).contains(digit), index - start < 12 {
      value = value * 10 + digit
      index += 1
    }
    return index == start ? nil : (negative ? -value : value)
  }
}
