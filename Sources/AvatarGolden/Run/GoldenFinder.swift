internal import AvatarScene
internal import AvatarSupport
internal import AvatarRaster

/// A name with wildcards: `?` matches one character except `/`, `*` any number of characters except
/// `/`, `**` any number of characters.
struct GoldenPattern {
  private enum Piece: Equatable { case letter(UInt8), one, some, any }

  private let pieces: [Piece]

  /// Returns nil for a word without wildcards.
  init?(_ word: String) {
    guard word.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) else { return nil }
    var pieces: [Piece] = []
    for letter in word.utf8.prefix(2 * GoldenLimit.nameBytes) {
      switch UnicodeScalar(letter) {
      case "?": pieces.append(.one)
      case "*" where pieces.last == .some: pieces[pieces.count - 1] = .any
      case "*" where pieces.last == .any: break
      case "*": pieces.append(.some)
      default: pieces.append(.letter(letter))
      }
    }
    self.pieces = pieces
  }

  func matches(_ name: String) -> Bool {
    // Tracks for each character which prefixes of the pattern can have matched, so that the time is
    // at most the product of both lengths.
    var reached = [true] + pieces.indices.map { count in pieces[...count].allSatisfy { $0 == .some || $0 == .any } }
    for letter in name.utf8 {
      var next = [false]
      for (index, piece) in pieces.enumerated() {
        let isTaken =
          switch piece {
          case .letter(let wanted): reached[index] && wanted == letter
          case .one: reached[index] && letter != UInt8(ascii: "/")
          case .some: next[index] || (reached[index] || reached[index + 1]) && letter != UInt8(ascii: "/")
          case .any: next[index] || reached[index] || reached[index + 1]
          }
        next.append(isTaken)
      }
      reached = next
    }
    return reached.last ?? false
  }
}

/// Finds goldens by name, pattern or file.
package struct GoldenFinder: Sendable {
  private let known: [String]
  private let names: Set<String>
  /// The golden of each recorded file.
  private let owners: [String: String]
  /// The components of the set's path, last one first.
  private let home: [Substring]

  init(_ set: GoldenSet) {
    known = set.cases.map(\.name) + set.orphanNames
    names = Set(known)
    owners = Dictionary(
      set.manifest.entries.flatMap { entry in entry.files.map { ($0, entry.name) } },
      uniquingKeysWith: { first, _ in first })
    home = set.folder.path.utf8.split(separator: "/").filter { $0 != "." }.reversed()
  }

  /// Returns the names of the goldens that the words select: by name or pattern, or by the path of
  /// one of their files, as `git diff --name-only` prints it.
  ///
  /// - Throws: `GoldenError` for a word that selects none.
  package func names(meant words: [String]) throws(GoldenError) -> [String] {
    var found: [String] = []
    for word in words {
      let meant = names(meant: word)
      if meant.isEmpty { throw .unknownName(word, closest: ClosestMatch.find(word, among: known)) }
      found += meant
    }
    return found.withoutRepeats
  }

  /// Returns the goldens in a list, which may contain any files of a repository, and the number of
  /// its words that select none.
  package func names(listed words: [String]) -> (names: [String], others: Int) {
    let found = words.map(names(meant:))
    return (found.flatMap { $0 }.withoutRepeats, found.count(where: \.isEmpty))
  }

  private func names(meant word: String) -> [String] {
    if names.contains(word) { return [word] }
    let matching = GoldenPattern(word).map { pattern in known.filter(pattern.matches) } ?? []
    return matching.isEmpty ? owner(ofFile: word).map { [$0] } ?? [] : matching
  }

  /// Returns the golden that owns a file, given by a path relative to any folder; nil for any other
  /// file.
  private func owner(ofFile path: String) -> String? {
    guard path.utf8.hasSuffix(GoldenFolder.pictureSuffix) else { return nil }
    let parts = path.utf8.split(separator: "/").filter { $0 != "." }
    for start in parts.indices {
      let above = parts[..<start].reversed()
      // One of the two paths may start further up.
      guard zip(above, home).allSatisfy({ $0 == $1 }) else { continue }
      let file = parts[start...].joined(separator: "/")
      if let name = owners[file] { return name }
      let name = String(file.utf8.removing(suffix: GoldenFolder.pictureSuffix) ?? file[...])
      if names.contains(name) { return name }
    }
    return nil
  }
}

extension [String] {
  /// The elements without duplicates, in the order of their first occurrence.
  fileprivate var withoutRepeats: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension GoldenSet {
  /// Finds goldens and orphans of this set.
  package var finder: GoldenFinder { GoldenFinder(self) }

  /// The names of goldens that were recorded, or files in the folder, that no case declares.
  package var orphanNames: [String] { orphans.map(\.name) }
}
