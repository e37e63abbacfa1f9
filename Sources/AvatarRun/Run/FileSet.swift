internal import AvatarRaster

/// The names of the files that a record's drawing consists of, as the first of them, a PNG, tells: so that a later run can see whether all are there.
///
/// The common name is written as `*`, so that equal pictures stay equal files.
enum FileSet {
  static let keyword = "render-avatars-files"
  /// More than this is not told: a run then looks at the first file only.
  private static let longest = 16_384

  /// The files, the first with a note of them all.
  static func marked(_ files: [OutputFile], name: String) throws -> [OutputFile] {
    guard files.count > 1, let first = files.first, first.name.hasSuffix(".png") else { return files }
    let text = patterns(of: files.map(\.name), name: name).joined(separator: "\n")
    guard text.utf8.count <= longest else { return files }
    let bytes = try PNGNote.insert(keyword: keyword, text: text, into: first.bytes)
    return [OutputFile(name: first.name, bytes: bytes)] + files.dropFirst()
  }

  /// What the note says, for a name.
  static func names(_ note: String, name: String) -> [String] {
    note.split(separator: "\n").map { line in
      line.split(separator: "/").map { $0.hasPrefix("*") ? name + $0.dropFirst() : String($0) }.joined(separator: "/")
    }
  }

  /// Each file, or the folder that is the record's own: of `Avatars.xcassets/ID.spriteatlas/…` only the first two parts.
  private static func patterns(of names: [String], name: String) -> [String] {
    var seen: Set<String> = []
    return names.map { pattern($0, name) }.filter { seen.insert($0).inserted }
  }

  private static func pattern(_ path: String, _ name: String) -> String {
    var parts: [String] = []
    for part in path.split(separator: "/") {
      guard part.hasPrefix(name) else {
        parts.append(String(part))
        continue
      }
      parts.append("*" + part.dropFirst(name.count))
      break
    }
    return parts.joined(separator: "/")
  }
}
