internal import AvatarText
internal import Libc

/// Why something in an `SandboxedDirectory` cannot be read, written or reached.
package struct DirectoryError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case missing
    /// A link stands where a file or a folder itself should be.
    case link
    case notFile, notFolder
    /// In bytes.
    case tooLarge(limit: Int)
    /// No name of something inside: empty, or a part of it is empty, `.` or `..`.
    case badName
    case unreadable(SystemError)
    case cannotCreate(SystemError)
    case writeFailed(SystemError)
    /// Things are in it that nobody says are ours.
    case taken
  }

  /// What is to blame: the first part of the way that is not as it should be.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What a message says after the path.
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

/// A folder whose files others may have put there, held open: everything below it is reached by descriptor, a name at a time, and never through
/// a link, so that no name and no link leads out of it. The one place that removes files which are not half-written ones.
///
/// What may be removed is the caller's to prove; that it is a file, lies inside and is not reached through a link is proved here.
package final class SandboxedDirectory: Sendable {
  package let path: String
  private let descriptor: Int32

  /// What stands under a name, no link followed.
  package enum Kind: Hashable, Sendable { case file, folder, link, special }

  /// Opens a folder that is there. The folders above it may be links, itself it may not.
  package init(existing path: String) throws(DirectoryError) {
    self.path = Self.withoutSlash(path)
    descriptor = try Self.open(Self.withoutSlash(path), at: AT_FDCWD, blaming: Self.withoutSlash(path))
  }

  /// Makes the folder, and those above it, where they are missing.
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

  deinit { close(descriptor) }

  // MARK: Looking

  /// Nil where nothing is, or where the way there leads through a link or a file.
  package func kind(of name: String) -> Kind? {
    try? reach(name) { place, leaf, _ in Self.kind(leaf, at: place) }
  }

  /// What lies in the folder itself, half-written files of ours apart.
  package func names() throws(DirectoryError) -> [String] {
    try Self.names(in: descriptor, blaming: path).filter { SandboxedTemporaryFile.name($0) == nil }
  }

  /// Everything below that is no folder, by name; hidden things and what lies deeper than names are long are left out.
  ///
  /// - Parameter longest: bytes of a name.
  package func files(longest: Int) throws(DirectoryError) -> [(name: String, isFile: Bool)] {
    var found: [(name: String, isFile: Bool)] = []
    try collect(descriptor, "", longest, &found)
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
      // A folder that may not be opened, or that is gone meanwhile, holds nothing for us.
      guard let inner = try? Self.open(leaf, at: place, blaming: name) else { continue }
      defer { close(inner) }
      try collect(inner, name, longest, &found)
    }
  }

  /// A whole file, but never more of it than is allowed, and nothing that is no file: a pipe would wait for ever, a device never end.
  package func bytes(_ name: String, limit: Int) throws(DirectoryError) -> [UInt8] {
    let file = try open(name)
    guard file.size ?? 0 <= limit else {
      throw DirectoryError(path: "\(path)/\(name)", reason: .tooLarge(limit: limit))
    }
    return try Self.read(file.descriptor, limit: limit, blaming: "\(path)/\(name)")
  }

  /// Opens a file to be read, and nothing else that may stand there.
  func open(_ name: String) throws(DirectoryError) -> OpenFile {
    try reach(name) { place, leaf, path throws(DirectoryError) in
      guard try Self.isFile(leaf, at: place, path) else {
        throw DirectoryError(path: path, reason: errno == ENOENT ? .missing : .unreadable(.last))
      }
      // Without waiting, and asked again of the open file: something else may stand there by now.
      let file = openat(place, leaf, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
      guard file >= 0 else { throw DirectoryError(path: path, reason: .unreadable(.last)) }
      let opened = OpenFile(owning: file)
      guard opened.kind == .file else { throw DirectoryError(path: path, reason: .notFile) }
      return opened
    }
  }

  /// A file's size and when it was written or marked last; nil for what is no file.
  func facts(of name: String) -> FileFacts? {
    try? reach(name) { place, leaf, path throws(DirectoryError) in
      guard let facts = FileStatus.of(leaf, in: place).flatMap(FileFacts.init) else {
        throw DirectoryError(path: path, reason: .notFile)
      }
      return facts
    }
  }

  /// Whose the folder is.
  var owner: UInt32 { FileStatus.of(descriptor)?.st_uid ?? 0 }

  // MARK: Changing

  /// Says that a file was used just now. Nothing happens where that may not be said.
  func mark(_ name: String) {
    try? reach(name) { place, leaf, _ in _ = utimensat(place, leaf, nil, AT_SYMLINK_NOFOLLOW) }
  }

  /// Writes a file that is there whole or not at all, and makes the folders that its name asks for. A file that was there is replaced in one
  /// step; a link, a folder or a device is not.
  ///
  /// - Parameter durably: false does not wait until the bytes are on the disk, for a file whose reader finds out what a power cut did to it.
  package func write(_ bytes: [UInt8], as name: String, durably: Bool = true) throws(DirectoryError) {
    try reach(name, making: true) { place, leaf, path throws(DirectoryError) in
      _ = try Self.isFile(leaf, at: place, path)
      // It grows in the folder itself, where `sweep` finds it; but a file moves in one step only within a disk.
      let nursery =
        FileIdentity(descriptor: place)?.device == FileIdentity(descriptor: descriptor)?.device ? descriptor : place
      var isWriting = false
      do throws(SystemError) {
        let growing = try SandboxedTemporaryFile(in: nursery)
        isWriting = true
        try growing.fill(bytes, durably: durably)
        isWriting = false
        try growing.move(to: leaf, in: place)
      } catch {
        throw DirectoryError(
          path: path, reason: isWriting || error.isAboutSpace ? .writeFailed(error) : .cannotCreate(error))
      }
    }
  }

  /// Removes a file. A link, a folder or a device stays, and so does what lies behind a link.
  ///
  /// - Returns: whether a file was there and is gone.
  @discardableResult
  package func remove(_ name: String) -> Bool {
    (try? reach(name) { place, leaf, _ in Self.kind(leaf, at: place) == .file && unlinkat(place, leaf, 0) == 0 })
      ?? false
  }

  /// Removes a folder that is empty.
  @discardableResult
  package func removeFolder(_ name: String) -> Bool {
    (try? reach(name) { place, leaf, _ in
      Self.kind(leaf, at: place) == .folder && unlinkat(place, leaf, AT_REMOVEDIR) == 0
    }) ?? false
  }

  /// Removes the half-written files that killed processes left: those that nobody holds.
  package func sweep() {
    for name in ((try? Self.names(in: descriptor, blaming: path)) ?? []).compactMap(SandboxedTemporaryFile.name) {
      _ = StaleFiles.remove([name], of: name, in: descriptor)
    }
  }
}

/// The way from the folder to a name.
extension SandboxedDirectory {
  /// Opens the folders on the way one after the other, and calls `body` with the last one, the name in it and the whole path for messages.
  private func reach<R>(
    _ name: String, making: Bool = false, _ body: (Int32, String, String) throws(DirectoryError) -> R
  ) throws(DirectoryError) -> R {
    let parts = name.utf8.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !["", ".", ".."].contains($0) && !$0.utf8.contains(0) }) else {
      throw DirectoryError(path: "\(path)/\(name)", reason: .badName)
    }
    return try descend(parts[...], from: descriptor, path, making: making, body)
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

  /// Nil where nothing is; `errno` says whether that is so because it cannot be seen.
  private static func kind(_ name: String, at place: Int32) -> Kind? {
    guard let status = FileStatus.of(name, in: place) else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .special
    }
  }

  /// False where nothing is, as `kind`; what is there and no file is refused.
  private static func isFile(_ name: String, at place: Int32, _ path: String) throws(DirectoryError) -> Bool {
    switch kind(name, at: place) {
    case .file: return true
    case nil: return false
    case .link: throw DirectoryError(path: path, reason: .link)
    case .folder, .special: throw DirectoryError(path: path, reason: .notFile)
    }
  }

  /// Names that are no UTF-8 are left out: nothing of ours is called so.
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

  /// Reads to the end, for the file may grow meanwhile; one byte past the limit is enough to refuse it.
  private static func read(_ file: Int32, limit: Int, blaming path: String) throws(DirectoryError) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, 1 << 16))
    while true {
      let count = readBytes(file, &chunk)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DirectoryError(path: path, reason: .unreadable(.last)) }
      guard count > 0 else { return result }
      result += chunk.prefix(count)
      guard result.count <= limit else { throw DirectoryError(path: path, reason: .tooLarge(limit: limit)) }
    }
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, let rest = path.utf8.removing(suffix: "/") { path = rest }
    return String(path)
  }
}

private func readBytes(_ file: Int32, _ chunk: inout [UInt8]) -> Int {
  chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
}

/// A file that is being written under a hidden name that nobody has had. Its writer holds a lock on it for as long as it lives, wherever it
/// runs, so that what a killed one left can be told from what is being written now.
private struct SandboxedTemporaryFile: ~Copyable {
  private let name: String
  private let folder: Int32
  private let handle: OutputHandle

  init(in folder: Int32) throws(SystemError) {
    while true {
      let name = TemporaryFileName.random().text
      let file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard file >= 0 else {
        if [EINTR, EEXIST].contains(errno) { continue }
        throw .last
      }
      // Between the two somebody may have found it without a lock and removed it.
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
      guard let status = FileStatus.of(file), status.st_nlink > 0 else {
        close(file)
        continue
      }
      self.name = name
      self.folder = folder
      handle = OutputHandle(owning: file)
      return
    }
  }

  /// Writes all bytes and, where they are to last, waits until they are on the disk. Where that fails nothing is left.
  func fill(_ bytes: [UInt8], durably: Bool) throws(SystemError) {
    do {
      try handle.write(bytes)
      if durably { try handle.flush() }
    } catch {
      unlinkat(folder, name, 0)
      throw error
    }
  }

  /// Puts the file in its place, in one step.
  func move(to leaf: String, in place: Int32) throws(SystemError) {
    guard renameat(folder, name, place, leaf) != 0 else { return }
    let error = SystemError.last
    unlinkat(folder, name, 0)
    throw error
  }

  /// Nil for a name that is no growing file's.
  static func name(_ text: String) -> TemporaryFileName? {
    TemporaryFileName(text).flatMap { $0.part == nil ? $0 : nil }
  }
}
