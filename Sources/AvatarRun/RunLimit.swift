// Folders, each knowing only those to its left (`make lint` checks it): System Input Output Sprites Run Report

/// What a run may be asked for. `docs/limits.md` states each.
public enum RunLimit {
  /// A record as it stands in the input, in bytes: 1 MiB. An avatar takes about 600.
  public static let recordBytes = 1 << 20
  /// A record's file name, in bytes. File systems take 255; what is left is for `-pet`, a clip's name, `@2x` and an extension.
  public static let nameBytes = 200
  /// Characters of `--name` beside its placeholders.
  public static let templateCharacters = 100
  /// Records drawn at the same time.
  public static let jobs = 1...256
  /// Machines that share a run.
  public static let shards = 1...100_000
  /// Bytes of finished drawings that are kept for records that look the same: 32 MiB, some forty sheets.
  public static let keptDrawings = 32 << 20
  /// Bytes of finished files that may wait for those of records before them, where they are handed over in order: 64 MiB.
  public static let waitingBytes = 64 << 20
  /// A line of a report, in bytes: 16 MiB. One of a record with four files takes about 600.
  public static let reportLine = 16 << 20
  /// Bytes of memory that a record may take beside its pixels: its parts, its text, what encoding needs.
  public static let recordMemory = 24 << 20
  /// Bytes of memory that must be left for what all records share before any is drawn: fonts and their library, above all.
  public static let sharedMemory = 64 << 20
  /// What `--sprites-limit` takes, in MiB.
  public static let storeSizes = 1...1_048_576
  /// MiB of a store of sprites, where nobody says.
  public static let defaultStoreSize = 512
  /// Files of a store that are looked into, those used last.
  public static let storeFiles = 256
  /// Bytes of the indexes of all of them, which lie in memory: 64 MiB. Those of a full store of the usual size have some 25.
  public static let storeIndexBytes = 64 << 20
  /// Bytes of a store's file; a larger one is not used.
  public static let storeFileBytes = 256 << 20
}
