/// Text search by bytes: `path.utf8.split(separator: "/")`.
///
/// `String` compares by Character, and a Character includes all combining marks that follow its
/// letter. A delimiter with a combining mark behind it, or a prepended letter before it, is a
/// different Character, so a search does not find it, although other programs see it. Code that
/// searches for a delimiter therefore uses bytes. Inlinable, because the metadata of an
/// unspecialised generic function costs a short-lived process more than the work itself.
extension BidirectionalCollection where Element == UInt8, Index == String.Index, SubSequence == Substring.UTF8View {
  /// Returns whether the text begins with these bytes.
  @inlinable public func hasPrefix(_ text: String) -> Bool { starts(with: text.utf8) }

  @inlinable package func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }

  /// Returns the text after the prefix; nil if the text does not begin with it.
  @inlinable public func removing(prefix: String) -> Substring? {
    hasPrefix(prefix) ? Substring(dropFirst(prefix.utf8.count)) : nil
  }

  /// Returns the text before the suffix; nil if the text does not end with it.
  @inlinable package func removing(suffix: String) -> Substring? {
    hasSuffix(suffix) ? Substring(dropLast(suffix.utf8.count)) : nil
  }

  /// Returns whether these bytes occur in the text.
  @inlinable public func contains(_ text: String) -> Bool { range(of: text) != nil }

  /// Returns the range of the first occurrence. Its bounds are also indices of the `String`.
  @inlinable package func range(of text: String) -> Range<Index>? {
    guard let first = text.utf8.first else { return startIndex..<startIndex }
    var rest = self[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: text.utf8) { return start..<rest.index(start, offsetBy: text.utf8.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// Returns the text before and after the first separator; nil if there is none.
  @inlinable public func halves(at separator: String) -> (Substring, Substring)? {
    range(of: separator).map { (Substring(self[..<$0.lowerBound]), Substring(self[$0.upperBound...])) }
  }

  /// Returns the parts between the separators.
  ///
  /// - Parameters:
  ///   - maxSplits: the most separators that divide the text.
  ///   - omittingEmptySubsequences: whether empty parts are left out.
  @inlinable public func split(separator: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true)
    -> [Substring]
  {
    var parts: [Substring] = []
    var rest = self[...]
    var splits = 0
    while splits < maxSplits, let found = rest.range(of: separator), !found.isEmpty {
      let part = rest[..<found.lowerBound]
      if !part.isEmpty || !omittingEmptySubsequences {
        parts.append(Substring(part))
        splits += 1
      }
      rest = rest[found.upperBound...]
    }
    if !rest.isEmpty || !omittingEmptySubsequences { parts.append(Substring(rest)) }
    return parts
  }

  /// Returns the text with every occurrence replaced, or with the first `maxReplacements` of them.
  @inlinable public func replacing(_ text: String, with other: String, maxReplacements: Int = .max) -> String {
    split(separator: text, maxSplits: maxReplacements, omittingEmptySubsequences: false).joined(separator: other)
  }
}
