#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The sources below a folder as they are at one moment: which there are, and what tells a file from the one that it was.
struct FolderState: Equatable {
  private struct Mark: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int64
    let file: UInt64
  }

  /// Nobody's art is deeper, and a link that leads round in a circle ends here.
  private static let deepest = 8
  /// Nor has it more files.
  private static let most = 20_000

  private var marks: [String: Mark] = [:]
  /// Every folder below the root, from the root, which is the empty one where it is there.
  private(set) var folders: [String] = []

  init() {}

  init(of root: String) { look(root, "", 0) }

  private mutating func look(_ root: String, _ folder: String, _ depth: Int) {
    guard depth <= Self.deepest, marks.count < Self.most, let handle = opendir(folder.isEmpty ? root : root + "/" + folder) else { return }
    defer { closedir(handle) }
    folders.append(folder)
    guard let start = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
    while let entry = readdir(handle) {
      // The field may reach past the memory that readdir owns: no copy of the whole.
      let name = String(cString: (UnsafeRawPointer(entry) + start).assumingMemoryBound(to: CChar.self))
      // Hidden files are editors' and version control's.
      guard !name.hasPrefix(".") else { continue }
      let path = folder.isEmpty ? name : folder + "/" + name
      var status = stat()
      guard stat(root + "/" + path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        look(root, path, depth + 1)
      } else if name.hasSuffix(".svg") || name.hasSuffix(".json") {
        #if canImport(Darwin)
          let time = status.st_mtimespec
        #else
          let time = status.st_mtim
        #endif
        marks[path] = Mark(seconds: time.tv_sec, nanoseconds: time.tv_nsec, size: Int64(status.st_size), file: UInt64(status.st_ino))
      }
    }
  }

  /// What was written, came or went.
  func changed(since earlier: FolderState) -> [String] {
    let names = Set(marks.keys).union(earlier.marks.keys)
    return names.filter { marks[$0] != earlier.marks[$0] }.sorted()
  }

  /// The order in which a folder is read is the system's affair.
  static func == (a: FolderState, b: FolderState) -> Bool { a.marks == b.marks && Set(a.folders) == Set(b.folders) }
}
