internal import AvatarScene

/// Formats numbers, paths and matrices for SVG. The same value gives the same text on every
/// machine.
enum SVGText {
  /// Returns a decimal with at most `digits` fraction digits, without trailing zeros; 0 for a value
  /// that is not finite or is 10⁹ or more.
  static func number(_ value: Double, digits: Int = 3) -> String {
    var bytes: [UInt8] = []
    append(value, digits: digits, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a path's `d` attribute, with a precision of a thousandth of a unit.
  static func data(_ path: Path) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.elements.count * 24)
    for element in path.elements {
      switch element {
      case .move(let p): append("M", [p], to: &bytes)
      case .line(let p): append("L", [p], to: &bytes)
      case .cubic(let a, let b, let c): append("C", [a, b, c], to: &bytes)
      case .close: bytes.append(UInt8(ascii: "Z"))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ letter: Unicode.Scalar, _ points: [Point], to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: letter))
    for (index, point) in points.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: " ")) }
      append(point.x, digits: 3, to: &bytes)
      bytes.append(UInt8(ascii: " "))
      append(point.y, digits: 3, to: &bytes)
    }
  }

  private static let powers = [1.0, 10, 100, 1000, 10_000, 100_000, 1_000_000]

  /// Appends digit by digit. An SVG consists mostly of numbers, and a string for each would take
  /// most of the time.
  private static func append(_ value: Double, digits: Int, to bytes: inout [UInt8]) {
    let places = min(6, max(0, digits))
    guard value.isFinite, abs(value) < 1e9 else { return bytes.append(UInt8(ascii: "0")) }
    var units = UInt64((abs(value) * powers[places]).rounded())
    if value < 0, units > 0 { bytes.append(UInt8(ascii: "-")) }
    var shown = places
    while shown > 0, units % 10 == 0 { (units, shown) = (units / 10, shown - 1) }
    let start = bytes.count
    var place = 0
    repeat {
      if place == shown, shown > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(units % 10))
      (units, place) = (units / 10, place + 1)
    } while units > 0 || place <= shown
    bytes[start...].reverse()
  }

  static func matrix(_ t: Transform) -> String {
    let linear = [t.a, t.b, t.c, t.d].map { number($0, digits: 6) }
    return "matrix(\((linear + [number(t.tx, digits: 4), number(t.ty, digits: 4)]).joined(separator: " ")))"
  }
}
