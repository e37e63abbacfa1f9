internal import AvatarRaster
internal import AvatarScene
internal import AvatarSheets

/// A kind of picture that clients can request: its options, its file formats, and how it is drawn.
struct PictureKind<Options: Sendable>: Sendable {
  /// A file format.
  struct Form: Sendable {
    /// The value of the option `format`.
    let name: String
    /// The file name extension.
    let ending: String
    let mimeType: String
  }

  /// The name in the path, such as `still` in `/v1/still`.
  let name: String
  let fields: OptionFields<Options>
  let defaults: Options
  /// The file formats; the first one is the default.
  let forms: [Form]
  /// Sets the format in the options; nil if there is only one format.
  let setForm: (@Sendable (Form, inout Options) -> Void)?
  /// Throws an error for options that exceed the limits of a request.
  let check: @Sendable (Options) throws -> Void
  let key: @Sendable (Avatar, PictureJob<Options>) throws -> String
  /// Returns a version of what determines a picture beside its options, of an avatar without names
  /// and of these; nil if no address names such pictures.
  let version: (@Sendable (Avatar, Options, _ names: [String]) throws -> String)?
  /// Returns what determines the bytes in addition to the key: the record's name, if file names
  /// contain it, or what a file says of another one's address.
  let ownName: @Sendable (PictureJob<Options>) throws -> String
  let draw: @Sendable (Avatar, PictureJob<Options>, _ key: String) throws -> DrawnPicture
  /// Returns the files of a record in an archive, by its encoded name; nil for the picture alone.
  var files: (@Sendable (Avatar, PictureJob<Options>, _ name: String) throws -> [OutputFile])?
  let warnings: @Sendable (Avatar, AvatarRecord, Options) -> [Diagnostic]
  /// Returns the text alternative of a picture.
  let alt: @Sendable (Avatar, Options) -> String
}

/// The bytes of a picture, and others that were drawn with it, for the cache.
struct DrawnPicture {
  let bytes: [UInt8]
  var others: [(tag: String, bytes: [UInt8])] = []
}
