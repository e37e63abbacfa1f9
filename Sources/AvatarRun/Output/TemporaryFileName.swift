internal import AvatarText
internal import AvatarRaster

/// The name of a file that is being written: `.render-avatars-OWNER.tmp`, or `.render-avatars-OWNER-PART.tmp`.
///
/// Whether it is still being written is told by a lock and by nothing else: the writer holds the lock of `OWNER.tmp` until everything that begins
/// with OWNER has its place. That holds across processes, containers and machines, wherever the disk's locks do.
struct TemporaryFileName: Hashable {
  /// 32 hexadecimal digits: drawn at random, or made from the name of the one file that is being written.
  let owner: String
  /// Nil for the file that carries the lock.
  let part: Int?

  private static let prefix = ".render-avatars-"
  private static let suffix = ".tmp"
  private static let digits = 32

  /// A name that nobody has had.
  static func random() -> TemporaryFileName {
    let half = { String(UInt64.random(in: .min ... .max), radix: 16) }
    let text = [half(), half()].map { String(repeating: "0", count: digits / 2 - $0.count) + $0 }.joined()
    return TemporaryFileName(owner: text, part: nil)
  }

  /// One of the names for a file, so that whoever writes it next finds what a killed process left, without looking through the folder.
  ///
  /// - Parameter slot: from 0; one more for each that somebody else is writing just now. Below 256.
  init(of file: String, slot: Int) {
    let number = String(slot % 256, radix: 16)
    owner = SHA256.hex(file.utf8, bytes: Self.digits / 2 - 1) + (number.count < 2 ? "0" : "") + number
    part = nil
  }

  init(owner: String, part: Int?) { (self.owner, self.part) = (owner, part) }

  /// Reads a name; nil for any other.
  init?(_ name: String) {
    guard let inside = name.utf8.removing(prefix: Self.prefix)?.utf8.removing(suffix: Self.suffix), name.utf8.count < 80
    else { return nil }
    let parts = inside.utf8.split(separator: "-", omittingEmptySubsequences: false)
    guard let owner = parts.first, owner.utf8.count == Self.digits, parts.count < 3 else { return nil }
    self.init(owner: String(owner), part: parts.dropFirst().first.flatMap { Int($0) })
    guard text == name, owner.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else { return nil }
  }

  var text: String { Self.prefix + owner + (part.map { "-\($0)" } ?? "") + Self.suffix }

  /// The file whose lock says whether this one is alive.
  var lock: TemporaryFileName { TemporaryFileName(owner: owner, part: nil) }
}
