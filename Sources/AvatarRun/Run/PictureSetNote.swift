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
