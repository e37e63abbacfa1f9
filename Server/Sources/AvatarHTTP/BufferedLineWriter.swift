internal import Dispatch
internal import NIOConcurrencyHelpers

/// Lines on their way to whoever reads them: gathered for a tenth of a second, so that a request costs no write, and lost where nobody reads, so that no
/// request waits for that.
public final class BufferedLineWriter: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// Whether somebody will come for them.
    var isAwaited = false
    var lost = 0
  }

  private let state = NIOLockedValueBox(State())
  private let room: Int
  private let pause: Int
  private let write: @Sendable ([UInt8]) -> Void
  private let queue = DispatchQueue(label: "lines")

  /// - Parameters:
  ///   - room: how many bytes may wait.
  ///   - pause: milliseconds for which lines are gathered.
  ///   - write: takes whole lines, and may take as long as it likes.
  public init(room: Int = 4 << 20, pause: Int = 100, _ write: @escaping @Sendable ([UInt8]) -> Void) {
    (self.room, self.pause, self.write) = (room, pause, write)
  }

  /// - Parameter line: with its end.
  public func add(_ line: String) {
    let isFirst = state.withLockedValue { state in
      guard state.bytes.count + line.utf8.count <= room else {
        state.lost += 1
        return false
      }
      state.bytes.append(contentsOf: line.utf8)
      defer { state.isAwaited = true }
      return !state.isAwaited
    }
    if isFirst { queue.asyncAfter(deadline: .now() + .milliseconds(pause)) { self.hand() } }
  }

  /// Writes what is there, and waits for that a moment.
  public func flush() {
    let done = DispatchSemaphore(value: 0)
    queue.async {
      self.hand()
      done.signal()
    }
    _ = done.wait(timeout: .now() + .seconds(1))
  }

  private func hand() {
    let (bytes, lost) = state.withLockedValue { state in
      defer { state = State() }
      return (state.bytes, state.lost)
    }
    if !bytes.isEmpty { write(bytes) }
    if lost > 0 { write(Array("{\"lost\": \(lost)}\n".utf8)) }
  }
}
