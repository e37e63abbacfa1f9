internal import AvatarRaster
internal import AvatarService
internal import HTTPTypes
internal import NIOConcurrencyHelpers

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// One line of JSON for each request: when, what route, how it ended. Nothing of a record, an address or a client is in it.
public struct RequestLog: Sendable {
  private let write: @Sendable (String) -> Void
  private let numbers = NIOLockedValueBox(0)

  /// - Parameter write: takes a line with its end.
  public init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// A number for a request, which is also in its answer.
  func nextID() -> String {
    let number = numbers.withLockedValue { number in
      number += 1
      return number
    }
    return String(number, radix: 36)
  }

  func note(_ id: String, method: String, _ answer: Answer, seconds: Double, bytes: Int, isWhole: Bool) {
    let line = JSON.members([
      ("time", .string(Date().ISO8601Format(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))), ("id", .string(id)),
      ("method", .string(PlainText.line(method, limit: 16))), ("route", .string(answer.route)), ("status", .int(answer.status.code)),
      ("ms", .number((seconds * 1e5).rounded() / 100)), ("bytes", .int(bytes)), ("cache", answer.cache.map { .string($0.rawValue) }),
      ("broken", isWhole ? nil : .bool(true)), ("fault", answer.fault.map { .string(PlainText.line($0)) }),
    ])
    write(JSONWriter.line(line) + "\n")
  }
}
