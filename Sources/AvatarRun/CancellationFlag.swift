public import AvatarScene
import Synchronization

/// Says that a run should finish what it is writing and go no further. Set by a signal, read between records.
public final class CancellationFlag: Sendable {
  private let signal = Atomic<Int32>(0)

  public init() {}

  /// Stands for a signal where standard output was closed: the number of SIGPIPE.
  public static let closedOutput: Int32 = 13

  /// The signal that asked to stop; 0 as long as none did.
  public var value: Int32 { signal.load(ordering: .relaxed) }
  public var isSet: Bool { value != 0 }
  public func set(_ number: Int32) { signal.store(number, ordering: .relaxed) }

  /// How a program ends that was asked to stop; nil where it was not.
  ///
  /// - Parameter signal: as `value` has it.
  public static func exitStatus(after signal: Int32) -> ExitStatus? {
    switch signal {
    case 0: nil
    case 1: .hungUp
    case 2: .interrupted
    case closedOutput: .ioError
    default: .terminated
    }
  }
}
