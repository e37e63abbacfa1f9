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
  private let index: ArtIndex

  public init(storage: Storage) throws(ArtPackError) {
    self.storage = storage
    guard let index = Self.withBytes(of: storage, { ArtIndex(of: $0) }) else {
      throw ArtPackError.damaged("the archive's index cannot be read")
    }
    self.index = index
  }

  public init(sections: [(name: String, bytes: [UInt8])]) {
    let bytes = ArtIndex.head(of: sections) + sections.flatMap(\.bytes)
    storage = .memory(bytes)
    index = bytes.withUnsafeBytes { ArtIndex(of: $0) } ?? ArtIndex()
  }

  /// Section names in the order of the archive.
  public var names: [String] { names(from: "") }

  /// The names that begin with a prefix, in the order of the archive.
  public func names(from prefix: String) -> [String] { withBytes { bytes in index.names(from: prefix, in: bytes) } }

  public func contains(_ name: String) -> Bool { withBytes { index.find(name, in: $0) } != nil }

  /// A section's bytes; nil when there is none of that name.
  public func bytes(_ name: String) -> [UInt8]? { withSection(name) { Array($0) } }

  /// Lends a section's bytes; nil when there is none of that name.
  func withSection<R>(_ name: String, _ body: (UnsafeRawBufferPointer) -> R) -> R? {
    withBytes { bytes in index.find(name, in: bytes).map { body(UnsafeRawBufferPointer(rebasing: bytes[$0])) } }
  }

  /// The whole archive.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  private func withBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { Self.withBytes(of: storage, body) }

  private static func withBytes<R>(of storage: Storage, _ body: (UnsafeRawBufferPointer) -> R) -> R {
    switch storage {
    case .embedded(let text): body(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    case .memory(let bytes): bytes.withUnsafeBytes(body)
    }
  }
}

/// Why a compiled pack cannot be used.
public enum ArtPackError: DiagnosedError, Hashable {
  case damaged(String)
  case missing(String)

  public var description: String {
    switch self {
    case .damaged(let what): "the art pack is damaged: \(what); compile it again"
    case .missing(let what): "the art pack has no \(what)"
    }
  }
}
