internal import AvatarSupport
internal import Platform

/// The packs that are known by a name: those that were installed with the program, and those of a
/// checkout of the project.
enum NamedPacks {
  /// Returns the path of a pack that a name alone stands for; the name itself where that is a path,
  /// or where there is no such pack.
  static func path(of name: String) -> String {
    guard isName(name), !FileManager.default.fileExists(atPath: name) else { return name }
    return all.last { $0.name == name }?.path ?? name
  }

  /// The names, sorted.
  static var names: [String] { Set(all.map(\.name)).sorted() }

  static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9", "_", "-": true
        default: false
        }
      }
  }

  /// Every pack; of several with one name the last one is meant.
  private static var all: [(name: String, path: String)] {
    var folders: [String] = []
    if let places = programFolder?.utf8.split(separator: "/").map(String.init) {
      func folder(up: Int, _ inner: [String]) -> String {
        "/" + (places.dropLast(up) + inner).joined(separator: "/")
      }
      folders = ["render-avatars-serve", "render-avatars"].map { folder(up: 1, ["share", $0, "packs"]) }
      // A build lies some folders below its checkout.
      folders += (0..<6).reversed().map { folder(up: $0, ["Packs"]) }
    }
    return (folders + ["Packs"]).flatMap(packs)
  }

  private static func packs(in folder: String) -> [(name: String, path: String)] {
    let files = FileManager.default
    return ((try? files.contentsOfDirectory(atPath: folder)) ?? []).sorted().compactMap { file in
      let path = "\(folder)/\(file)"
      if let name = file.utf8.removing(suffix: ".avatarpack").map(String.init) {
        return isName(name) ? (name, path) : nil
      }
      return isName(file) && files.fileExists(atPath: path + "/pack.json") ? (file, path) : nil
    }
  }

  /// The folder of the program, without links; nil if the system does not tell.
  private static var programFolder: String? {
    #if canImport(Darwin)
      let path = Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #else
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #endif
    return path.flatMap { path in path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } }
  }
}
