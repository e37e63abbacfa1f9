extension Sequence {
  /// Returns the elements by their keys. Of several with one key, the first stays.
  func keyed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
    Dictionary(map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
