import CSpawn
package import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A process to run, independent of how the tests themselves were started.
///
/// Its signals have their default disposition, even if the tests were started in the background or
/// with `nohup`, which ignore some. It inherits no descriptor of the tests except its three
/// standard streams.
package struct Command: Sendable {
  package var path: String
  package var arguments: [String]
  package var environment: [String: String]
  package var folder: String?

  package init(
    _ path: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
    in folder: String? = nil
  ) {
    (self.path, self.arguments, self.environment, self.folder) = (path, arguments, environment, folder)
  }

  /// The signals that the parent process may have set to be ignored.
  private static let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGCHLD, SIGXFSZ, SIGTSTP, SIGTTIN, SIGTTOU,
  ]

  /// - Parameters: the standard streams; nil is /dev/null.
  /// - Throws: `CommandError` if the program cannot be started.
  package func start(input: FileHandle? = nil, output: FileHandle? = nil, errors: FileHandle? = nil) throws
    -> RunningCommand
  {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    // Copies with high descriptor numbers, so that none collides with the three standard streams.
    let streams = [input, output, errors].map { fcntl($0?.fileDescriptor ?? null, F_DUPFD_CLOEXEC, 10) }
    defer { for stream in streams where stream >= 0 { close(stream) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let others = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let others: Int32 = 0
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() { posix_spawn_file_actions_adddup2(&actions, stream, Int32(number)) }
    #if !canImport(Darwin)
      posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    #endif
    if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (defaultValue, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&defaultValue)
    sigemptyset(&blocked)
    for signal in Self.signals { sigaddset(&defaultValue, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaultValue)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(&attributes, Int16(Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | others))
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t()
    let status = posix_spawn(&child, path, &actions, &attributes, words, variables)
    guard status == 0 else { throw CommandError("\(path) cannot be started: \(String(cString: strerror(status)))") }
    return RunningCommand(child)
  }
}

/// A started process, which must be waited for once.
package final class RunningCommand {
  package let processIdentifier: Int32
  /// The exit status, or 128 plus a signal number; 0 before the process was waited for.
  package private(set) var terminationStatus: Int32 = 0

  fileprivate init(_ child: pid_t) { processIdentifier = child }

  /// The time after which a process is killed that a test waits for, so that no test waits for
  /// ever.
  private static let patience: DispatchTimeInterval = .seconds(1800)
  private static let watch = DispatchQueue(label: "running commands")

  @discardableResult
  package func waitUntilExit() -> Int32 {
    var status: Int32 = 0
    let end = DispatchWorkItem { [processIdentifier] in _ = kill(processIdentifier, SIGKILL) }
    Self.watch.asyncAfter(deadline: .now() + Self.patience, execute: end)
    // The process keeps its number until it is waited for below, so the timer ends no other one.
    var information = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    end.cancel()
    Self.watch.sync {}
    while waitpid(processIdentifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    terminationStatus = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    return terminationStatus
  }
}

package struct CommandError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
