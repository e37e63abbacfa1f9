/// Spelling suggestions by edit distance.
public enum ClosestMatch {
  /// Returns the end of a message about an unknown word: `; did you mean "walk"?`; nil if nothing
  /// is close.
  package static func help(_ word: String, among known: [String]) -> String? {
    find(word, among: known).map { "; did you mean \"\($0)\"?" }
  }

  /// Returns that end, or one that lists all words where nothing is close: `; use one of idle, walk`.
  ///
  /// - Parameter use: the words before the list.
  package static func help(_ word: String, among known: [String], or use: String) -> String {
    help(word, among: known) ?? "; \(use) \(known.joined(separator: ", "))"
  }

  /// Returns the candidate with the smallest edit distance, ignoring case; nil if that distance is
  /// too large.
  ///
  /// A transposition of two neighbouring letters is one edit. Ties are resolved by the longest
  /// common prefix, then by name.
  public static func find(_ word: String, among candidates: [String]) -> String? {
    let wanted = letters(of: word)
    let scored = candidates.map { Score(candidate: $0, word: wanted, letters: letters(of: $0)) }
    guard let best = scored.min() else { return nil }
    return best.edits <= max(2, wanted.count * 2 / 3) ? best.candidate : nil
  }

  /// Returns the candidate of which the word is a likely typing error; nil if there is none. At
  /// most one edit per four letters of the shorter word is allowed. Case and word separators are
  /// ignored (`hair-style` equals `hair_style`). `find` suggests a value for a word that must be in
  /// a list; `near` distinguishes a misspelt word from an unrelated one.
  package static func near(_ word: String, among candidates: [String]) -> String? {
    let wanted = folded(word)
    let scored = candidates.compactMap { candidate -> Score? in
      let letters = folded(candidate)
      let maximum = min(wanted.count, letters.count) / 4
      guard abs(letters.count - wanted.count) <= maximum else { return nil }
      let score = Score(candidate: candidate, word: wanted, letters: letters)
      return score.edits <= maximum ? score : nil
    }
    return scored.min()?.candidate
  }

  private static func folded(_ word: String) -> [UnicodeScalar] {
    letters(of: word).filter { !"_- .".unicodeScalars.contains($0) }
  }

  private static func letters(of word: String) -> [UnicodeScalar] { Array(word.lowercased().unicodeScalars.prefix(64)) }
}

/// The distance of a candidate from a word. The smallest score is the closest match.
private struct Score: Comparable {
  let candidate: String
  let edits: Int
  let sharedStart: Int

  init(candidate: String, word: [UnicodeScalar], letters: [UnicodeScalar]) {
    self.candidate = candidate
    edits = Self.edits(word, letters)
    sharedStart = zip(word, letters).prefix { $0 == $1 }.count
  }

  static func < (left: Score, right: Score) -> Bool {
    (left.edits, -left.sharedStart, left.candidate) < (right.edits, -right.sharedStart, right.candidate)
  }

  /// Returns the restricted Damerau-Levenshtein distance: insertions, deletions, substitutions, and
  /// transpositions of neighbours.
  private static func edits(_ a: [UnicodeScalar], _ b: [UnicodeScalar]) -> Int {
    var (beforeLast, last) = ([Int](), Array(0...b.count))
    for (i, x) in a.enumerated() {
      var row = [i + 1]
      for (j, y) in b.enumerated() {
        var minimum = min(last[j + 1] + 1, row[j] + 1, last[j] + (x == y ? 0 : 1))
        if i > 0, j > 0, x == b[j - 1], y == a[i - 1] { minimum = min(minimum, beforeLast[j - 1] + 1) }
        row.append(minimum)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
