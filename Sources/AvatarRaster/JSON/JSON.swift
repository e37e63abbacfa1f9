/// A JSON document to be written: members keep their order, so the same value is the same text.
public indirect enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: JSON

    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// An object from names and values; nil values are left out.
  public static func members(_ list: [(String, JSON?)]) -> JSON {
    .object(list.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
