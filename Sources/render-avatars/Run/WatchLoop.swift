internal import AvatarScene
internal import AvatarSupport
import ArgumentParser
import AvatarPacks
import AvatarRun
import Platform

/// Runs a command, and again after each save of a file that it reads, until a signal stops it.
struct WatchLoop {
  private let command: any ParsableCommand.Type
  private let loader = PackLoader.incremental()
  private let art: [String]
  private let isQuiet: Bool
  private var watch: FolderWatch

  /// - Parameters:
  ///   - command: whose usage is printed with an error of its arguments.
  ///   - inputs: the files and folders of records.
  ///   - output: where the command writes. What changes there is its own work.
  /// - Throws: `ValidationError` for inputs that cannot be read again, and an output among them.
  init(_ command: any ParsableCommand.Type, _ common: CommonOptions, inputs: [String] = [], output: String?) throws {
    self.command = command
    (isQuiet, art) = (common.quiet, common.art)
    guard !inputs.contains("-") else {
      throw ValidationError("--watch reads the records again and again; write them into a file and name it")
    }
    let paths = common.art.map(PackLoader.path) + inputs + [common.universities].compactMap { $0 }
    guard !paths.isEmpty else { throw ValidationError("--watch: there is nothing to watch; name a folder with --art") }
    let ignored = try paths.compactMap { try Self.place(of: output, in: $0) }.first
    // What is saved during the first round is seen after it.
    watch = FolderWatch(paths: paths, ignoring: ignored)
    Signals.install()
  }

  /// - Throws: an error of the first round that no save can mend; the exit code of the signal.
  mutating func run(_ round: (PackLoader) async throws -> Void) async throws {
    do { try await round(loader) } catch { try begin(with: error) }
    while true {
      try wait()
      do { try await round(loader) } catch { tell(error) }
    }
  }

  /// - Throws: an error of the first round that no save can mend; the exit code of the signal.
  mutating func run(_ round: (PackLoader) throws -> Void) throws {
    do { try round(loader) } catch { try begin(with: error) }
    while true {
      try wait()
      do { try round(loader) } catch { tell(error) }
    }
  }

  private func begin(with error: any Error) throws {
    let status = (error as? any DiagnosedError)?.exitStatus
    if error is ValidationError || status == .usage || status == .inputMissing { throw error }
    tell(error)
  }

  private func tell(_ error: any Error) { _ = Program.report(error, of: command) }

  /// Waits for a save, and says what was saved.
  private mutating func wait() throws {
    if !isQuiet, !Signals.stop.isSet { Terminal.message("waiting for the next save; Ctrl-C ends\n") }
    let (loader, art) = (loader, art)
    // The round finds the pack compiled; what is wrong with it is said then.
    guard let changed = watch.next(isFinished: { Signals.stop.isSet }, prepare: { _ = try? loader.load(art) }) else {
      return try (CancellationFlag.exitStatus(after: Signals.stop.value) ?? .terminated).leave()
    }
    guard !isQuiet else { return }
    let names = changed.prefix(Self.named).joined(separator: ", ")
    let others = changed.count > Self.named ? " and \(changed.count - Self.named) more" : ""
    Terminal.message("saved: \(PlainText.line(names))\(others)\n")
  }

  /// The number of saved files that a message names.
  private static let named = 3

  /// Returns the path of the output below a folder that is watched; nil if it lies elsewhere.
  private static func place(of output: String?, in root: String) throws -> String? {
    guard let output else { return nil }
    let (inner, outer) = (absolute(output), absolute(root))
    guard inner != outer else {
      throw ValidationError("--watch: \(PlainText.line(output)) is watched, and written into; write elsewhere with -o")
    }
    return inner.utf8.removing(prefix: outer + "/").map { "\(root)/\($0)" }
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
