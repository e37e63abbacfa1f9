/// A colour of a palette that is chosen by name.
public struct NamedSwatch: Hashable, Sendable, Codable {
  public let name: String
  public let color: Color
}
