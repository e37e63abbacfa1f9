internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport
import AvatarGolden
import AvatarRaster
import AvatarRun
import Platform

/// Runs git, if it is installed, to compare a set with another commit.
///
/// A set may come from an untrusted pull request. The repository is therefore one above the set,
/// never the set itself, and git only reads objects: no working tree and no index, and thus no
/// filter, hook or other program that attributes and settings could start. This program reads the
/// current files itself.
struct Git {
  /// The path of the repository's `.git`: a folder, or a file that refers to it.
  private let repository: String
  /// The path of the set's folder relative to that of `.git`, with a trailing slash.
  private let prefix: String
  /// The beginning of messages: the option or the command that asks git.
  private let purpose: String

  /// Returns the files of a set that changed since this branch diverged from `revision`. If the
  /// manifest records a golden otherwise than it did then, all files of the golden count as
  /// changed.
  ///
  /// - Throws: `CommandError` with git's message.
  static func changedFiles(of set: GoldenSet, since revision: String) throws -> [String] {
    let purpose = "--changed-since"
    guard let first = revision.utf8.first, first != UInt8(ascii: "-"), !revision.utf8.contains(0) else {
      let words = "is no revision; name a branch, a tag or a commit, such as main"
      throw CommandError("\(purpose): \"\(PlainText.line(revision))\" \(words)", .usage)
    }
    let git = try Git(above: set.folder.path, for: purpose)
    let blobs = try git.blobs(since: revision)
    let folder = try? SandboxedDirectory(existing: set.folder.path)
    func isChanged(_ file: String) -> Bool {
      guard let blob = blobs[Array(file.utf8)],
        let bytes = try? folder?.bytes(file, limit: GoldenLimit.fileBytes)
      else { return true }
      return !GitBlob.isName(blob, of: bytes)
    }
    guard isChanged(GoldenFolder.manifestFile) else { return set.manifest.entries.flatMap(\.files).filter(isChanged) }
    let before = try git.manifest(blobs[Array(GoldenFolder.manifestFile.utf8)])
    let rerecorded = Set(set.manifest.changedEntries(since: before).map(\.name))
    return set.manifest.entries.flatMap { entry in
      rerecorded.contains(entry.name) ? entry.files : entry.files.filter(isChanged)
    }
  }

  /// Returns the commits that changed a golden's pictures, the latest first, at most `count`.
  static func history(of entry: GoldenEntry, in set: GoldenSet, count: Int) throws -> GoldenHistory {
    let git = try Git(above: set.folder.path, for: "goldens log")
    let files = entry.pictures.map(\.file)
    let format = ["log", "-z", "--no-show-signature", "--format=%H%x1f%cs%x1f%s", "--max-count=\(count)", "HEAD", "--"]
    let list = try git.ask(format + files.map { git.prefix + $0 }, silence: "git log failed")
    let commits = list.split(separator: 0).compactMap { line -> GoldenHistory.Commit? in
      let parts = line.split(separator: 0x1F, maxSplits: 2, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 3 else { return nil }
      // A commit that removed a picture has none.
      let pictures = files.map {
        try? git.blob("\(parts[0]):\(git.prefix)\($0)", limit: GoldenLimit.fileBytes, silence: "none")
      }
      return GoldenHistory.Commit(name: parts[0], date: parts[1], subject: parts[2], pictures: pictures)
    }
    return GoldenHistory(golden: entry.name, commits: commits)
  }

  /// Returns the manifest in a blob; nil if there is no blob or it is not a manifest.
  private func manifest(_ blob: String?) throws -> GoldenManifest? {
    guard let blob else { return nil }
    let bytes = try self.blob(blob, limit: GoldenLimit.manifestBytes, silence: "git cat-file failed")
    return try? GoldenSource.manifest(bytes)
  }

  /// Returns a blob's bytes, or none if it has more than `limit`. The size is asked for first: git inflates a whole blob.
  private func blob(_ name: String, limit: Int, silence: String) throws -> [UInt8] {
    let size = Int(
      String(decoding: try ask(["cat-file", "-s", name], silence: silence).dropLast(), as: UTF8.self))
    return size ?? .max > limit ? [] : try ask(["cat-file", "blob", name], silence: silence)
  }

  /// Finds the repository that contains a folder.
  private init(above folder: String, for purpose: String) throws {
    self.purpose = purpose
    guard let real = realpath(folder, nil) else {
      throw CommandError("\(PlainText.line(folder)): cannot be opened: \(SystemError(code: errno))", .inputMissing)
    }
    defer { free(real) }
    let names = String(cString: real).unicodeScalars.split(separator: "/").map { String($0) }
    for depth in names.indices.reversed() {
      let candidate = names.prefix(depth).map { "/" + $0 }.joined() + "/.git"
      guard access(candidate, F_OK) == 0 else { continue }
      repository = candidate
      prefix = names.dropFirst(depth).map { $0 + "/" }.joined()
      return
    }
    let words =
      "no folder above \(PlainText.line(folder)) has a .git; give the set a folder of its own in the repository"
    throw CommandError("\(purpose): \(words)", .inputMissing)
  }

  /// Returns the blob names of the set's files at the merge base with a revision, keyed by their
  /// paths below the set. Links and submodules are excluded.
  private func blobs(since revision: String) throws -> [[UInt8]: String] {
    let silence = "\(PlainText.line(revision)) and this branch have no commit in common"
    let base = try ask(["merge-base", "HEAD", revision], silence: silence).split(separator: UInt8(ascii: "\n"))
    guard let commit = base.first.map({ String(decoding: $0, as: UTF8.self) }) else { throw failure(silence) }
    let list = try ask(["ls-tree", "-r", "-z", "--full-tree", commit, "--", prefix], silence: "git ls-tree failed")
    var blobs: [[UInt8]: String] = [:]
    // Each entry is `MODE blob NAME<tab>PATH`.
    for line in list.split(separator: 0) where line.starts(with: "100".utf8) {
      let (facts, path) = (line.prefix { $0 != UInt8(ascii: "\t") }, line.drop { $0 != UInt8(ascii: "\t") }.dropFirst())
      guard path.starts(with: prefix.utf8), let name = facts.split(separator: UInt8(ascii: " ")).last else { continue }
      blobs[Array(path.dropFirst(prefix.utf8.count))] = String(decoding: name, as: UTF8.self)
    }
    return blobs
  }

  private func failure(_ words: String) -> CommandError {
    CommandError("\(purpose): \(words); a clone for this needs the history", .inputMissing)
  }

  /// Removes the caller's git variables, which could select another repository, and forbids
  /// connections, because git would fetch the objects that a partial clone lacks.
  private static let variables: [String: String] = {
    let others = ProcessInfo.processInfo.environment.filter { !$0.key.utf8.starts(with: "GIT_".utf8) }
    let own = [
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "",
      "GIT_LITERAL_PATHSPECS": "1",
    ]
    return others.merging(own) { $1 }
  }()

  /// Runs git and returns its output.
  ///
  /// - Parameter silence: the message if git fails without printing one.
  private func ask(_ arguments: [String], silence: String) throws -> [UInt8] {
    let (output, errors) = (try Pipe(), try Pipe())
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.entrance, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.entrance, STDERR_FILENO)
    let options = [
      "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "--git-dir=\(repository)",
    ]
    let words = (["git"] + options + arguments).map { strdup($0) } + [nil]
    let variables = Self.variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t()
    let status = posix_spawnp(&child, "git", &actions, nil, words, variables)
    guard status == 0 else {
      throw CommandError("\(purpose) asks git, which cannot be started: \(SystemError(code: status))", .inputMissing)
    }
    // Reads standard output first: git's errors are short, but its output may be long.
    let printed = output.rest()
    let messages = errors.rest().split(separator: UInt8(ascii: "\n"))
    var ended: Int32 = 0
    while waitpid(child, &ended, 0) < 0 && errno == EINTR {}
    guard ended == 0 else {
      throw failure(
        messages.first.map { "git says: \(PlainText.line(String(decoding: $0, as: UTF8.self)))" } ?? silence)
    }
    return printed
  }

  /// A pipe from a child process.
  private final class Pipe {
    private let exit: Int32
    let entrance: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw CommandError("git cannot be asked: \(SystemError(code: errno))", .ioError) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (exit, entrance) = (ends[0], ends[1])
    }

    deinit { close(exit) }

    /// Reads until the child closes its end; call it once.
    func rest() -> [UInt8] {
      close(entrance)
      var found: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(exit, &part, part.count)
        if count > 0 {
          // Reads on, so that git ends.
          if found.count <= GoldenLimit.fileBytes { found += part[..<count] }
        } else if count == 0 || errno != EINTR {
          return found
        }
      }
    }
  }
}

/// The name of a git blob: a digest of its bytes, with the repository's hash function.
private enum GitBlob {
  /// Returns whether this name stands for these bytes in the repository, directly or through a
  /// pointer of Git LFS.
  ///
  /// LFS would start its filter, a program that settings name. The pointer can be computed from the
  /// bytes, so no filter is needed.
  static func isName(_ name: String, of bytes: [UInt8]) -> Bool {
    if name == self.name(of: bytes, like: name) { return true }
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(SHA256.hex(bytes))\nsize \(bytes.count)\n"
    return name == self.name(of: Array(pointer.utf8), like: name)
  }

  /// A SHA-256 repository has names of 64 digits, any other has 40.
  private static func name(of bytes: [UInt8], like other: String) -> String {
    let blob = Array("blob \(bytes.count)\0".utf8) + bytes
    return other.utf8.count == 64 ? SHA256.hex(blob) : SHA1.hex(blob)
  }
}
