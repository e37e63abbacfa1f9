/// The limits of a golden set. `docs/limits.md` lists each.
package enum GoldenLimit {
  /// The maximum size of a picture's file, in bytes: 64 MiB.
  package static let fileBytes = 64 << 20
  /// The maximum size of the manifest, in bytes: 16 MiB. A golden takes about 300.
  package static let manifestBytes = 16 << 20
  /// The maximum size of a draw list, in bytes: 8 MiB.
  package static let drawnBytes = 8 << 20
  /// The maximum size of the case file, in bytes: 4 MiB.
  package static let caseBytes = 4 << 20
  /// The maximum total size of the record files, in bytes: 16 MiB.
  package static let recordBytes = 16 << 20
  /// The maximum number of records of a set.
  package static let records = 10_000
  /// The maximum length of a record's id, in bytes.
  package static let idBytes = 200
  /// The maximum number of goldens of a set, and of entries in its manifest.
  package static let goldens = 10_000
  /// The maximum number of pixels of one golden, all its pictures together; they take 128 MiB.
  package static let pixels = 1 << 25
  /// The maximum number of pixels of all goldens of a set.
  package static let setPixels = 1 << 28
  /// The maximum number of pictures of one golden.
  package static let pictures = 1000
  /// The maximum length of a golden's name, in bytes.
  package static let nameBytes = 150
  /// The maximum length of any other string in a case file, in bytes.
  package static let textBytes = 1000
  /// The maximum number of items in one environment of a manifest.
  package static let environment = 1000
  /// The maximum number of changed parts that a verdict contains.
  package static let changes = 1000
}
