internal import AvatarSupport

/// The archives of packs that lie over each other, bottom first. A section comes from the last
/// archive that has it.
public struct ArchiveStack: Sendable {
  /// Bottom first.
  package let archives: [ArtArchive]

  package init(_ archives: [ArtArchive]) { self.archives = archives }

  /// The names of all sections: those of the bottom archive, then the new ones of each further one.
  public var names: [String] { names(from: "") }

  /// Returns the section names that start with a prefix.
  package func names(from prefix: String) -> [String] {
    guard archives.count > 1 else { return archives.first?.names(from: prefix) ?? [] }
    var seen: Set<String> = []
    return archives.flatMap { $0.names(from: prefix) }.filter { seen.insert($0).inserted }
  }

  /// Returns the number of the archive that a section comes from; nil if there is no such section.
  package func place(of name: String) -> Int? { archives.lastIndex { $0.contains(name) } }

  /// Returns whether an archive has a section of that name.
  package func contains(_ name: String) -> Bool { archives.contains { $0.contains(name) } }

  /// Returns the bytes of a section; nil if there is no section of that name.
  public func bytes(_ name: String) -> [UInt8]? { archives.reversed().lazy.compactMap { $0.bytes(name) }.first }

  /// Returns the SHA-256 digest of a section, in hexadecimal. A missing section has the digest of
  /// no bytes.
  func digest(_ name: String) -> String {
    archives.last { $0.contains(name) }?.digest(name) ?? SHA256.hex([UInt8]())
  }

  /// The bytes of all archives.
  package var bytes: [UInt8] { archives.flatMap(\.bytes) }

  func decode<T: Packable>(_ name: String) throws(ArtPackError) -> T {
    for archive in archives.reversed() {
      if let value = try archive.decodeIfPresent(T.self, name) { return value }
    }
    throw .missing(name)
  }
}

extension ArtArchive {
  /// Decodes a section; nil if there is no section of that name.
  package func decodeIfPresent<T: Packable>(_ type: T.Type, _ name: String) throws(ArtPackError) -> T? {
    do {
      return try withSection(name) { bytes in
        guard var reader = SectionDecoder(bytes) else { throw PackFormatError(problem: "is not packed") }
        return try reader.whole(T.self)
      }
    } catch { throw .damaged("\(name): \(error)") }
  }
}
