/// A parser for the output of `SectionEncoder`. It borrows the bytes of the section. Invalid input
/// throws an error and never traps.
package struct SectionDecoder {
  private let bytes: UnsafeRawBufferPointer
  private var index: Int

  /// Returns nil for a section that is not in the packed format.
  init?(_ section: UnsafeRawBufferPointer) {
    guard section.first == SectionEncoder.mark else { return nil }
    bytes = section
    index = 1
  }

  /// Reads the single value of a section.
  ///
  /// - Throws: `PackFormatError` if the value is malformed, or if bytes follow it.
  mutating func whole<T: Packable>(_ type: T.Type) throws(PackFormatError) -> T {
    let value = try T(from: &self)
    guard index == bytes.count else { throw PackFormatError(problem: "something follows its end at byte \(index)") }
    return value
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { index == bytes.count }

  mutating func bits() throws(PackFormatError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var place = index
    // 64 bits are at most 13 digits.
    let end = min(bytes.count, index + 13)
    guard let start = bytes.baseAddress else { throw PackFormatError(problem: "a section is empty") }
    if place < end {
      let only = start.load(fromByteOffset: place, as: UInt8.self) &- SectionEncoder.zero
      if only < 32 {
        index = place &+ 1
        return UInt64(only)
      }
    }
    while place < end {
      let digit = start.load(fromByteOffset: place, as: UInt8.self) &- SectionEncoder.zero
      guard digit < 64 else { break }
      place &+= 1
      value |= UInt64(digit & 31) &<< shift
      if digit < 32 {
        index = place
        return value
      }
      shift &+= 5
    }
    throw PackFormatError(problem: "a number is cut off or misspelt at byte \(place)")
  }

  /// Reads the number of following items. Each item takes at least one byte, so the count is
  /// bounded by the remaining bytes.
  mutating func count() throws(PackFormatError) -> Int {
    let count = try bits()
    guard count <= UInt64(bytes.count - index) else {
      throw PackFormatError(problem: "\(count) things cannot follow byte \(index)")
    }
    return Int(count)
  }

  mutating func text() throws(PackFormatError) -> String { String(decoding: self[try textRange()], as: UTF8.self) }

  /// Reads a text as its place in the section.
  mutating func textRange() throws(PackFormatError) -> Range<Int> {
    let length = try count()
    defer { index += length }
    return index..<(index + length)
  }

  /// The whole section.
  var all: [UInt8] { Array(bytes) }

  /// The bytes of a range that has been read.
  subscript(range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }

  package mutating func take<T: Packable>(_ type: T.Type = T.self) throws(PackFormatError) -> T { try T(from: &self) }
}

/// An error in a packed section.
package struct PackFormatError: DiagnosedError, Hashable {
  let problem: String
  package var description: String { problem }
}
