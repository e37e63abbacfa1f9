internal import AvatarSupport
internal import Platform

/// An error of a `SandboxedDirectory`: something in it cannot be read, written or reached.
package struct DirectoryError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case missing
    /// A link is in the place of a file or a folder.
    case link
    case notFile, notFolder
    /// The limit is in bytes.
    case tooLarge(limit: Int)
    /// The name is not valid inside the folder: it is empty, or a component is empty, `.` or `..`.
    case badName
    case unreadable(SystemError)
    case cannotCreate(SystemError)
    case writeFailed(SystemError)
    /// The folder has content that is not known to be written by this program.
    case taken
  }

  /// The path at fault: the first component that is not as expected.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The part of the message after the path.
  package var message: String {
    switch reason {
    case .missing: "is missing"
    case .link: "is a link, and no link is followed here; put the file or folder itself in its place"
    case .notFile: "is not a file"
    case .notFolder: "is not a folder"
    case .tooLarge(let limit): "is larger than \(limit >> 20) MB"
    case .badName: "is not the name of a file in this folder"
    case .unreadable(let error): "cannot be opened: \(error)"
    case .cannotCreate(let error): "cannot be created: \(error)"
    case .writeFailed(let error): "writing failed: \(error)"
    case .taken:
      "is not empty, and nothing in it says that it was written by this program; name another folder, or empty it"
    }
  }
}

/// An open folder whose content may come from other users. Everything below it is reached by
/// descriptor, one component at a time, and never through a link, so that no name and no link leads
/// out of it. This is the only type that removes files other than temporary ones.
///
/// The caller decides what may be removed. This type ensures that it is a file, lies inside the
/// folder and is not reached through a link.
package final class SandboxedDirectory: Sendable {
  package let path: String
  private let folder: OpenFile

  /// The kind of a directory entry, without following links.
  package enum Kind: Hashable, Sendable { case file, folder, link, special }

  /// Opens an existing folder. Its parents may be links; the folder itself must not be.
  package init(existing path: String) throws(DirectoryError) {
    self.path = Self.withoutSlash(path)
    folder = OpenFile(owning: try Self.open(self.path, at: AT_FDCWD, blaming: self.path))
  }

  /// Creates the folder and its missing parents, and opens it.
  package convenience init(creating path: String) throws(DirectoryError) {
    let path = Self.withoutSlash(path)
    if Self.kind(path, at: AT_FDCWD) == .link { throw DirectoryError(path: path, reason: .link) }
    do { _ = try OutputFolder(creating: path) } catch {
      switch error {
      case .cannotCreate(let place, let reason): throw DirectoryError(path: place, reason: .cannotCreate(reason))
      case .writeFailed(let place, let reason): throw DirectoryError(path: place, reason: .writeFailed(reason))
      case .refused(let place, _): throw DirectoryError(path: place, reason: .taken)
      }
    }
    try self.init(existing: path)
  }

  // MARK: Looking

  /// Returns the kind of an entry; nil if it does not exist, or if its path leads through a link or
  /// a file.
  package func kind(of name: String) -> Kind? {
    try? reach(name) { place, leaf, _ in Self.kind(leaf, at: place) }
  }

  /// Returns the entries of the folder itself, without this program's temporary files.
  package func names() throws(DirectoryError) -> [String] {
    try Self.names(in: folder.descriptor, blaming: path).filter { TemporaryFileName($0) == nil }
  }

  /// Returns the path of everything below that is not a folder, except hidden entries and paths
  /// longer than the limit.
  ///
  /// - Parameter longest: the maximum length of a path, in bytes.
  package func files(longest: Int) throws(DirectoryError) -> [(name: String, isFile: Bool)] {
    var found: [(name: String, isFile: Bool)] = []
    try collect(folder.descriptor, "", longest, &found)
    return found
  }

  private func collect(_ place: Int32, _ prefix: String, _ longest: Int, _ found: inout [(name: String, isFile: Bool)])
    throws(DirectoryError)
  {
    for leaf in try Self.names(in: place, blaming: prefix.isEmpty ? path : "\(path)/\(prefix)")
    where !leaf.utf8.hasPrefix(".") {
      let name = prefix.isEmpty ? leaf : "\(prefix)/\(leaf)"
      guard name.utf8.count <= longest, let kind = Self.kind(leaf, at: place) else { continue }
      guard kind == .folder else {
        found.append((name, kind == .file))
        continue
      }
      // A folder that cannot be opened, or that was removed in the meantime, counts as empty.
      guard let inner = try? Self.open(leaf, at: place, blaming: name) else { continue }
      defer { close(inner) }
      try collect(inner, name, longest, &found)
    }
  }

  /// Reads a whole file, up to the limit. Rejects anything that is not a file: a pipe would block
  /// forever, and a device may never end.
  package func bytes(_ name: String, limit: Int) throws(DirectoryError) -> [UInt8] {
    let file = try open(name)
    guard file.size ?? 0 <= limit else {
      throw DirectoryError(path: "\(path)/\(name)", reason: .tooLarge(limit: limit))
    }
    return try Self.read(file.descriptor, limit: limit, blaming: "\(path)/\(name)")
  }

  /// Reads a whole file as `bytes` does, if it belongs to this user, to root, or to the owner of the
  /// folder; nil for any other file.
  package func trustedBytes(_ name: String, limit: Int) -> [UInt8]? {
    guard let file = try? open(name), file.size ?? 0 <= limit,
      let facts = FileStatus.of(file.descriptor).flatMap(FileFacts.init), isTrusted(facts)
    else { return nil }
    return try? Self.read(file.descriptor, limit: limit, blaming: "\(path)/\(name)")
  }

  /// Returns whether a file belongs to this user, to root, or to the owner of the folder.
  func isTrusted(_ facts: FileFacts) -> Bool {
    [0, geteuid(), FileStatus.of(folder.descriptor)?.st_uid ?? 0].contains(facts.owner)
  }

  /// Opens a file for reading; rejects any other kind of entry.
  func open(_ name: String) throws(DirectoryError) -> OpenFile {
    try reach(name) { place, leaf, path throws(DirectoryError) in
      guard try Self.isFile(leaf, at: place, path) else {
        throw DirectoryError(path: path, reason: errno == ENOENT ? .missing : .unreadable(.last))
      }
      // Opens without blocking and checks the kind of the open descriptor, because the entry may
      // have changed since.
      let file = openat(place, leaf, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { throw DirectoryError(path: path, reason: .unreadable(.last)) }
      let opened = OpenFile(owning: file)
      guard opened.kind == .file else { throw DirectoryError(path: path, reason: .notFile) }
      return opened
    }
  }

  /// Returns a file's size and the time of its last write or mark; nil if it is not a file.
  package func facts(of name: String) -> FileFacts? {
    try? reach(name) { place, leaf, path throws(DirectoryError) in
      guard let facts = FileStatus.of(leaf, in: place).flatMap(FileFacts.init) else {
        throw DirectoryError(path: path, reason: .notFile)
      }
      return facts
    }
  }

  // MARK: Changing

  /// Marks a file as used now. Does nothing if that is not permitted.
  package func mark(_ name: String) {
    try? reach(name) { place, leaf, _ in _ = utimensat(place, leaf, nil, AT_SYMLINK_NOFOLLOW) }
  }

  /// Writes a file atomically and creates the folders in its name. An existing file is replaced in
  /// one step; a link, a folder or a device is not replaced.
  ///
  /// - Parameter durably: false does not wait for the disk, for a file whose reader detects damage
  ///   from a power failure.
  package func write(_ bytes: [UInt8], as name: String, durably: Bool = true) throws(DirectoryError) {
    try reach(name, making: true) { place, leaf, path throws(DirectoryError) in
      _ = try Self.isFile(leaf, at: place, path)
      // The temporary file lies in the folder itself, where `sweep` finds it. A rename is atomic
      // only within one disk, so a file for another disk lies beside its destination.
      let own = OpenFile(borrowing: place)
      var isWriting = false
      do throws(SystemError) {
        let file = try TemporaryFile.make(in: own.identity?.device == folder.identity?.device ? folder : own)
        isWriting = true
        try file.fill(bytes, durably: durably)
        isWriting = false
        try file.move(to: leaf, in: place)
      } catch {
        throw DirectoryError(
          path: path, reason: isWriting || error.isAboutSpace ? .writeFailed(error) : .cannotCreate(error))
      }
    }
  }

  /// Removes a file. Does not remove a link, a folder or a device, or anything behind a link.
  ///
  /// - Returns: whether a file existed and was removed.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    (try? reach(name) { place, leaf, _ in Self.kind(leaf, at: place) == .file && unlinkat(place, leaf, 0) == 0 })
      ?? false
  }

  /// Removes an empty folder.
  @discardableResult
  package func removeFolder(_ name: String) -> Bool {
    (try? reach(name) { place, leaf, _ in
      Self.kind(leaf, at: place) == .folder && unlinkat(place, leaf, AT_REMOVEDIR) == 0
    }) ?? false
  }

  /// Removes the temporary files of killed processes: those that no process has locked.
  package func sweep() { _ = StaleFiles.sweep(folder) }
}

/// Path resolution from the folder to a name.
extension SandboxedDirectory {
  /// Opens the folders of the path one after the other, and calls `body` with the last folder, the
  /// name in it and the full path for messages.
  private func reach<R>(
    _ name: String, making: Bool = false, _ body: (Int32, String, String) throws(DirectoryError) -> R
  ) throws(DirectoryError) -> R {
    let parts = name.utf8.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }) else {
      throw DirectoryError(path: "\(path)/\(name)", reason: .badName)
    }
    return try descend(parts[...], from: folder.descriptor, path, making: making, body)
  }

  private func descend<R>(
    _ parts: ArraySlice<String>, from place: Int32, _ walked: String, making: Bool,
    _ body: (Int32, String, String) throws(DirectoryError) -> R
  ) throws(DirectoryError) -> R {
    guard let first = parts.first else { throw DirectoryError(path: walked, reason: .badName) }
    let path = "\(walked)/\(first)"
    guard parts.count > 1 else { return try body(place, first, path) }
    if making, mkdirat(place, first, 0o777) != 0, errno != EEXIST {
      throw DirectoryError(path: path, reason: .cannotCreate(.last))
    }
    let inner = try Self.open(first, at: place, blaming: path)
    defer { close(inner) }
    return try descend(parts.dropFirst(), from: inner, path, making: making, body)
  }

  private static func open(_ name: String, at place: Int32, blaming path: String) throws(DirectoryError) -> Int32 {
    guard !name.utf8.contains(0) else { throw DirectoryError(path: path, reason: .badName) }
    while true {
      let folder = openat(place, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if folder >= 0 { return folder }
      let error = SystemError.last
      if error.code == EINTR { continue }
      switch kind(name, at: place) {
      case .link: throw DirectoryError(path: path, reason: .link)
      case .file, .special: throw DirectoryError(path: path, reason: .notFolder)
      case .folder, nil: throw DirectoryError(path: path, reason: error == .missing ? .missing : .unreadable(error))
      }
    }
  }

  /// Returns nil if the entry does not exist or cannot be examined; `errno` tells the two apart.
  private static func kind(_ name: String, at place: Int32) -> Kind? {
    guard let status = FileStatus.of(name, in: place) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .special
    }
  }

  /// Returns false if `kind` is nil; rejects an entry that is not a file.
  private static func isFile(_ name: String, at place: Int32, _ path: String) throws(DirectoryError) -> Bool {
    switch kind(name, at: place) {
    case .file: return true
    case nil: return false
    case .link: throw DirectoryError(path: path, reason: .link)
    case .folder, .special: throw DirectoryError(path: path, reason: .notFile)
    }
  }

  /// Names that are not UTF-8 are omitted: this program never writes one.
  private static func names(in folder: Int32, blaming path: String) throws(DirectoryError) -> [String] {
    var names: [String] = []
    do {
      try FolderNames.forEach(inOpen: folder) { bytes in
        guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else { return }
        names.append(name)
      }
    } catch {
      throw DirectoryError(path: path, reason: .unreadable(error))
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Reads to the end, because the file may grow in the meantime; one byte past the limit is enough
  /// to reject it.
  private static func read(_ file: Int32, limit: Int, blaming path: String) throws(DirectoryError) -> [UInt8] {
    var result: [UInt8] = []
    let size = min(limit + 1, max((FileStatus.of(file).map { Int($0.st_size) } ?? 0) + 1, 256))
    while true {
      var count = 0
      // Neither zeroed nor copied: both take longer than reading.
      let chunk = [UInt8](unsafeUninitializedCapacity: size) { room, filled in
        count = readBytes(file, room)
        filled = max(0, count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DirectoryError(path: path, reason: .unreadable(.last)) }
      guard count > 0 else { return result }
      if result.isEmpty { result = chunk } else { result += chunk }
      guard result.count <= limit else { throw DirectoryError(path: path, reason: .tooLarge(limit: limit)) }
    }
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, let rest = path.utf8.removing(suffix: "/") { path = rest }
    return String(path)
  }
}

private func readBytes(_ file: Int32, _ chunk: UnsafeMutableBufferPointer<UInt8>) -> Int {
  read(file, chunk.baseAddress, chunk.count)
}
