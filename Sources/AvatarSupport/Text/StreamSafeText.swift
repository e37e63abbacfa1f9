extension String {
  /// The text with at most 30 combining marks in a row: U+034F, which is not drawn, stands behind every thirty, as in
  /// Unicode's stream-safe text (UAX #15).
  ///
  /// Swift compares and hashes a text in its normal form, and orders a run of marks in the square of its length. Every
  /// text from outside passes here before it is compared.
  public var streamSafe: String {
    // The marks begin at U+0300, whose first byte is 0xCC. Thirty of them take at least 60 bytes.
    guard utf8.count > 2 * Self.longestRun, utf8.contains(where: { $0 >= 0xCC }) else { return self }
    var (safe, run): ([UInt8], Int) = ([], 0)
    safe.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
      run = isMark ? run + 1 : 0
      if run > Self.longestRun {
        safe += "\u{34F}".utf8
        run = 1
      }
      safe += scalar.utf8
    }
    return safe.count == utf8.count ? self : String(decoding: safe, as: UTF8.self)
  }

  private static var longestRun: Int { 30 }
}
