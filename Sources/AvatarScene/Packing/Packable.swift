/// A type that the sections of a pack can hold. Reading a packed value is about twenty times
/// cheaper than decoding it from JSON, and one picture needs a dozen sections.
package protocol Packable {
  init(from reader: inout SectionDecoder) throws(PackFormatError)
  func pack(into writer: inout SectionEncoder)
}

extension SectionEncoder {
  package mutating func put(_ values: (any Packable)...) { for value in values { value.pack(into: &self) } }
}

extension String: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) { self = try reader.text() }
  package func pack(into writer: inout SectionEncoder) { writer.put(text: self) }
}

extension Bool: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) { self = try reader.bits() != 0 }
  package func pack(into writer: inout SectionEncoder) { writer.put(bits: self ? 1 : 0) }
}

extension UInt64: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) { self = try reader.bits() }
  package func pack(into writer: inout SectionEncoder) { writer.put(bits: self) }
}

extension Int: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let bits = try reader.bits()
    self = Int(truncatingIfNeeded: bits >> 1) ^ -Int(truncatingIfNeeded: bits & 1)
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bits: UInt64(bitPattern: Int64(self << 1 ^ self >> (Int.bitWidth - 1))))
  }
}

/// Packed as an integer and its power of ten if that restores the exact value, otherwise as the bit
/// pattern.
extension Double: Packable {
  private static let powers = [1.0, 10, 100, 1000, 1e4, 1e5, 1e6]

  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let power = try reader.bits()
    if power < UInt64(Self.powers.count) {
      self = Double(try reader.take(Int.self)) / Self.powers[Int(power)]
    } else {
      self = Double(bitPattern: try reader.bits())
    }
  }

  package func pack(into writer: inout SectionEncoder) {
    for (power, scale) in Self.powers.enumerated() {
      let whole = (self * scale).rounded()
      guard abs(whole) < 1e15, (Double(Int(whole)) / scale).bitPattern == bitPattern else { continue }
      writer.put(bits: UInt64(power))
      return Int(whole).pack(into: &writer)
    }
    writer.put(bits: UInt64(Self.powers.count))
    writer.put(bits: bitPattern)
  }
}

extension Optional: Packable where Wrapped: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self = try reader.bits() == 0 ? nil : try reader.take(Wrapped.self)
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bits: self == nil ? 0 : 1)
    self?.pack(into: &writer)
  }
}

extension Array: Packable where Element: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let count = try reader.count()
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(try reader.take()) }
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bits: UInt64(count))
    for element in self { element.pack(into: &writer) }
  }
}

/// Packed in the order of the keys, so that a pack is identical on every machine.
extension Dictionary: Packable where Key == String, Value: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let count = try reader.count()
    self.init(minimumCapacity: count)
    for _ in 0..<count {
      let key = try reader.text()
      self[key] = try reader.take(Value.self)
    }
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bits: UInt64(count))
    for (key, value) in sorted(by: { $0.key < $1.key }) {
      writer.put(text: key)
      value.pack(into: &writer)
    }
  }
}

/// Packed as the index of the case in `allCases`.
extension Packable where Self: CaseIterable & Equatable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let number = try reader.bits()
    let all = Array(Self.allCases)
    guard number < UInt64(all.count) else {
      throw PackFormatError(problem: "there is no choice \(number) among \(all.count)")
    }
    self = all[Int(number)]
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bits: UInt64(Self.allCases.enumerated().first { $0.element == self }?.offset ?? 0))
  }
}
