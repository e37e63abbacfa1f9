internal import Dispatch
internal import NIOConcurrencyHelpers

/// A buffered line writer that never blocks its callers.
///
/// Lines are collected for a tenth of a second, so that a request costs no system call. If the
/// reader is too slow, lines are dropped and counted, so that no request waits.
package final class BufferedLineWriter: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// Whether a write of the buffered lines is scheduled.
    var isAwaited = false
    var lost = 0
  }

  private let state = NIOLockedValueBox(State())
  private let room: Int
  private let pause: Int
  private let write: @Sendable ([UInt8]) -> Void
  private let queue = DispatchQueue(label: "lines")

  /// - Parameters:
  ///   - room: the buffer's capacity in bytes.
  ///   - pause: how long lines are collected, in milliseconds.
  ///   - write: receives whole lines; it may block.
  package init(room: Int = 4 << 20, pause: Int = 100, _ write: @escaping @Sendable ([UInt8]) -> Void) {
    (self.room, self.pause, self.write) = (room, pause, write)
  }

  /// Appends a line to the buffer, or counts it as lost if the buffer is full.
  ///
  /// - Parameter line: the line with its line ending.
  package func add(_ line: String) {
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

  /// Writes the buffered lines and waits for that, at most one second.
  package func flush() {
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
