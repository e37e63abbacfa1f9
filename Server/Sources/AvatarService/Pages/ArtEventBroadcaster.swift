internal import AvatarText
public import AvatarRaster
internal import NIOConcurrencyHelpers

/// Where artists hear of what happens to the art that they are drawing: every page that listens gets the last news at once, and each that follow.
public final class ArtEventBroadcaster: Sendable {
  /// What became of the art after files were saved.
  public struct News: Sendable {
    /// Counts the art's editions from 1; it stays where the art could not be used.
    public var edition: Int
    /// The word for the art that is drawn now.
    public var artVersion: String
    /// Whether what lies in the folder is what is drawn.
    public var isUsed: Bool
    /// The files that changed, from the art's folder.
    public var changed: [String]
    public var diagnostics: [Diagnostic]
    /// How long reading and compiling took.
    public var milliseconds: Int

    public init(
      edition: Int, artVersion: String, isUsed: Bool, changed: [String], diagnostics: [Diagnostic], milliseconds: Int
    ) {
      (self.edition, self.artVersion, self.isUsed, self.changed) = (edition, artVersion, isUsed, changed)
      (self.diagnostics, self.milliseconds) = (diagnostics, milliseconds)
    }
  }

  /// More pages at the same time are not told; each holds a connection.
  static let maxSubscribers = 64

  private struct State {
    var last: News?
    var subscribers: [Int: AsyncStream<News?>.Continuation] = [:]
    var next = 0
    var isFinished = false
  }

  private let state = NIOLockedValueBox(State())

  public init() {}

  var subscriberCount: Int { state.withLockedValue { $0.subscribers.count } }

  /// Tells every page.
  public func publish(_ news: News) {
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

  /// The news from now on, beginning with the last; nil stands for nothing new, so that a page that has gone is noticed.
  ///
  /// - Throws: `Problem` 503 where as many pages listen as may, or the end has come.
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
      ("diagnostics", .array(diagnostics.map(\.placed))), ("milliseconds", .int(milliseconds)),
    ])
  }
}

extension Diagnostic {
  /// A diagnostic with its place as an editor takes it. A column stands at the beginning of a message.
  var placed: JSON {
    var (words, column) = (message[...], Int?.none)
    if let found = message.prefixMatch(of: #/column ([0-9]{1,9}): /#) {
      column = Int(found.1)
      words = message[found.range.upperBound...]
    }
    return .members([
      ("severity", .string(severity.rawValue)), ("file", file.map { .string(PlainText.line($0)) }),
      ("line", line.map { .int($0) }),
      ("column", column.map { .int($0) }), ("field", field.map { .string(PlainText.line($0, limit: 200)) }),
      ("message", .string(PlainText.line(String(words)))),
    ])
  }
}
