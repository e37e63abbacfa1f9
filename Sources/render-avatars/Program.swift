// Folders, each knowing only those to its left (`make lint` checks it): Process Console Options Run Commands

internal import AvatarScene
internal import AvatarSupport
import ArgumentParser
import AvatarRaster
import AvatarRun
import Platform

/// The entry point; every exit also goes through here, with an `ExitStatus`. The two uses that
/// other programs start very often have a fast path; everything else is dispatched to its command.
@main
enum Program {
  /// The number of cores that this process may use, which may be fewer than the machine has.
  static let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)

  /// The executor for the command's tasks, which also uses the main thread.
  static let workers = WorkerPool(threads: cores)

  static func main() {
    Terminal.occupyClosedStreams()
    Signals.prepare()
    exit(settled(status()))
  }

  private static func status() -> Int32 {
    #if os(Linux)
      // In a chroot without `/proc` the runtime finds no arguments, and its threads trap.
      guard access("/proc/self/stat", R_OK) == 0 else {
        Terminal.message(
          "error: /proc cannot be read, and the Swift runtime needs it; mount it: mount -t proc proc /proc\n")
        return ExitStatus.ioError.rawValue
      }
    #endif
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.elementsEqual(["--version"]) {
      Terminal.output(RenderAvatars.configuration.version + "\n")
      return ExitStatus.success.rawValue
    }
    TextLibraries.claimProcess()
    MallocConfiguration.keepLargeBlocks()
    do {
      try ArgumentCheck.checkEncoding()
      try MallocConfiguration.checkStart()
      let given = try EffectiveArguments(arguments, root: RenderAvatars.self)
      if let shown = given.shown {
        Terminal.output(shown)
        return ExitStatus.success.rawValue
      }
      if let still = FastPathThumbnail(given.words) {
        do { if try still.run() { return ExitStatus.success.rawValue } } catch {
          return report(error, of: ThumbnailCommand.self)
        }
      }
      try ArgumentCheck(root: RenderAvatars.self).check(given.words)
      let command = ParsedCommand(command: try RenderAvatars.parseAsRoot(Array(given.words)))
      do { try command.run() } catch { return report(error, of: type(of: command.command)) }
      return ExitStatus.success.rawValue
    } catch {
      return report(error)
    }
  }

  /// The parsed command of this process. Unchecked because only one thread uses it.
  private struct ParsedCommand: @unchecked Sendable {
    let command: any ParsableCommand

    func run() throws {
      guard command is any AsyncParsableCommand else {
        var command = command
        return try command.run()
      }
      _ = try Program.workers.run {
        if var command = self.command as? any AsyncParsableCommand { try await command.run() }
      }
    }
  }

  /// Prints the message for a thrown error and returns its exit status. Help and version are
  /// results; argument errors are printed with the usage; library errors have their own diagnostic
  /// and status; any other error is an internal error.
  ///
  /// - Parameter command: the command that was running, whose usage is printed for an argument
  ///   error.
  static func report(_ error: any Error, of command: (any ParsableCommand.Type)? = nil) -> Int32 {
    if let code = error as? ExitCode { return code.rawValue }
    if let printed = error as? PrintedErrors { return printed.exitStatus.rawValue }
    var error = error
    if let failure = error as? any DiagnosedError {
      guard failure.exitStatus == .usage else {
        Terminal.message("\(failure.diagnostic)\n")
        // The cause may be a report without a reader, whose wait a signal ended.
        return (CancellationFlag.exitStatus(after: Signals.stop.value) ?? failure.exitStatus).rawValue
      }
      error = ValidationError(
        RenderError.option(in: failure).map { "--\($0.flag) \($0.problem)" } ?? failure.diagnostic.text)
    }
    if let mistake = error as? ValidationError, let command {
      error = UsageError(mistake.message, of: command, root: RenderAvatars.self)
    }
    if let error = error as? UsageError {
      Terminal.message("\(error)\n")
      return ExitStatus.usage.rawValue
    }
    let code = RenderAvatars.exitCode(for: error)
    switch code {
    case .success: Terminal.output(RenderAvatars.fullMessage(for: error) + "\n")
    case .failure:
      Terminal.message("error: \(PlainText.line("\(error)"))\n")
      return ExitStatus.internalError.rawValue
    default: Terminal.message(RenderAvatars.fullMessage(for: error) + "\n")
    }
    return code.rawValue
  }

  /// Replaces success by an error if results could not be written to standard output.
  private static func settled(_ status: Int32) -> Int32 {
    guard let lost = Terminal.lost, [ExitStatus.success, .ioError].contains(ExitStatus(rawValue: status)) else {
      return status
    }
    Terminal.message("error: standard output: writing failed: \(lost)\n")
    return ExitStatus.ioError.rawValue
  }
}
