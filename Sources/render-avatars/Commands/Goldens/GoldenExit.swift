import ArgumentParser
import AvatarGolden
import AvatarRun

/// How the golden commands end.
enum GoldenExit {
  /// Says what is wrong with a set and ends the command with the status for it.
  static func leaving<R>(_ body: () throws(GoldenError) -> R) throws -> R {
    do { return try body() } catch {
      Terminal.message("\(error.diagnostic)\n")
      throw ExitCode(error.exitStatus.rawValue)
    }
  }

  /// Ends the command where a build machine tries to record.
  static func refuseOnBuildMachines() throws {
    guard let refusal = RecordingGuard.refusal() else { return }
    Terminal.message("error: \(refusal)\n")
    throw ExitCode(ExitStatus.usage.rawValue)
  }

  /// A golden differs; CONTRACT gives it the number of unusable data.
  static let differs = ExitCode(ExitStatus.noUsableRecord.rawValue)
}
