/// The byte ranges of an archive's sections. Names stay in the archive's bytes, so opening an
/// archive creates no strings.
struct ArchiveIndex: Sendable {
  private struct Entry {
    let name: Range<Int>
    let section: Range<Int>
  }

  /// A hash of each name. A lookup is one pass over a few hundred integers.
  private var hashes: [UInt32] = []
  private var entries: [Entry] = []

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
    var line = IndexLine(bytes: bytes)
    guard line.takes(Self.magic.utf8), let count = line.number(), count <= Self.maximumSections, line.takes("\n".utf8)
    else { return nil }
    var found: [(offset: Int, length: Int, name: Range<Int>)] = []
    for _ in 0..<count {
      guard let offset = line.number(), line.takes(" ".utf8), let length = line.number(), line.takes(" ".utf8),
        let name = line.rest()
      else { return nil }
      found.append((offset, length, name))
    }
    let (start, room) = (line.position, bytes.count - line.position)
    guard found.allSatisfy({ $0.offset <= room && $0.length <= room - $0.offset }) else { return nil }
    entries = found.map { Entry(name: $0.name, section: (start + $0.offset)..<(start + $0.offset + $0.length)) }
    hashes = entries.map { Self.hash(bytes[$0.name]) }
  }

  /// The position behind the index, where the sections begin.
  var end: Int { entries.map(\.section.lowerBound).min() ?? 0 }

  /// Returns the byte range of the first section with a name.
  func find(_ name: String, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    number(of: name, in: bytes).map { entries[$0].section }
  }

  /// Returns the place of the first section with a name, in the order of the archive.
  func number(of name: String, in bytes: UnsafeRawBufferPointer) -> Int? {
    let wanted = Self.hash(name.utf8)
    return hashes.indices.first { hashes[$0] == wanted && bytes[entries[$0].name].elementsEqual(name.utf8) }
  }

  func names(from prefix: String, in bytes: UnsafeRawBufferPointer) -> [String] {
    entries.filter { bytes[$0.name].starts(with: prefix.utf8) }.map { String(decoding: bytes[$0.name], as: UTF8.self) }
  }

  /// FNV-1a.
  private static func hash(_ name: some Sequence<UInt8>) -> UInt32 {
    name.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}

/// A parser for the lines of an index.
private struct IndexLine {
  let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func takes(_ text: some Collection<UInt8>) -> Bool {
    guard bytes[position...].starts(with: text) else { return false }
    position += text.count
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
    while position < bytes.count, bytes[position] != 10 { position += 1 }
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return start..<position
  }
}
