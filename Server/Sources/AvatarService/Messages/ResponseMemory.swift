internal import NIOConcurrencyHelpers

/// How many bytes of answers there are: each is counted once, while it is kept or while a client is still being sent it.
final class ResponseMemory: Sendable {
  private let count = NIOLockedValueBox(0)

  var total: Int { count.withLockedValue { $0 } }

  /// - Returns: what counts so many bytes for as long as it lives.
  func hold(_ bytes: Int) -> Lease { Lease(self, bytes) }

  final class Lease: Sendable {
    private let holder: ResponseMemory
    private let bytes: Int

    fileprivate init(_ holder: ResponseMemory, _ bytes: Int) {
      (self.holder, self.bytes) = (holder, bytes)
      holder.count.withLockedValue { $0 += bytes }
    }

    deinit { holder.count.withLockedValue { $0 -= bytes } }
  }
}
