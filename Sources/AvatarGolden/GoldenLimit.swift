/// What a golden set may hold. `docs/limits.md` states each.
public enum GoldenLimit {
  /// A picture's file, in bytes: 64 MiB.
  public static let fileBytes = 64 << 20
  /// The manifest, in bytes: 16 MiB. A golden takes about 300.
  public static let manifestBytes = 16 << 20
  /// A draw list, in bytes: 8 MiB.
  public static let drawnBytes = 8 << 20
  /// The case file, in bytes: 4 MiB.
  public static let caseBytes = 4 << 20
  /// All files of records together, in bytes: 16 MiB.
  public static let recordBytes = 16 << 20
  /// Records of a set.
  public static let records = 10_000
  /// The id of a record of a set, in bytes.
  public static let idBytes = 200
  /// Goldens of a set, and lines of its manifest.
  public static let goldens = 10_000
  /// Pixels of one golden, all its pictures together: 128 MiB.
  public static let pixels = 1 << 25
  /// Pixels of all goldens of a set.
  public static let setPixels = 1 << 28
  /// Pictures of one golden.
  public static let pictures = 1000
  /// A golden's name, in bytes.
  public static let nameBytes = 150
  /// Any other text of a case file, in bytes.
  public static let textBytes = 1000
  /// Things of the environment that a manifest names.
  public static let environment = 1000
  /// Environments that goldens were recorded in beside the first.
  public static let environments = 20
  /// Parts that a verdict names as changed.
  public static let changes = 1000
}
