internal import AvatarScene

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A folder of art sources on disk; paths are relative to it, with slashes, and messages name them below the folder's own name.
struct SourceFolder {
  let root: String

  /// How a file is called in messages: the way the user would open it.
  func display(_ path: String) -> String { root.hasSuffix("/") ? root + path : "\(root)/\(path)" }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: display(path)) }

  func bytes(_ path: String) throws(ArtError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: display(path)) else {
      throw ArtError(file: display(path), line: nil, exists(path) ? "cannot be read" : "is missing")
    }
    return Array(data)
  }

  /// Names in a folder, sorted by bytes, without hidden ones; empty where there is no such folder.
  func names(in path: String) -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: display(path))) ?? []
    return all.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
