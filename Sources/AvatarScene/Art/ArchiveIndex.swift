internal import Platform

/// The byte ranges of an archive's sections. Names stay in the archive's bytes, so opening an
/// archive creates no strings.
struct ArchiveIndex: Sendable {
  private struct Entry {
    let name: Range<Int>
    /// The number of bytes between the end of the index and the section.
    let offset: Int
    let length: Int
  }

  /// A hash of each name. A lookup is one pass over a few hundred integers.
  private var hashes: [UInt32] = []
  private var entries: [Entry] = []
  /// The position behind the index, where the sections begin.
  private(set) var end = 0

  static let magic = "render-avatars art 1 "
  /// More sections than any pack has.
  static let maximumSections = 100_000

  init() {}

  /// Returns the bytes of an archive: the index, and the sections. Equal sections are written once,
  /// and the index names them at the same place.
  static func archive(of sections: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var text = "\(magic)\(sections.count)\n"
    var content: [UInt8] = []
    content.reserveCapacity(sections.reduce(0) { $0 + $1.bytes.count })
    // By length: hashing all bytes takes longer than comparing the few of one length.
    var places: [Int: [(bytes: [UInt8], place: Int)]] = [:]
    for section in sections {
      let place = places[section.bytes.count]?.first { $0.bytes == section.bytes }?.place ?? content.count
      if place == content.count {
        places[section.bytes.count, default: []].append((section.bytes, place))
        content += section.bytes
      }
      text += "\(place) \(section.bytes.count) \(section.name)\n"
    }
    return Array(text.utf8) + content
  }

  /// Returns nil if the bytes do not start with an index, or if sections are truncated.
  init?(of bytes: UnsafeRawBufferPointer) {
    guard bytes.starts(with: Self.magic.utf8) else { return nil }
    var line = IndexLine(bytes: bytes, position: Self.magic.utf8.count)
    guard let count = line.number(), count <= Self.maximumSections, line.takes(10)
    else { return nil }
    // A line takes at least six bytes, so a false count reserves no memory.
    entries.reserveCapacity(min(count, bytes.count / 6))
    for _ in 0..<count {
      guard let offset = line.number(), line.takes(32), let length = line.number(), line.takes(32),
        let name = line.rest()
      else { return nil }
      entries.append(Entry(name: name, offset: offset, length: length))
    }
    end = line.position
    let room = bytes.count - end
    guard entries.allSatisfy({ $0.offset <= room && $0.length <= room - $0.offset }) else { return nil }
    hashes = entries.map { Self.hash(UnsafeRawBufferPointer(rebasing: bytes[$0.name])) }
  }

  /// Returns the byte range of the first section with a name.
  func find(_ name: String, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    number(of: name, in: bytes).map { number in
      let start = end + entries[number].offset
      return start..<(start + entries[number].length)
    }
  }

  /// Returns the place of the first section with a name, in the order of the archive.
  func number(of name: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    var name = name
    return name.withUTF8 { text in
      let wanted = Self.hash(UnsafeRawBufferPointer(text))
      return hashes.indices.first { hashes[$0] == wanted && bytes[entries[$0].name].elementsEqual(text) }
    }
  }

  func names(from prefix: String, in bytes: UnsafeRawBufferPointer) -> [String] {
    entries.filter { bytes[$0.name].starts(with: prefix.utf8) }.map { String(decoding: bytes[$0.name], as: UTF8.self) }
  }

  /// FNV-1a of the length and of the last bytes, in which names differ most.
  private static func hash(_ name: UnsafeRawBufferPointer) -> UInt32 {
    name.suffix(12).reduce(2_166_136_261 ^ UInt32(truncatingIfNeeded: name.count)) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

/// A parser for the lines of an index.
private struct IndexLine {
  let bytes: UnsafeRawBufferPointer
  private(set) var position: Int

  init(bytes: UnsafeRawBufferPointer, position: Int) { (self.bytes, self.position) = (bytes, position) }

  mutating func takes(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Parses a decimal integer of at most 18 digits.
  mutating func number() -> Int? {
    var value = 0
    let start = position
    while position < bytes.count, position - start < 18, case let digit = Int(bytes[position]) - 48,
      (0...9).contains(digit)
    {
      value = value * 10 + digit
      position += 1
    }
    return position == start ? nil : value
  }

  /// Returns the rest of the line and moves past its line break.
  mutating func rest() -> Range<Int>? {
    let start = position
    let rest = UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard let base = rest.baseAddress, let end = memchr(base, 10, rest.count) else { return nil }
    position = start + base.distance(to: UnsafeRawPointer(end)) + 1
    return start..<(position - 1)
  }
}
