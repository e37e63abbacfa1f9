internal import AvatarSupport
package import AvatarScene
internal import AvatarRaster
internal import NIOConcurrencyHelpers

/// Broadcasts art changes to the artists' pages. A new subscriber gets the latest event at once,
/// then every later one.
package final class ArtEventBroadcaster: Sendable {
  /// The result of reloading the art after files were saved.
  package struct News: Sendable {
    /// The number of the art's edition, from 1. It does not change if the art could not be used.
    package var edition: Int
    /// The version identifier of the art that is drawn now.
    package var artVersion: String
    /// Whether the art in the folder is the art that is drawn.
    package var isUsed: Bool
    /// The files that changed, relative to the art folder.
    package var changed: [String]
    /// The compiler's diagnostics.
    package var diagnostics: [Diagnostic]
    /// The drawings that the catalog does not name.
    package var unlisted: [UnlistedDrawing]
    /// The time for reading and compiling, in milliseconds.
    package var milliseconds: Int

    /// Creates an event.
    package init(
      edition: Int, artVersion: String, isUsed: Bool, changed: [String], diagnostics: [Diagnostic],
      unlisted: [UnlistedDrawing] = [], milliseconds: Int
    ) {
      (self.edition, self.artVersion, self.isUsed, self.changed) = (edition, artVersion, isUsed, changed)
      (self.diagnostics, self.unlisted, self.milliseconds) = (diagnostics, unlisted, milliseconds)
    }
  }

  /// The maximum number of subscribers; each holds a connection.
  static let maxSubscribers = 64

  private struct State {
    var last: News?
    var subscribers: [Int: AsyncStream<News?>.Continuation] = [:]
    var next = 0
    var isFinished = false
  }

  private let state = NIOLockedValueBox(State())

  /// Creates a broadcaster without subscribers.
  package init() {}

  /// The latest event.
  var latest: News? { state.withLockedValue { $0.last } }

  var subscriberCount: Int { state.withLockedValue { $0.subscribers.count } }

  /// Sends an event to every subscriber.
  package func publish(_ news: News) {
    let subscribers = state.withLockedValue { state in
      state.last = news
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.yield(news) }
  }

  /// Ends every stream at once.
  func end() {
    let subscribers = state.withLockedValue { state in
      state.isFinished = true
      defer { state.subscribers = [:] }
      return Array(state.subscribers.values)
    }
    for subscriber in subscribers { subscriber.finish() }
  }

  /// Subscribes to the events, beginning with the latest one. A nil element is a heartbeat, which
  /// reveals that a page is gone.
  ///
  /// - Throws: `Problem` 503 if there are too many subscribers, or after `end()`.
  func listen() throws(Problem) -> AsyncStream<News?> {
    let (stream, subscriber) = AsyncStream.makeStream(of: News?.self, bufferingPolicy: .bufferingNewest(16))
    let number: Int? = state.withLockedValue { state in
      guard !state.isFinished, state.subscribers.count < Self.maxSubscribers else { return nil }
      state.next += 1
      state.subscribers[state.next] = subscriber
      if let last = state.last { subscriber.yield(last) }
      return state.next
    }
    guard let number else { throw Problem.busy("as many pages listen as this server lets listen; close one") }
    let beat = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(5))
        subscriber.yield(nil)
      }
    }
    subscriber.onTermination = { [weak self] _ in
      beat.cancel()
      self?.state.withLockedValue { _ = $0.subscribers.removeValue(forKey: number) }
    }
    return stream
  }
}

extension ArtEventBroadcaster.News {
  var json: JSON {
    .members([
      ("edition", .int(edition)), ("artVersion", .string(artVersion)), ("isUsed", .bool(isUsed)),
      ("changed", .array(changed.map { .string(PlainText.line($0)) })),
      ("diagnostics", .array(diagnostics.map(\.placed))), ("unlisted", .array(unlisted.map(\.json))),
      ("milliseconds", .int(milliseconds)),
    ])
  }
}

extension Diagnostic {
  /// The diagnostic as JSON.
  var placed: JSON {
    .members([
      ("severity", .string(severity.rawValue)), ("file", file.map { .string(PlainText.line($0)) }),
      ("line", line.map { .int($0) }),
      ("column", column.map { .int($0) }), ("field", field.map { .string(PlainText.line($0, limit: 200)) }),
      ("message", .string(PlainText.line(message))),
    ])
  }
}
