internal import AvatarSupport

/// The paint of a shape by meaning: a family (`skin`, `hair`, `top` …) and a tint of it (`shade`,
/// `line` …).
///
/// Written `family` or `family-tint`, as the class of a shape in an art source.
package struct PaintRole: Hashable, Sendable {
  package let family: String
  package let tint: String?

  package init(family: String, tint: String? = nil) {
    self.family = family
    self.tint = tint
  }

  package init(_ name: some StringProtocol) {
    let halves = Substring(name).utf8.split(separator: "-", maxSplits: 1).map(String.init)
    self.init(family: halves.first ?? "", tint: halves.count > 1 ? halves[1] : nil)
  }

  package var name: String { tint.map { "\(family)-\($0)" } ?? family }

  /// The default outline role for this role.
  package var outline: PaintRole { PaintRole(family: family, tint: "line") }
}

extension PaintRole: Codable {
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
