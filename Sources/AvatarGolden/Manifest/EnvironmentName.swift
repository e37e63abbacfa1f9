/// The rules for the names of environments, which are part of file names.
package enum EnvironmentName {
  /// The maximum length in bytes.
  static let longest = 40

  /// Returns what is wrong with the name; nil if it is valid.
  package static func problem(_ name: String) -> String? {
    guard let first = name.utf8.first, isLetter(first), name.utf8.count <= longest, name.utf8.allSatisfy(isPlain) else {
      return
        "cannot be an environment's name; begin with a letter, and use letters, digits, - and ., at most \(longest), such as debian-13"
    }
    return nil
  }

  /// Generates a name for an unnamed environment: `linux-x86-64-cairo-1.18.4`, with a number if
  /// that name is in use.
  static func generated(for environment: GoldenEnvironment, excluding taken: Set<String>) -> String {
    func value(_ item: String) -> String { environment.items.first { $0.name == item }?.value ?? "" }
    let words = "\(value("platform"))-cairo-\(value("cairo"))".lowercased().utf8.map {
      isPlain($0) ? Character(UnicodeScalar($0)) : "-"
    }
    let stem = String(words.prefix(longest - 4))
    let base = problem(stem) == nil ? stem : "elsewhere"
    if !taken.contains(base) { return base }
    var number = 2
    while taken.contains("\(base)-\(number)") { number += 1 }
    return "\(base)-\(number)"
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
