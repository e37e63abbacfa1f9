internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Runs the tasks of each connection on its socket's event loop, where its requests are read and
/// its responses written. A request that is answered at once then causes no thread switch.
///
/// Slow work must not run there; drawing has its own threads (`DrawingThreads`).
struct EventLoopChildChannel<Base: ServerChildChannel>: ServerChildChannel {
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

/// A task executor that runs jobs on an event loop's thread.
private final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
