internal import AvatarSupport

/// A compiled art pack as bytes: named sections behind an index. Each section is decoded on first
/// use.
///
/// The format is text, so that an archive can be part of a source file: a line
/// `render-avatars art 1 N`, then N lines `offset length name` (offsets are relative to the end of
/// the index), then the sections.
public struct ArtArchive: Sendable {
  /// The location of the bytes: embedded in the binary, or in memory after a folder was compiled.
  package enum Storage: Sendable {
    case embedded(StaticString)
    case memory([UInt8])
  }

  /// The location of the bytes.
  package let storage: Storage
  private let index: ArchiveIndex

  /// Opens an archive.
  ///
  /// - Throws: `ArtPackError.damaged` if the index is malformed or sections are truncated.
  package init(storage: Storage) throws(ArtPackError) {
    self.storage = storage
    guard let index = Self.withBytes(of: storage, { ArchiveIndex(of: $0) }) else {
      throw ArtPackError.damaged("the archive's index cannot be read")
    }
    self.index = index
  }

  /// Builds an archive in memory from its sections, in the given order.
  public init(sections: [(name: String, bytes: [UInt8])]) {
    let bytes = ArchiveIndex.archive(of: sections)
    storage = .memory(bytes)
    index = bytes.withUnsafeBytes { ArchiveIndex(of: $0) } ?? ArchiveIndex()
  }

  /// The names of the sections, in the order of the archive.
  public var names: [String] { names(from: "") }

  /// Returns the section names that start with a prefix, in the order of the archive.
  package func names(from prefix: String) -> [String] {
    withBytes { bytes in index.names(from: prefix, in: bytes) }.filter { $0 != Self.digestSection }
  }

  /// Returns whether the archive has a section of that name.
  package func contains(_ name: String) -> Bool { withBytes { index.find(name, in: $0) } != nil }

  /// Returns the bytes of a section; nil if there is no section of that name.
  public func bytes(_ name: String) -> [UInt8]? { withSection(name) { Array($0) } }

  /// Returns the SHA-256 digest of a section, in hexadecimal. A missing section has the digest of
  /// no bytes.
  ///
  /// The archive in the binary has its digests in a section that `names` leaves out. Nothing read
  /// from outside is believed: the digests of any other archive are computed.
  func digest(_ name: String) -> String {
    if case .embedded = storage, let stored = storedDigest(name) { return stored }
    return SHA256.hex(bytes(name) ?? [])
  }

  private func storedDigest(_ name: String) -> String? {
    withBytes { bytes in
      guard let number = index.number(of: name, in: bytes), let all = index.find(Self.digestSection, in: bytes)
      else { return nil }
      let start = all.lowerBound + number * Self.digestLength
      guard start + Self.digestLength <= all.upperBound else { return nil }
      return String(decoding: bytes[start..<(start + Self.digestLength)], as: UTF8.self)
    }
  }

  /// Returns the archive with the digests of its sections in one more section, in their order.
  package func withDigests() -> ArtArchive {
    let sections = names.map { (name: $0, bytes: bytes($0) ?? []) }
    let digests = sections.flatMap { SHA256.hex($0.bytes).utf8 }
    return ArtArchive(sections: sections + [(Self.digestSection, digests)])
  }

  private static let digestSection = "digests"
  /// The hexadecimal digits of a digest.
  private static let digestLength = 64

  /// Calls `body` with the bytes of a section, without a copy. Returns nil if there is no section
  /// of that name.
  func withSection<R>(_ name: String, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R? {
    try withBytes { bytes in
      try index.find(name, in: bytes).map { try body(UnsafeRawBufferPointer(rebasing: bytes[$0])) }
    }
  }

  /// The bytes of the whole archive.
  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls `body` with the bytes of the whole archive, without a copy.
  package func withBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try Self.withBytes(of: storage, body)
  }

  /// Calls `body` with bytes that differ between archives that differ, without a copy: with the index
  /// and the digests of the archive in the binary, and with everything of any other.
  package func withIdentifyingBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
    withBytes { bytes in
      guard case .embedded = storage, let digests = index.find(Self.digestSection, in: bytes) else {
        return body(bytes)
      }
      body(UnsafeRawBufferPointer(rebasing: bytes[..<index.end]))
      body(UnsafeRawBufferPointer(rebasing: bytes[digests]))
    }
  }

  private static func withBytes<R>(
    of storage: Storage, _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    switch storage {
    case .embedded(let text): try body(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .memory(let bytes): try bytes.withUnsafeBytes(body)
    }
  }
}

/// An error that makes a compiled pack unusable.
public enum ArtPackError: DiagnosedError, Hashable {
  case damaged(String)
  case missing(String)

  /// A description of the problem.
  public var description: String {
    switch self {
    case .damaged(let what): "the art pack is damaged: \(what); compile it again"
    case .missing(let what): "the art pack has no \(what)"
    }
  }
}
