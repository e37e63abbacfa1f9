package import Foundation

extension FileManager {
  /// Copies a folder and its contents, owned by the current user; links are followed.
  ///
  /// Foundation's `copyItem` gives the copied folders the owner and group of the original. It fails
  /// if the current user may not set those, for example in a container with another user's
  /// checkout.
  package func copyFolder(_ source: URL, to destination: URL) throws {
    try createDirectory(at: destination, withIntermediateDirectories: false)
    for name in try contentsOfDirectory(atPath: source.path).sorted() {
      let (original, copy) = (source.appending(path: name).resolvingSymlinksInPath(), destination.appending(path: name))
      if try original.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        try copyFolder(original, to: copy)
      } else {
        try Data(contentsOf: original).write(to: copy)
      }
    }
  }
}
