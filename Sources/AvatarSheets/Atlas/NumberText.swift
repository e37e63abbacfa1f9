/// Numbers as text that every engine parses, independent of the locale.
package enum NumberText {
  /// The shortest decimal that parses to the same number; whole numbers have no point.
  package static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  /// The same, but whole numbers end in `.0`, as Godot requires for a real number.
  static func real(_ value: Double) -> String { "\(value)" }

  /// With at most six decimals, for percentages and pivots.
  static func short(_ value: Double) -> String { plain((value * 1_000_000).rounded() / 1_000_000) }
}
