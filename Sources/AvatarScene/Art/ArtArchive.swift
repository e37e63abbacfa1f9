/// A compiled art pack as bytes: named sections behind an index, each decoded only when somebody wears it.
///
/// The form is text, so that it can stand in a source file: a line `render-avatars art 1 N`, then N lines
/// `offset length name` (offsets count from the end of the index), then the sections.
public struct ArtArchive: Sendable {
  /// Where the bytes live: in the binary, or in memory after compiling a folder.
  public enum Storage: Sendable {
    case embedded(StaticString)
    case memory([UInt8])
  }

  public let storage: Storage
  private let index: [String: Range<Int>]
  /// Section names in the order of the archive.
  public let names: [String]

  static let magic = "render-avatars art 1 "
  /// More than any pack has.
  static let maximumSections = 100_000

  public init(storage: Storage) throws(ArtPackError) {
    self.storage = storage
    let head = Self.withBytes(of: storage) { Self.readIndex($0) }
    guard let head else { throw ArtPackError.damaged("the archive's index cannot be read") }
    names = head.map(\.0)
    index = Dictionary(head, uniquingKeysWith: { first, _ in first })
  }

  public init(sections: [(name: String, bytes: [UInt8])]) {
    var head = Self.magic + "\(sections.count)\n"
    var offset = 0
    for section in sections {
      head += "\(offset) \(section.bytes.count) \(section.name)\n"
      offset += section.bytes.count
    }
    var bytes = Array(head.utf8)
    var index: [String: Range<Int>] = [:]
    for section in sections {
      index[section.name] = bytes.count..<(bytes.count + section.bytes.count)
      bytes += section.bytes
    }
    storage = .memory(bytes)
    names = sections.map(\.name)
    self.index = index
  }

  public func contains(_ name: String) -> Bool { index[name] != nil }

  /// A section's bytes; nil when there is none of that name.
  public func bytes(_ name: String) -> [UInt8]? {
    guard let range = index[name] else { return nil }
    return Self.withBytes(of: storage) { Array($0[range]) }
  }

  /// The whole archive.
  public var bytes: [UInt8] { Self.withBytes(of: storage) { Array($0) } }

  private static func withBytes<R>(of storage: Storage, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    switch storage {
    case .embedded(let text): body(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .memory(let bytes): bytes.withUnsafeBytes(body)
    }
  }

  private static func readIndex(_ bytes: UnsafeRawBufferPointer) -> [(String, Range<Int>)]? {
    var position = 0
    func line() -> Substring? {
      guard let end = bytes[position...].firstIndex(of: 10) else { return nil }
      defer { position = end + 1 }
      return Substring(decoding: bytes[position..<end], as: UTF8.self)
    }
    guard let first = line(), first.hasPrefix(magic), let count = Int(first.dropFirst(magic.count)), (0...maximumSections).contains(count)
    else { return nil }
    var entries: [(String, Int, Int)] = []
    for _ in 0..<count {
      guard let fields = line()?.split(separator: " ", maxSplits: 2), fields.count == 3,
        let offset = Int(fields[0]), let length = Int(fields[1]), offset >= 0, length >= 0
      else { return nil }
      entries.append((String(fields[2]), offset, length))
    }
    let start = position
    let room = bytes.count - start
    guard entries.allSatisfy({ $0.1 <= room && $0.2 <= room - $0.1 }) else { return nil }
    return entries.map { ($0.0, (start + $0.1)..<(start + $0.1 + $0.2)) }
  }
}

/// Why a compiled pack cannot be used.
public enum ArtPackError: Error, Hashable, Sendable, CustomStringConvertible {
  case damaged(String)
  case missing(String)

  public var description: String {
    switch self {
    case .damaged(let what): "the art pack is damaged: \(what); compile it again"
    case .missing(let what): "the art pack has no \(what)"
    }
  }
}
