internal import AvatarPixels
internal import AvatarRun
internal import AvatarScene
internal import AvatarSupport

/// Compiled packs in the user's cache folder, so that a pack is compiled once. A file that is missing,
/// damaged, or owned by another user is compiled again; nothing fails because of the folder.
struct PackCache {
  private static let ending = ".art"

  /// The path of the folder.
  let path: String

  /// Returns the archive of a key, and the warnings of its compilation.
  func archive(_ key: String) -> (archive: ArtArchive, warnings: [Diagnostic])? {
    guard let folder = try? SandboxedDirectory(existing: path),
      var bytes = folder.trustedBytes(key + Self.ending, limit: PackLimit.cachedBytes), bytes.count > 4,
      case let checksum = Array(bytes.suffix(4))
    else { return nil }
    bytes.removeLast(4)
    guard checksum == Self.checksum(bytes[...]), let archive = try? ArtArchive(storage: .memory(bytes)),
      let warnings = archive.bytes(CachedWarning.section).flatMap({ SectionDecoder.value([CachedWarning].self, $0) })
    else { return nil }
    folder.mark(key + Self.ending)
    return (archive, warnings.map(\.diagnostic))
  }

  /// Keeps an archive, and removes the oldest ones beyond the maximum.
  func keep(_ archive: ArtArchive, warnings: [Diagnostic], as key: String) {
    guard let folder = try? SandboxedDirectory(creating: path) else { return }
    let sections = archive.names.map { (name: $0, bytes: archive.bytes($0) ?? []) }
    let kept = ArtArchive(
      sections: sections + [
        (CachedWarning.section, SectionEncoder.section(warnings.map(CachedWarning.init)))
      ]
    ).bytes
    guard kept.count < PackLimit.cachedBytes else { return }
    try? folder.write(kept + Self.checksum(kept[...]), as: key + Self.ending, durably: false)
    folder.sweep()
    evict(from: folder)
  }

  private func evict(from folder: SandboxedDirectory) {
    let files = ((try? folder.names()) ?? []).filter { $0.utf8.hasSuffix(Self.ending) }.compactMap { name in
      folder.facts(of: name).map { (name: name, facts: $0) }
    }
    for file in files.sorted(by: { $0.facts.isOlder(than: $1.facts) }).dropLast(PackLimit.cachedPacks) {
      folder.remove(file.name)
    }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    withUnsafeBytes(of: bytes.withUnsafeBytes { Checksum.crc32(0, $0) }.littleEndian, Array.init)
  }
}

/// A warning that is told each time the pack is used.
private struct CachedWarning: Packable {
  static let section = "warnings"

  let file: String?
  let line: Int?
  let column: Int?
  let field: String?
  let message: String

  init(_ warning: Diagnostic) {
    (file, line, column, field) = (warning.file, warning.line, warning.column, warning.field)
    message = warning.message
  }

  init(from reader: inout SectionDecoder) throws(PackFormatError) {
    (file, line, column) = (try reader.take(), try reader.take(), try reader.take())
    (field, message) = (try reader.take(), try reader.take())
  }

  func pack(into writer: inout SectionEncoder) { writer.put(file, line, column, field, message) }

  var diagnostic: Diagnostic {
    Diagnostic(.warning, file: file, line: line, column: column, field: field, message)
  }
}
