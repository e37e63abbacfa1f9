/// Reads what `PackWriter` wrote. Borrows the section's bytes; anything that does not fit is an error, never a trap.
package struct PackReader {
  private let bytes: UnsafeRawBufferPointer
  private var index: Int

  /// Nil for a section that is not packed.
  init?(_ section: UnsafeRawBufferPointer) {
    guard section.first == PackWriter.mark else { return nil }
    bytes = section
    index = 1
  }

  /// The one value that a section holds.
  mutating func whole<T: Packable>(_ type: T.Type) throws(PackFormatError) -> T {
    let value = try T(from: &self)
    guard index == bytes.count else { throw PackFormatError(problem: "something follows its end at byte \(index)") }
    return value
  }

  mutating func bits() throws(PackFormatError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 64 {
      let digit = bytes[index] &- PackWriter.zero
      guard digit < 64 else { break }
      index &+= 1
      value |= UInt64(digit & 31) &<< shift
      if digit < 32 { return value }
      shift &+= 5
    }
    throw PackFormatError(problem: "a number is cut off or misspelt at byte \(index)")
  }

  /// How many things follow, each of at least one byte.
  mutating func count() throws(PackFormatError) -> Int {
    let count = try bits()
    guard count <= UInt64(bytes.count - index) else {
      throw PackFormatError(problem: "\(count) things cannot follow byte \(index)")
    }
    return Int(count)
  }

  mutating func text() throws(PackFormatError) -> String {
    let length = try count()
    defer { index += length }
    return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[index..<(index + length)]), as: UTF8.self)
  }

  mutating func take<T: Packable>(_ type: T.Type = T.self) throws(PackFormatError) -> T { try T(from: &self) }
}

/// What is wrong with a packed section.
package struct PackFormatError: DiagnosedError, Hashable {
  let problem: String
  package var description: String { problem }
}
