import ArgumentParser
import AvatarGolden
import AvatarScene

/// How the golden commands end.
enum GoldenExit {
  /// Ends the command where a build machine tries to record.
  static func refuseOnBuildMachines() throws {
    if let refusal = RecordingGuard.refusal() { throw CommandError("\(refusal)", .usage) }
  }

  /// A golden differs: what was asked for could not be used.
  static let differs = ExitCode(ExitStatus.noUsableRecord.rawValue)
}
