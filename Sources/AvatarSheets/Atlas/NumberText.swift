/// Numbers as every engine's parser reads them, whatever the machine's language.
enum NumberText {
  /// The shortest decimal that reads back as the same number; whole numbers without a point.
  static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  /// The same, whole numbers with `.0`: what Godot takes for a real number.
  static func real(_ value: Double) -> String { "\(value)" }

  /// With at most six decimals, for percentages and pivots.
  static func short(_ value: Double) -> String { plain((value * 1_000_000).rounded() / 1_000_000) }
}
