package import Foundation

extension FileManager {
  /// Copies a folder and what is in it, as files of whoever runs the tests; links are followed.
  ///
  /// Foundation's `copyItem` gives the copy's folders the owner and group of the original, and fails where those are not ours to give: in a checkout that somebody
  /// else made, as in a container.
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
