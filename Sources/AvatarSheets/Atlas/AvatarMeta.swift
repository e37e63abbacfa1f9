/// What an atlas says about the avatar it shows: the resolved record, the art's licence, words for those who cannot see it.
public struct AvatarMeta: Hashable, Sendable {
  /// The resolved record, by the app's field names.
  public let record: [JSON.Member]
  public let pack: PackInfo
  public let alt: String
  /// A hash of everything that decides the pixels.
  public let key: String

  public init(record: [JSON.Member], pack: PackInfo, alt: String, key: String) {
    self.record = record
    self.pack = pack
    self.alt = alt
    self.key = key
  }

  public var json: JSON {
    .members([
      ("record", .object(record)),
      (
        "pack",
        .members([
          ("name", .string(pack.name)), ("version", .string(pack.version)), ("author", .string(pack.author)), ("licence", .string(pack.licence)),
        ])
      ),
      ("alt", .string(alt)),
      ("key", .string(key)),
    ])
  }
}
