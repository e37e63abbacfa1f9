/// A university and its brand colours. Source: `Art/universities.json`, or a file given by `--universities`.
public struct University: Hashable, Sendable, Codable {
  public let id: String
  public let name: String
  public let aliases: [String]?
  public let primary: RGBA
  public let secondary: RGBA?
  /// Where the colours come from.
  public let source: String?
  public let confidence: String?
}
