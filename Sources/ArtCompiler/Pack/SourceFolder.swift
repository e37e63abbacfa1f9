internal import AvatarText
internal import AvatarScene
internal import FoundationShim

/// A folder of art sources on disk; paths are relative to it, with slashes, and messages name them below the folder's own name.
final class SourceFolder {
  let root: String
  /// What was read so far; the same file twice counts twice.
  private var readBytes = 0

  init(root: String) { self.root = root }

  /// How a file is called in messages: the way the user would open it.
  func display(_ path: String) -> String { root.utf8.hasSuffix("/") ? root + path : "\(root)/\(path)" }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: display(path)) }

  func bytes(_ path: String) throws(ArtError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try BoundedFile.bytes(display(path), limit: ArtLimit.fileBytes) } catch {
      let advice = error == .tooLarge ? "; a part is a few kilobytes" : ""
      throw ArtError(file: display(path), line: nil, error.message(limit: ArtLimit.fileBytes) + advice)
    }
    readBytes += bytes.count
    guard readBytes <= ArtLimit.packBytes else {
      throw ArtError(
        file: display(path), line: nil, "is one too many: the pack is larger than \(ArtLimit.packBytes >> 20) MB")
    }
    return bytes
  }

  /// Names in a folder, sorted by bytes, without hidden ones; empty where there is no such folder.
  func names(in path: String) throws(ArtError) -> [String] {
    let all = ((try? FileManager.default.contentsOfDirectory(atPath: display(path))) ?? []).filter {
      !$0.utf8.hasPrefix(".")
    }
    guard all.count <= ArtLimit.files else {
      throw ArtError(
        file: display(path), line: nil, "holds \(all.count) names; a pack has at most \(ArtLimit.files) files")
    }
    return all.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
