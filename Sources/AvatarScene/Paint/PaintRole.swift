/// What a shape is painted with, by meaning: a family (`skin`, `hair`, `top` …) and a tint of it (`shade`, `line` …).
///
/// Written `family` or `family-tint`, as the class of a shape in an art source.
public struct PaintRole: Hashable, Sendable {
  public let family: String
  public let tint: String?

  public init(family: String, tint: String? = nil) {
    self.family = family
    self.tint = tint
  }

  public init(_ name: some StringProtocol) {
    let halves = name.split(separator: "-", maxSplits: 1)
    self.init(family: halves.first.map { String($0) } ?? "", tint: halves.count > 1 ? String(halves[1]) : nil)
  }

  public var name: String { tint.map { "\(family)-\($0)" } ?? family }

  /// The outline that goes with this role where none is named.
  public var outline: PaintRole { PaintRole(family: family, tint: "line") }
}

extension PaintRole: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
