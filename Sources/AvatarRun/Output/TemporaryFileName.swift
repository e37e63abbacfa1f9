internal import AvatarPixels
internal import AvatarSupport
internal import AvatarRaster

/// The name of a temporary file: `.render-avatars-OWNER.tmp`, or `.render-avatars-OWNER-PART.tmp`.
///
/// Only a lock shows whether the file is still being written: the writer holds the lock of
/// `OWNER.tmp` until every file that begins with OWNER is in place. This works across processes,
/// containers and machines if the file system's locks do.
struct TemporaryFileName: Hashable {
  /// 32 hexadecimal digits, either random or derived from the name of the single file that is being
  /// written.
  let owner: String
  /// Nil for the file that holds the lock.
  let part: Int?

  private static let prefix = ".render-avatars-"
  private static let suffix = ".tmp"
  private static let digits = 32

  /// Returns a unique random name.
  static func random() -> TemporaryFileName {
    let half = { String(UInt64.random(in: .min ... .max), radix: 16) }
    let text = [half(), half()].map { String(repeating: "0", count: digits / 2 - $0.count) + $0 }.joined()
    return TemporaryFileName(owner: text, part: nil)
  }

  /// Derives a name from the file's name, so that the next writer of the file finds the leftovers
  /// of a killed process without a search of the folder.
  ///
  /// - Parameter slot: from 0, below 256; one more for each other process that is writing the file.
  init(of file: String, slot: Int) {
    let number = String(slot % 256, radix: 16)
    owner = SHA256.hex(file.utf8, bytes: Self.digits / 2 - 1) + (number.count < 2 ? "0" : "") + number
    part = nil
  }

  init(owner: String, part: Int?) { (self.owner, self.part) = (owner, part) }

  /// Parses a name; nil if it is not a temporary name.
  init?(_ name: String) {
    guard let inside = name.utf8.removing(prefix: Self.prefix)?.utf8.removing(suffix: Self.suffix), name.utf8.count < 80
    else { return nil }
    let parts = inside.utf8.split(separator: "-", omittingEmptySubsequences: false)
    guard let owner = parts.first, owner.utf8.count == Self.digits, parts.count < 3 else { return nil }
    self.init(owner: String(owner), part: parts.dropFirst().first.flatMap { Int($0) })
    guard text == name, owner.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else { return nil }
  }

  var text: String { Self.prefix + owner + (part.map { "-\($0)" } ?? "") + Self.suffix }

  /// The file whose lock shows whether this file is in use.
  var lock: TemporaryFileName { TemporaryFileName(owner: owner, part: nil) }
}
