import Testing

extension Array {
  /// Returns the element at an index. If there is none, the test fails and the others continue.
  func at(_ number: Int) throws -> Element {
    try #require(indices.contains(number) ? self[number] : nil, "there are only \(count)")
  }
}
