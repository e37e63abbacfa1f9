internal import AvatarPixels
internal import AvatarSheets
internal import AvatarSupport
internal import AvatarRaster

/// The set of files of a record's drawing, stored as a note in the first file, a picture. A later
/// run uses it to check that all files exist, are complete, and belong to one drawing.
///
/// Each file has one line: its name, with the common name written as `*` so that equal pictures
/// stay equal files, its size, and a digest of its bytes. The line of the first file has only its
/// name; whether it is complete follows from its end.
struct PictureSetNote {
  static let keyword = "render-avatars-files"
  /// The maximum length of a note in bytes. With a longer one the note is omitted, and the record
  /// is rendered again in every run. A frame in an asset catalog takes about 300 bytes.
  private static let longest = 1 << 20

  /// A file and the fingerprint of its bytes.
  struct Entry: Hashable {
    let name: String
    let mark: FileFingerprint?
  }

  /// The first file vouches for the others.
  let entries: [Entry]
  /// The common name of the record's files.
  let owner: String

  /// Returns the note about a set of files; nil if there is only one, or if the note would be too
  /// long.
  ///
  /// - Parameters:
  ///   - first: the name of the file that gets the note.
  ///   - others: all other files.
  ///   - name: the common name of the files.
  static func note(in first: String, about others: [OutputFile], name: String) -> (keyword: String, text: String)? {
    guard !others.isEmpty else { return nil }
    let lines = others.map { pattern($0.name, name) + " " + FileFingerprint($0.bytes).text }
    let text = ([pattern(first, name)] + lines).joined(separator: "\n")
    return text.utf8.count > longest ? nil : (keyword, text)
  }

  /// Parses a note.
  ///
  /// - Parameter file: the name of the file that contains the note.
  /// - Returns: nil for a note that no run wrote into a file of this name. It may be forged, and
  ///   could name any file.
  init?(_ note: String, of file: String) {
    let lines = note.utf8.split(separator: "\n")
    guard let end = lines.first?.utf8.removing(prefix: "*"), let start = file.utf8.removing(suffix: String(end)),
      !start.isEmpty
    else {
      return nil
    }
    let name = String(start)
    let marked = lines.dropFirst().map { line in
      let words = line.utf8.split(separator: " ").map { String($0) }
      return Entry(
        name: Self.name(words.first ?? "", name),
        mark: words.count == 3 ? FileFingerprint(size: words[1], digest: words[2]) : nil)
    }
    owner = name
    entries = [Entry(name: file, mark: nil)] + marked
    guard entries.allSatisfy({ FileName.isPossible($0.name) }) else { return nil }
  }

  /// Returns whether all files except the first exist as they were written.
  func isWhole(in folder: OutputFolder) -> Bool {
    entries.dropFirst().allSatisfy { entry in
      entry.mark != nil && entry.mark == FileFingerprint(path: folder.path(of: entry.name))
    }
  }

  /// The common name occurs once in each path component:
  /// `Avatars.xcassets/ID.spriteatlas/ID_walk_00.imageset/ID_walk_00.png`.
  private static func pattern(_ path: String, _ name: String) -> String {
    parts(path).map { part in part.utf8.removing(prefix: name).map { "*" + $0 } ?? part }.joined(separator: "/")
  }

  private static func name(_ pattern: String, _ name: String) -> String {
    parts(pattern).map { part in part.utf8.removing(prefix: "*").map { name + $0 } ?? part }.joined(separator: "/")
  }

  private static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  }
}

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
