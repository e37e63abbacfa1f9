/// Finds what somebody probably meant.
public enum ClosestMatch {
  /// The candidate with the fewest edits, case apart; nil when even that one shares too little.
  ///
  /// Two neighbours that changed places are one edit. Of candidates that are equally close the one that starts most alike is taken, then the first by name.
  public static func find(_ word: String, among candidates: [String]) -> String? {
    let wanted = letters(of: word)
    let scored = candidates.map { Score(candidate: $0, word: wanted, letters: letters(of: $0)) }
    guard let best = scored.min() else { return nil }
    return best.edits <= max(2, wanted.count * 2 / 3) ? best.candidate : nil
  }

  /// The candidate that the word is a slip of the pen away from: at most one edit in four letters of the shorter one, whatever the case and what stands between words
  /// (`hair-style` is `hair_style`). Where `find` helps with a word that must be one of a list, this tells a misspelt word from one of its own.
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

/// How far a candidate lies from a word; the smallest is the closest.
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

  /// The restricted Damerau-Levenshtein distance: letters put in, left out, replaced, or changed with their neighbour.
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
