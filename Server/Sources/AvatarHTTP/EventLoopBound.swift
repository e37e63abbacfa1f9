internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Runs the tasks of each connection on the thread of its socket, where its requests are read and its answers written: a request that is answered at once
/// then changes no thread. What takes long must not be done there; drawing has threads of its own (`ConcurrencyLimiter`).
struct EventLoopBound<Base: ServerChildChannel>: ServerChildChannel {
  private let base: Base

  init(_ base: Base) { self.base = base }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    base.setup(channel: channel, logger: logger)
  }

  func handle(value: Base.Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}

/// Runs jobs on the thread of an event loop.
private final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
