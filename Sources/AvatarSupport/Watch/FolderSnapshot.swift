internal import Platform

/// The source files below a folder at one moment, or one file, with the attributes that reveal a change.
struct FolderSnapshot: Equatable {
  private struct Mark: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
    let file: UInt64
  }

  /// Limits on the folder depth and on the number of names in all folders together, because the
  /// folder is scanned after every event. The project's own art has about 1,000 names.
  static let deepest = 8
  static let maximum = 10_000

  private let ignored: String?
  private var marks: [String: Mark] = [:]
  private var names = 0
  /// Every folder below the root, relative to it; the root itself is the empty string, if it
  /// exists.
  private(set) var folders: [String] = []
  /// The paths that are not scanned, relative to the root, with the reason.
  private(set) var skipped: [String: String] = [:]

  /// Whether there is neither a folder nor a file.
  var isEmpty: Bool { folders.isEmpty && marks.isEmpty }

  /// - Parameter ignored: the path of a folder or file below the root that is passed over.
  init(of root: String, ignoring ignored: String? = nil) {
    self.ignored = ignored
    var status = stat()
    if stat(root, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      marks[""] = Self.mark(status)
    } else {
      look(root, "", 0)
    }
  }

  /// The folder that holds a file or a folder.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private mutating func look(_ root: String, _ folder: String, _ depth: Int) {
    guard depth <= Self.deepest else { return skipped[folder] = "lies more than \(Self.deepest) folders deep" }
    guard let handle = opendir(folder.isEmpty ? root : root + "/" + folder) else { return }
    defer { closedir(handle) }
    folders.append(folder)
    guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    while let entry = readdir(handle) {
      names += 1
      guard names <= Self.maximum else {
        return skipped[folder] = "is looked at in part: the art has more than \(Self.maximum) names"
      }
      // The field may extend past the memory that readdir owns, so the entry must not be copied as
      // a whole.
      let name = String(cString: (UnsafeRawPointer(entry) + start).assumingMemoryBound(to: CChar.self))
      // Editors and version control use hidden files.
      guard name.utf8.first != UInt8(ascii: ".") else { continue }
      let path = folder.isEmpty ? name : folder + "/" + name
      guard root + "/" + path != ignored else { continue }
      var status = stat()
      guard lstat(root + "/" + path, &status) == 0 else { continue }
      let isLink = status.st_mode & S_IFMT == S_IFLNK
      if isLink, stat(root + "/" + path, &status) != 0 { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        // The link may lead to the root of the disk, or back to a parent folder.
        if isLink { skipped[path] = "is a link to a folder" } else { look(root, path, depth + 1) }
      } else if Self.endings.contains(where: { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
        marks[path] = Self.mark(status)
      }
    }
  }

  private static func mark(_ status: stat) -> Mark {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return Mark(
      seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int64(status.st_size), file: UInt64(status.st_ino))
  }

  private static let endings = [".svg", ".json"]

  /// Returns the paths that were written, added or removed, sorted.
  func changed(since earlier: FolderSnapshot) -> [String] {
    let names = Set(marks.keys).union(earlier.marks.keys)
    return names.filter { marks[$0] != earlier.marks[$0] }.sorted()
  }

  /// Ignores the order of the folders, which depends on the system.
  static func == (a: FolderSnapshot, b: FolderSnapshot) -> Bool {
    a.marks == b.marks && Set(a.folders) == Set(b.folders)
  }
}
