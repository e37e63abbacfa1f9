internal import AvatarSupport
internal import AvatarScene

/// The rules for the names of goldens and their files, shared by case files, manifests and reports.
/// A name is a path below the set's folder and stays inside it, and no file of one golden can be a
/// file of another or of the set itself.
enum GoldenName {
  /// Returns what is wrong with the name; nil if it is valid.
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

  /// Returns whether a file, given by its path below the set, is a picture that `record` writes for
  /// the golden: `NAME.png`, `NAME-walk.png`, `NAME-0@2x.png`.
  static func isPicture(_ file: String, of name: String) -> Bool {
    guard file.utf8.hasPrefix(name), file.utf8.hasSuffix(GoldenFolder.pictureSuffix) else { return false }
    let suffix = file.utf8.dropFirst(name.utf8.count).dropLast(GoldenFolder.pictureSuffix.utf8.count)
    return isSuffix(suffix)
  }

  /// Returns whether the text can distinguish a golden's pictures: it is empty, or begins with a
  /// dash or an at sign.
  static func isSuffix(_ suffix: some Collection<UInt8>) -> Bool {
    guard let first = suffix.first else { return true }
    return [UInt8(ascii: "-"), UInt8(ascii: "@")].contains(first) && suffix.count <= 100
      && suffix.allSatisfy { isPlain($0) && $0 != UInt8(ascii: "/") || $0 == UInt8(ascii: "@") }
  }

  /// Returns a name or a path for messages: a valid one unchanged, any other escaped and shortened.
  static func shown(_ name: String) -> String {
    let isKnown = name.utf8.count <= 255 && name.utf8.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "@") }
    return isKnown ? name : PlainText.line(name, limit: SceneLimit.quotedScalars)
  }

  private static let own = [
    GoldenFolder.caseFile, GoldenFolder.recordFile, GoldenFolder.manifestFile, ReportFolder.jsonFile,
    ReportFolder.pageFile,
  ]

  /// The caller passes lower case, so that the check also holds on a case-insensitive file system.
  private static func isTaken(_ part: String) -> Bool {
    own.contains(part) || part.utf8.hasSuffix(GoldenFolder.pictureSuffix)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-", "/": true
    default: false
    }
  }
}
