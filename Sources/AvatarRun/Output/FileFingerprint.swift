internal import AvatarSupport

/// A fingerprint that distinguishes a file's bytes from those of other files of the same name,
/// without reading all of a large file.
struct FileFingerprint: Hashable {
  private let size: Int
  private let digest: String

  /// Files of up to 64 KiB are hashed completely; of larger ones only the first and the last 8 KiB:
  /// an atlas ends with its key, a picture begins with it.
  private static let whole = 65_536
  private static let end = 8192

  init(_ bytes: [UInt8]) {
    let sample = bytes.count > Self.whole ? Array(bytes.prefix(Self.end) + bytes.suffix(Self.end)) : bytes
    self.init(size: bytes.count, sample)
  }

  /// Returns nil if the file does not exist.
  init?(path: String) {
    guard let sample = try? OpenFile(readingFile: path).sample(whole: Self.whole, end: Self.end) else { return nil }
    self.init(size: sample.size, sample.bytes)
  }

  /// Creates a fingerprint from the fields of a note.
  init?(size: String, digest: String) {
    guard let size = Int(size) else { return nil }
    (self.size, self.digest) = (size, digest)
  }

  private init(size: Int, _ sample: [UInt8]) {
    self.size = size
    digest = SHA256.hex(sample, bytes: 8)
  }

  var text: String { "\(size) \(digest)" }
}
