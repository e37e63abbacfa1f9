// Folders, each knowing only those to its left (`make lint` checks it): System Input Output Sprites Run Report

/// The limits of a run. `docs/limits.md` lists each.
package enum RunLimit {
  /// The maximum size of a record in the input, in bytes: 1 MiB. A typical avatar takes about 600.
  package static let recordBytes = 1 << 20
  /// The maximum length of a record's file name, in bytes. File systems allow 255; the rest is for
  /// `-pet`, a clip's name, `@2x` and an extension.
  package static let nameBytes = 200
  /// The maximum number of characters of `--name` without its placeholders.
  package static let templateCharacters = 100
  /// The number of records rendered at the same time.
  package static let jobs = 1...256
  /// The number of machines that share a run.
  package static let shards = 1...100_000
  /// The cache size for finished drawings of look-alike records, in bytes: 32 MiB, about forty
  /// sheets.
  package static let keptDrawings = 32 << 20
  /// The maximum size, in bytes, of finished files that wait for those of earlier records, if files
  /// are passed on in order: 64 MiB.
  package static let waitingBytes = 64 << 20
  /// The maximum size of a report line, in bytes: 16 MiB. The line of a record with four files
  /// takes about 600.
  package static let reportLine = 16 << 20
  /// The memory of a record without its pixels, in bytes: its parts, its text and its encoding.
  package static let recordMemory = 24 << 20
  /// The memory, in bytes, that must be available for data that all records share before any is
  /// rendered: mainly the fonts and their library.
  package static let sharedMemory = 64 << 20
  /// The range of `--sprites-limit`, in MiB.
  package static let storeSizes = 1...1_048_576
  /// The default size of a sprite store, in MiB.
  package static let defaultStoreSize = 512
  /// The number of files of a store that are read, most recently used first.
  package static let storeFiles = 256
  /// The maximum total size of their indexes in memory, in bytes: 64 MiB. Those of a full store of
  /// the default size take about 25.
  package static let storeIndexBytes = 64 << 20
  /// The maximum size of a store's file, in bytes; larger files are ignored.
  package static let storeFileBytes = 256 << 20
}
