internal import AvatarText
import AvatarRun
import AvatarScene
import Essentials
import Platform

/// Asks git, where it is installed, what a working tree has changed. Nothing of a repository's settings is run by what is asked.
enum Git {
  /// The files below a folder that are not as they were where this branch left `revision`, or that git does not know, relative to the folder.
  ///
  /// - Throws: `CommandError` with what git says.
  static func changedFiles(in folder: String, since revision: String) throws -> [String] {
    guard !revision.isEmpty, !revision.hasPrefix("-"), !revision.utf8.contains(0) else {
      throw CommandError("--changed-since: \"\(PlainText.line(revision))\" is no revision; name a branch, a tag or a commit, such as main", .usage)
    }
    let quiet = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-C", folder]
    let changed = try run(
      quiet + ["diff", "--merge-base", "--no-ext-diff", "--no-textconv", "--no-renames", "--name-only", "-z", "--relative", revision, "--", "."])
    let unknown = try run(quiet + ["ls-files", "--others", "--exclude-standard", "-z", "--", "."])
    return (changed + unknown).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What git prints.
  private static func run(_ arguments: [String]) throws -> [UInt8] {
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
    let words = (["git"] + arguments).map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t()
    let status = posix_spawnp(&child, "git", &actions, nil, words, variables)
    guard status == 0 else { throw CommandError("--changed-since asks git, which cannot be started: \(SystemError(code: status))", .inputMissing) }
    // What it complains of is short; what it prints may be long.
    let printed = output.rest()
    let said = errors.rest()
    var ended: Int32 = 0
    while waitpid(child, &ended, 0) < 0 && errno == EINTR {}
    guard ended == 0 else {
      let words = PlainText.line(String(decoding: said, as: UTF8.self).split(separator: "\n").first.map(String.init) ?? "nothing")
      throw CommandError("--changed-since: git says: \(words); a clone for this needs the history of both branches", .inputMissing)
    }
    return printed
  }

  /// One way from a child to us.
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

    /// Everything until the child has closed its end; called once.
    func rest() -> [UInt8] {
      close(entrance)
      var found: [UInt8] = []
      var part = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(exit, &part, part.count)
        if count > 0 { found += part[..<count] } else if count == 0 || errno != EINTR { return found }
      }
    }
  }
}
