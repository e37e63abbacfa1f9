/// A number with at most three decimals, the same on every machine: last bits that libraries disagree on do not show.
enum DrawnNumber {
  static func text(_ value: Double) -> String {
    let scaled = (value * 1000).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "\(value)" }
    let whole = Int(scaled)
    let (units, rest) = (abs(whole) / 1000, abs(whole) % 1000)
    guard rest > 0 else { return whole < 0 ? "-\(units)" : "\(units)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(whole < 0 ? "-" : "")\(units).\(digits)"
  }
}
