/// A colour with the name by which it was chosen.
public struct NamedColor: Hashable, Sendable {
  public let name: String?
  public let color: Color

  public init(name: String?, color: Color) {
    self.name = name
    self.color = color
  }

  /// The name where there is one, else hex.
  public var value: String { name ?? color.hex }
}

extension NamedSwatch {
  var named: NamedColor { NamedColor(name: name, color: color) }
}
