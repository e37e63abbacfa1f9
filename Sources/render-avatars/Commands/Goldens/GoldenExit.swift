import ArgumentParser
import AvatarGolden
import AvatarScene

/// Exit codes and checks of the golden commands.
enum GoldenExit {
  /// Ends the command if a CI machine tries to record.
  static func refuseOnBuildMachines() throws {
    if let refusal = RecordingGuard.refusal() { throw CommandError("\(refusal)", .usage) }
  }

  /// A golden differs.
  static let differs = ExitCode(ExitStatus.noUsableRecord.rawValue)
}
