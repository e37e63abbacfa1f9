internal import ArtCompiler
internal import AvatarScene
internal import AvatarSupport

/// An `.avatarpack` file: the sources of a pack in one file, with a picture of what it draws.
///
/// A line `render-avatars pack 1`, then an archive with the sections `preview` and `source/PATH`.
/// It holds sources and no compiled art, so it works over any version of the packs beneath, and
/// what comes from elsewhere passes the same checks as a folder.
package struct PackFile: Sendable {
  package let sources: PackSources
  /// A PNG picture.
  package let preview: [UInt8]?

  /// The form of the file.
  static let version = 1
  private static let mark = "render-avatars pack "
  private static let prefix = "source/"

  package init(sources: PackSources, preview: [UInt8]?) { (self.sources, self.preview) = (sources, preview) }

  /// Returns the bytes of the manifest of a pack, without the other files.
  static func manifest(_ bytes: [UInt8], name: String) throws(PackError) -> [UInt8] {
    try archive(bytes, name).bytes(prefix + "pack.json") ?? []
  }

  private static func archive(_ bytes: [UInt8], _ name: String) throws(PackError) -> ArtArchive {
    guard let end = bytes.prefix(64).firstIndex(of: UInt8(ascii: "\n")), bytes.starts(with: mark.utf8),
      let version = Int(String(decoding: bytes[mark.utf8.count..<end], as: UTF8.self))
    else {
      throw PackError(name, "is no pack; name a folder of art, or a file that \"render-avatars pack\" wrote")
    }
    guard version == self.version else {
      let help = version > self.version ? "update render-avatars" : "make it again with \"render-avatars pack\""
      throw PackError(name, "has form \(version), and this program reads form \(self.version); \(help)")
    }
    do { return try ArtArchive(storage: .memory(Array(bytes[(end + 1)...]))) } catch {
      throw PackError(name, "is damaged; get it again, or make it again with \"render-avatars pack\"")
    }
  }

  /// Reads a file.
  ///
  /// - Parameter name: what messages call it.
  package init(_ bytes: [UInt8], name: String) throws(PackError) {
    let archive = try Self.archive(bytes, name)
    let names = archive.names
    guard names.count <= ArtLimit.files else {
      throw PackError(name, "holds \(names.count) files; a pack has at most \(ArtLimit.files)")
    }
    var files: [String: [UInt8]] = [:]
    // An index may name one place many times, so what is copied is counted.
    var copied = 0
    for section in names {
      guard let path = section.utf8.removing(prefix: Self.prefix) else { continue }
      if let problem = PackSources.problem(ofPath: path) {
        throw PackError(name, "names a file \"\(PlainText.line(String(path), limit: 80))\", which \(problem)")
      }
      guard let content = archive.bytes(section) else { continue }
      copied += content.count
      guard content.count <= ArtLimit.fileBytes, copied <= ArtLimit.packBytes else {
        throw PackError(name, "holds more than a pack may: \(path.prefix(80))")
      }
      files[String(path)] = content
    }
    self.init(sources: PackSources(name: name, files: files), preview: archive.bytes("preview"))
  }

  /// The file.
  package var bytes: [UInt8] {
    let preview = preview.map { [(name: "preview", bytes: $0)] } ?? []
    let files = sources.files.sorted { $0.key < $1.key }.map { (name: Self.prefix + $0.key, bytes: $0.value) }
    return Array("\(Self.mark)\(Self.version)\n".utf8) + ArtArchive(sections: preview + files).bytes
  }
}
