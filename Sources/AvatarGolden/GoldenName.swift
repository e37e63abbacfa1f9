internal import AvatarText
internal import AvatarScene

/// What goldens and their files may be called: the one rule for case files, manifests and reports. A name is a path below the set's folder and
/// stays there, and no file of one golden is another's or the set's own.
enum GoldenName {
  /// What a name says that it must not, in words; nil for a good one.
  static func problem(_ name: String) -> String? {
    let parts = name.utf8.split(separator: "/", omittingEmptySubsequences: false)
    guard name.utf8.allSatisfy(isPlain), name.utf8.count <= GoldenLimit.nameBytes,
      parts.allSatisfy({ !$0.isEmpty && !$0.utf8.hasPrefix(".") })
    else {
      return "cannot be a file's name; use letters, digits, . _ - and / between them, at most \(GoldenLimit.nameBytes)"
    }
    if name.utf8.hasPrefix("-") { return "begins like an option; begin with a letter or a digit" }
    if let taken = parts.first(where: { isTaken($0.lowercased()) }) {
      return "has the part \"\(taken)\", which names a file of the set's own; use another word"
    }
    return nil
  }

  /// Whether a file, by its path below the set, is a picture that `record` writes for the golden: `NAME.png`, `NAME-walk.png`, `NAME-0@2x.png`.
  static func isPicture(_ file: String, of name: String) -> Bool {
    guard file.utf8.hasPrefix(name), file.utf8.hasSuffix(GoldenFolder.pictureSuffix) else { return false }
    let suffix = file.utf8.dropFirst(name.utf8.count).dropLast(GoldenFolder.pictureSuffix.utf8.count)
    return isSuffix(suffix)
  }

  /// What tells a golden's pictures apart: nothing, or a dash or an at sign and what follows it.
  static func isSuffix(_ suffix: some Collection<UInt8>) -> Bool {
    guard let first = suffix.first else { return true }
    return [UInt8(ascii: "-"), UInt8(ascii: "@")].contains(first) && suffix.count <= 100
      && suffix.allSatisfy { isPlain($0) && $0 != UInt8(ascii: "/") || $0 == UInt8(ascii: "@") }
  }

  /// A name or a file's path as messages show it: a good one as it is, anything else escaped and cut.
  static func shown(_ name: String) -> String {
    let isKnown = name.utf8.count <= 255 && name.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "@") }
    return isKnown ? name : PlainText.line(name, limit: SceneLimit.quotedScalars)
  }

  private static let own = [
    GoldenFolder.caseFile, GoldenFolder.recordFile, GoldenFolder.manifestFile, ReportFolder.jsonFile,
    ReportFolder.pageFile,
  ]

  /// Also on a disk that does not tell capitals apart.
  private static func isTaken(_ part: String) -> Bool {
    own.contains(part) || part.utf8.hasSuffix(GoldenFolder.pictureSuffix)
      || part.utf8.hasSuffix(GoldenFolder.drawnSuffix)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-", "/": true
    default: false
    }
  }
}
