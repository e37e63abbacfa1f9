/// Who made an art pack and what may be done with it; written into every atlas.
public struct PackInfo: Hashable, Sendable, Codable {
  public let name: String
  public let version: String
  public let author: String
  public let licence: String

  public init(name: String, version: String, author: String, licence: String) {
    self.name = name
    self.version = version
    self.author = author
    self.licence = licence
  }
}
