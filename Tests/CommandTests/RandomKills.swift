import Foundation
import Programs
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// Kills runs of the tool at random times, and counts the kills that came before a run's end.
///
/// The length of a run, measured beside other tests, may be many times that of the next. A kill
/// that comes too late halves the range of the times. The seed is printed; `KILL_SEED` repeats it.
struct RandomKills {
  private(set) var early = 0
  private(set) var late = 0
  private var random: RandomNumbers
  private var longest: Int

  /// - Parameter longest: the latest time of the first kill.
  init(of run: String, longest: Duration) {
    let given = ProcessInfo.processInfo.environment["KILL_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("\(run): KILL_SEED=\(seed)")
    random = RandomNumbers(seed: seed)
    self.longest = max(2000, Int(longest / .microseconds(1)))
  }

  /// Whether another kill is due: `count` of them, and up to twenty more until one came early.
  func isDue(of count: Int) -> Bool { early + late < count || (early == 0 && late < count + 20) }

  /// Kills a run after a random time, and waits for its end.
  mutating func kill(_ process: RunningCommand) {
    usleep(UInt32(Int.random(in: 1000...longest, using: &random)))
    #if canImport(Glibc)
      _ = Glibc.kill(process.processIdentifier, SIGKILL)
    #else
      _ = Foundation.kill(process.processIdentifier, SIGKILL)
    #endif
    if process.waitUntilExit() == 128 + SIGKILL {
      early += 1
    } else {
      late += 1
      longest = max(2000, longest / 2)
    }
  }
}
