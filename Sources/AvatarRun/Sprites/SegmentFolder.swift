internal import AvatarPixels
internal import AvatarRaster
internal import AvatarSupport
internal import Platform

/// The name of a segment file: `ENVIRONMENT-CONTENT.sprites`, with 8 and 32 hexadecimal digits.
/// Equal names mean equal files, so two processes can safely write the same one.
struct SegmentName: Hashable {
  let text: String

  private static let ending = ".sprites"
  private static let environment = "\(SpriteDigest.environment.hex.prefix(8))-"

  /// Returns the name for a complete segment of the current environment.
  init(of bytes: [UInt8]) { text = Self.environment + SHA256.hex(bytes, bytes: 16) + Self.ending }

  /// Returns nil for the name of another file.
  init?(_ text: String) {
    let halves = text.utf8.removing(suffix: Self.ending)?.utf8.split(separator: "-", omittingEmptySubsequences: false)
    guard let halves, halves.map(\.utf8.count) == [8, 32],
      halves.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) } })
    else { return nil }
    self.text = text
  }

  /// Whether this version and these libraries drew the segment. No other segment is opened.
  var isCurrent: Bool { text.utf8.hasPrefix(Self.environment) }
}

/// A folder of segments. Any number of processes use it at the same time: each writes and removes
/// whole files, and tolerates that another one removes a file.
struct SegmentFolder: Sendable {
  private let directory: SandboxedDirectory

  /// Opens a folder, which need not be writable: it may be part of a container image. It must not
  /// be a link.
  ///
  /// - Returns: nil if it does not exist.
  init?(existing path: String) throws(SpriteStoreError) {
    do { directory = try SandboxedDirectory(existing: path) } catch {
      if error.reason == .missing { return nil }
      throw SpriteStoreError(problem: error)
    }
  }

  /// Opens a folder, and creates it if it is missing.
  init(_ path: String) throws(SpriteStoreError) {
    if let existing = try SegmentFolder(existing: path) {
      self = existing
    } else {
      do { directory = try SandboxedDirectory(creating: path) } catch { throw SpriteStoreError(problem: error) }
    }
  }

  var path: String { directory.path }

  /// Returns all segments, including those of other environments, least recently used first.
  func files() -> [(name: SegmentName, facts: FileFacts)] {
    let names = (try? directory.names()) ?? []
    let found = names.compactMap(SegmentName.init).compactMap { name in
      directory.facts(of: name.text).map { (name: name, facts: $0) }
    }
    return found.sorted { $0.facts.isOlder(than: $1.facts) }
  }

  /// Opens a segment of the current environment that is owned by this user, by root, or by the
  /// owner of the folder.
  ///
  /// - Parameter room: the maximum size of its index, in bytes.
  func open(_ name: SegmentName, room: Int = RunLimit.storeIndexBytes) throws(SegmentError) -> SpriteSegment {
    guard name.isCurrent, let file = try? directory.open(name.text),
      let facts = FileStatus.of(file.descriptor).flatMap(FileFacts.init)
    else { throw .unavailable }
    guard directory.isTrusted(facts) else { throw .foreign }
    guard facts.size <= RunLimit.storeFileBytes else { throw .damaged }
    return try SpriteSegment(file, room: room)
  }

  /// Writes a complete segment. Does not wait for the disk: a segment that a power failure damages
  /// has a wrong checksum.
  func write(_ bytes: [UInt8]) throws(DirectoryError) -> SegmentName {
    let name = SegmentName(of: bytes)
    try directory.write(bytes, as: name.text, durably: false)
    return name
  }

  /// Marks a segment as used now.
  func mark(_ name: SegmentName) { directory.mark(name.text) }

  /// - Returns: whether the file existed and was removed.
  @discardableResult
  func remove(_ name: SegmentName) -> Bool { directory.remove(name.text) }

  /// Removes the temporary files of killed processes, and evicts the least recently used segments
  /// until the rest takes at most `limit` bytes.
  ///
  /// - Returns: the number of segments removed.
  @discardableResult
  func evict(to limit: Int) -> Int {
    directory.sweep()
    let files = files()
    var left = files.reduce(0) { $0 + $1.facts.size }
    return files.count { name, facts in
      guard left > limit else { return false }
      left -= facts.size
      return directory.remove(name.text)
    }
  }
}
