/// An easing function between two keyframes: maps progress in (0…1) to progress out.
///
/// The named curves are sines: `easeIn` is 1 − cos(πt/2), `easeOut` is sin(πt/2), `easeInEaseOut`
/// is (1 − cos πt)/2. `hold` keeps the value until the next keyframe. `bezier` is the CSS
/// `cubic-bezier` function, written as four numbers.
package enum Easing: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInEaseOut, hold
  case bezier(Double, Double, Double, Double)

  package func callAsFunction(_ t: Double) -> Double {
    switch self {
    case .linear: t
    case .easeIn: 1 - Math.cos(t * .pi / 2)
    case .easeOut: Math.sin(t * .pi / 2)
    case .easeInEaseOut: (1 - Math.cos(t * .pi)) / 2
    case .hold: t < 1 ? 0 : 1
    case .bezier(let x1, let y1, let x2, let y2): CubicTiming(x1: x1, y1: y1, x2: x2, y2: y2).progress(at: t)
    }
  }

  static let names: [(String, Easing)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut), ("hold", .hold),
  ]
}

extension Easing: Codable {
  package init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      let numbers = try (0..<4).map { _ in try list.decode(Double.self) }
      guard list.isAtEnd, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]), numbers.allSatisfy(\.isFinite)
      else {
        throw DecodingError.dataCorruptedError(
          in: list, debugDescription: "a Bézier easing is [x1, y1, x2, y2] with x1 and x2 from 0 to 1")
      }
      self = .bezier(numbers[0], numbers[1], numbers[2], numbers[3])
      return
    }
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let found = Easing.names.first(where: { $0.0 == name }) else {
      let known = Easing.names.map(\.0).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(name)\" is not an easing; use \(known) or [x1, y1, x2, y2]")
    }
    self = found.1
  }

  package func encode(to encoder: any Encoder) throws {
    if case .bezier(let x1, let y1, let x2, let y2) = self {
      var list = encoder.unkeyedContainer()
      for number in [x1, y1, x2, y2] { try list.encode(number) }
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(Easing.names.first { $0.1 == self }?.0 ?? "linear")
    }
  }
}

/// A cubic Bézier timing curve from (0, 0) to (1, 1) with two control points. x is monotonic, so
/// each x has one y.
struct CubicTiming {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// Returns y at `x`, where t is known to 2⁻⁴⁰.
  func progress(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return Self.value((newton(x) ?? bisected(x)) + Self.step / 2, y1, y2)
  }

  private static let step = 0x1p-40

  /// Returns the last multiple of a step whose x is below `x`, which always converges.
  func bisected(_ x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Self.value(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the same by Newton's method, which takes a fifth of the time; nil where it finds none.
  private func newton(_ x: Double) -> Double? {
    var t = x
    for _ in 0..<8 {
      let slope = 3 * ((1 - t) * (1 - t) * x1 + 2 * (1 - t) * t * (x2 - x1) + t * t * (1 - x2))
      let change = (Self.value(t, x1, x2) - x) / slope
      guard change.isFinite else { return nil }
      t = min(max(t - change, 0), 1)
      if abs(change) < Self.step / 16 { break }
    }
    func holds(_ low: Double) -> Bool {
      low >= 0 && low < 1 && (low == 0 || Self.value(low, x1, x2) < x) && Self.value(low + Self.step, x1, x2) >= x
    }
    let low = (t / Self.step).rounded(.down) * Self.step
    if holds(low) { return low }
    return holds(low - Self.step) ? low - Self.step : holds(low + Self.step) ? low + Self.step : nil
  }

  private static func value(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }
}
