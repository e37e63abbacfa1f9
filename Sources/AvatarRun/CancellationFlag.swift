package import AvatarScene
import Synchronization

/// A flag that asks a run to finish the current record and stop. A signal handler sets it; the run
/// reads it between records.
package final class CancellationFlag: Sendable {
  private let signal = Atomic<Int32>(0)

  /// Creates a flag that is not set.
  package init() {}

  /// The value for a closed standard output: the signal number of SIGPIPE.
  package static let closedOutput: Int32 = 13

  /// The number of the signal that requested the stop; 0 if none did.
  package var value: Int32 { signal.load(ordering: .relaxed) }
  /// Whether a stop was requested.
  package var isSet: Bool { value != 0 }
  /// Requests a stop with this signal number.
  package func set(_ number: Int32) { signal.store(number, ordering: .relaxed) }

  /// Returns the exit status of a program that was asked to stop; nil if it was not.
  ///
  /// - Parameter signal: a number as in `value`.
  package static func exitStatus(after signal: Int32) -> ExitStatus? {
    switch signal {
    case 0: nil
    case 1: .hungUp
    case 2: .interrupted
    case closedOutput: .ioError
    default: .terminated
    }
  }
}
