internal import NIOConcurrencyHelpers

/// Counts the bytes of responses in memory. Each response is counted once, while it is cached or
/// still being sent.
final class ResponseByteCounter: Sendable {
  private let count = NIOLockedValueBox(0)

  var total: Int { count.withLockedValue { $0 } }

  /// - Returns: a lease that counts the bytes for as long as it lives.
  func hold(_ bytes: Int) -> Lease { Lease(self, bytes) }

  final class Lease: Sendable {
    private let holder: ResponseByteCounter
    private let bytes: Int

    fileprivate init(_ holder: ResponseByteCounter, _ bytes: Int) {
      (self.holder, self.bytes) = (holder, bytes)
      holder.count.withLockedValue { $0 += bytes }
    }

    deinit { holder.count.withLockedValue { $0 -= bytes } }
  }
}
