/// Finds what somebody probably meant.
public enum ClosestMatch {
  /// The candidate with the fewest edits, case apart; nil when even that one shares too little.
  public static func find(_ word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(64))
    let scored = candidates.map { ($0, distance(wanted, Array($0.lowercased().unicodeScalars.prefix(64)))) }
    guard let best = scored.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }) else { return nil }
    return best.1 <= max(2, wanted.count * 2 / 3) ? best.0 : nil
  }

  /// Levenshtein's distance.
  private static func distance(_ a: [UnicodeScalar], _ b: [UnicodeScalar]) -> Int {
    var row = Array(0...b.count)
    for (i, x) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, y) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
