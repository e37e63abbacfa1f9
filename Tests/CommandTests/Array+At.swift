import Testing

extension Array {
  /// The element of that number; where there is none, the test fails and the others run on.
  func at(_ number: Int) throws -> Element {
    try #require(indices.contains(number) ? self[number] : nil, "there are only \(count)")
  }
}
