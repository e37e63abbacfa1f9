/// What was recorded of one case: a line of the manifest.
public struct GoldenEntry: Hashable, Sendable {
  public let name: String
  /// The record and what is changed in it, as `GoldenCase.who`.
  public let who: String
  /// The clip and frames, still or sheet, as `GoldenSubject.words`.
  public let shows: String
  public let pictures: [Picture]

  /// One picture's file, size and pixels.
  public struct Picture: Hashable, Sendable {
    /// Below the set's folder.
    public let file: String
    public let width: Int
    public let height: Int
    /// As `PixelHash`.
    public let pixels: String
  }

  /// Where the draw lists lie, below the set's folder.
  public var drawnFile: String { Self.drawnFile(of: name) }
  public static func drawnFile(of name: String) -> String { name + GoldenFolder.drawnSuffix }

  /// Every file of the golden.
  public var files: [String] { pictures.map(\.file) + [drawnFile] }
}
