internal import AvatarText

/// What was recorded of one case: a line of the manifest.
public struct GoldenEntry: Hashable, Sendable {
  public let name: String
  /// The record and what is changed in it, as `GoldenCase.who`.
  public let subjectName: String
  /// The clip and frames, still or sheet, as `GoldenSubject.words`.
  public let shows: String
  public internal(set) var pictures: [Picture]
  /// Where it was recorded: the name of one of the manifest's other environments; nil for the manifest's own.
  public internal(set) var environment: String?

  /// One picture's file, size and pixels.
  public struct Picture: Hashable, Sendable {
    /// Below the set's folder.
    public let file: String
    public let width: Int
    public let height: Int
    /// As `PixelHash`.
    public let pixels: String
    /// The pixels in other environments in which they were recorded too, by the environment's name.
    public var elsewhere: [String: String] = [:]

    /// Where the difference to the pixels of another environment lies, below the set's folder; nil where there is none to store.
    public func deltaFile(in environment: String) -> String? {
      elsewhere[environment].flatMap { $0 == pixels ? nil : Self.deltaFile(of: file, in: environment) }
    }

    var deltaFiles: [String] { elsewhere.keys.sorted().compactMap { deltaFile(in: $0) } }

    static func deltaFile(of file: String, in environment: String) -> String {
      (file.utf8.removing(suffix: GoldenFolder.pictureSuffix) ?? file[...]) + "@" + environment
        + GoldenFolder.pictureSuffix
    }
  }

  /// Where the draw lists lie, below the set's folder.
  public var drawnFile: String { Self.drawnFile(of: name) }
  public static func drawnFile(of name: String) -> String { name + GoldenFolder.drawnSuffix }

  /// Every file of the golden.
  public var files: [String] { pictures.flatMap { [$0.file] + $0.deltaFiles } + [drawnFile] }
}
