internal import ArtCompiler
internal import AvatarPixels
internal import AvatarRun
internal import AvatarScene
internal import AvatarSupport
internal import Platform

/// The source files of a pack, read as a whole: from a folder, or from an `.avatarpack` file.
package struct PackSources: Sendable {
  /// What messages call the pack.
  package let name: String
  /// By path.
  package let files: [String: [UInt8]]

  package init(name: String, files: [String: [UInt8]]) { (self.name, self.files) = (name, files) }

  /// Reads the JSON and SVG files of a folder.
  ///
  /// - Parameter followsLinks: false makes a link an error, for files that are given to others.
  package init(folder: String, followsLinks: Bool = true) throws(PackError) {
    var files: [String: [UInt8]] = [:]
    var visit = try Visit(root: folder, followsLinks: followsLinks)
    try visit.collect("", depth: 0, into: &files)
    self.init(name: folder, files: files)
  }

  /// Whether the pack lies over others.
  package var isOverlay: Bool { Self.isOverlay(files["pack.json"] ?? []) }

  /// Whether a `pack.json` belongs to a pack that lies over others.
  package static func isOverlay(_ manifest: [UInt8]) -> Bool {
    (try? JSONText.parse(manifest))?["over"].map { $0 != .null } ?? false
  }

  /// Differs between files that differ; see `Checksum.identity`.
  var identity: String {
    files.sorted { $0.key < $1.key }.reduce(into: "") { text, file in
      text += "\(file.key.utf8.count) \(file.key) \(file.value.withUnsafeBytes(Checksum.identity))"
    }
  }

  /// Returns why no pack holds a file of this path, as a sentence's end; nil if one may.
  static func problem(ofPath path: some StringProtocol) -> String? {
    guard path.utf8.count <= PackLimit.nameBytes else { return "has more than \(PackLimit.nameBytes) bytes" }
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // Nothing is unpacked to a disk; a name that leads elsewhere is still none that a folder has.
    guard !names.contains(where: { $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) else {
      return "no folder has"
    }
    guard names.count <= PackLimit.folders + 1 else { return "lies deeper than \(PackLimit.folders) folders" }
    guard String(path).streamSafe.utf8.count == path.utf8.count else { return "has too many marks in a row" }
    return nil
  }

  /// A walk through a folder. Links are followed, so the number of files and the depth are limited.
  private struct Visit {
    let root: String
    /// The folder, where no link is followed in it.
    private let strict: SandboxedDirectory?
    private var names = 0
    private var bytes = 0

    init(root: String, followsLinks: Bool) throws(PackError) {
      self.root = root
      do throws(DirectoryError) { strict = followsLinks ? nil : try SandboxedDirectory(existing: root) } catch {
        throw PackError(error.path, error.message, .inputMissing)
      }
    }

    mutating func collect(_ path: String, depth: Int, into files: inout [String: [UInt8]]) throws(PackError) {
      let place = path.isEmpty ? root : "\(root)/\(path)"
      var found: [String] = []
      try? FolderNames.forEach(in: place) { found.append(String(decoding: $0, as: UTF8.self)) }
      for name in found where !name.utf8.hasPrefix(".") {
        let inner = path.isEmpty ? name : "\(path)/\(name)"
        names += 1
        guard names <= ArtLimit.files else {
          throw PackError(root, "holds more than \(ArtLimit.files) files; a pack has fewer")
        }
        guard !name.unicodeScalars.contains(where: PlainText.isHidden) else {
          throw PackError("\(root)/\(inner)", "has a control character in its name; call it otherwise")
        }
        if let problem = PackSources.problem(ofPath: inner) {
          throw PackError(
            "\(root)/\(PlainText.line(inner, limit: 80))", "has a name that \(problem); call it otherwise")
        }
        if let strict, strict.kind(of: inner) == .link {
          throw PackError(
            "\(root)/\(inner)", "is a link; put the file itself in its place, because others get what it holds")
        }
        if name.utf8.hasSuffix(".json") || name.utf8.hasSuffix(".svg") {
          files[inner] = try read(inner)
        } else if !name.utf8.contains("."), depth < PackLimit.folders {
          try collect(inner, depth: depth + 1, into: &files)
        }
      }
    }

    private mutating func read(_ path: String) throws(PackError) -> [UInt8] {
      do throws(BoundedFile.Failure) {
        let content = try BoundedFile.bytes("\(root)/\(path)", limit: ArtLimit.fileBytes)
        bytes += content.count
        guard bytes <= ArtLimit.packBytes else { throw .tooLarge }
        return content
      } catch {
        let limit = bytes > ArtLimit.packBytes ? ArtLimit.packBytes : ArtLimit.fileBytes
        throw PackError(bytes > ArtLimit.packBytes ? root : "\(root)/\(path)", error.message(limit: limit))
      }
    }
  }
}
