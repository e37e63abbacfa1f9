internal import AvatarRaster

/// One kind of picture that can be asked for: its options, its forms, and how it is drawn.
struct PictureKind<Options: Sendable>: Sendable {
  /// A form of its file.
  struct Form: Sendable {
    /// As the option `format` calls it.
    let name: String
    /// How a file's name ends.
    let ending: String
    let mimeType: String
  }

  /// As in `/v1/still`.
  let name: String
  let fields: OptionFields<Options>
  let defaults: Options
  /// The first one is drawn where nobody says which.
  let forms: [Form]
  /// Nil where there is only one form.
  let setForm: (@Sendable (Form, inout Options) -> Void)?
  /// Refuses what would take more than one request may.
  let check: @Sendable (Options) throws -> Void
  let key: @Sendable (Avatar, Options) throws -> String
  /// What beside the key decides the bytes: the record's name, where files have one.
  let ownName: @Sendable (AvatarRecord) -> String
  let draw: @Sendable (Avatar, AvatarRecord, Options, _ key: String) throws -> [UInt8]
  let warnings: @Sendable (Avatar, AvatarRecord, Options) -> [Diagnostic]
}
