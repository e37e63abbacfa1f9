internal import AvatarSupport
internal import AvatarRaster
internal import AvatarService
internal import HTTPTypes
internal import NIOConcurrencyHelpers

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A request log with one JSON line for each request: the time, the route and the outcome. It
/// contains no data of a record, no address and nothing about the client.
package struct RequestLog: Sendable {
  private let write: @Sendable (String) -> Void
  private let numbers = NIOLockedValueBox(0)
  private let seconds = CachedTimestamp(Timestamp.log)

  /// - Parameter write: receives a line with its line ending.
  package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Returns a new request number in base 36, which is also sent in the response.
  func nextID() -> String {
    let number = numbers.withLockedValue { number in
      number += 1
      return number
    }
    return String(number, radix: 36)
  }

  /// Writes one line.
  ///
  /// The JSON text is built by hand: a line is written for every request, and most requests take
  /// less time than building a JSON tree.
  func note(
    _ id: String, method: HTTPRequest.Method, _ answer: AvatarResponse, seconds: Double, bytes: Int, isWhole: Bool
  ) {
    var line = ""
    line.reserveCapacity(200)
    line += "{\"time\": \""
    line += now()
    line += "Z\", \"id\": \""
    line += id
    line += "\", \"method\": "
    line += Self.quoted(method)
    line += ", \"route\": \""
    line += answer.route
    line += "\", \"status\": "
    line += String(answer.status.code)
    line += ", \"ms\": "
    line += Self.decimal(Int((seconds * 1e5).rounded()), digits: 2)
    line += ", \"bytes\": "
    line += String(bytes)
    if let cache = answer.cache {
      line += ", \"cache\": \""
      line += cache.rawValue
      line += "\""
    }
    if !isWhole { line += ", \"broken\": true" }
    if let fault = answer.fault {
      line += ", \"fault\": "
      line += JSONWriter.line(.string(PlainText.line(fault)))
    }
    line += "}\n"
    write(line)
  }

  private func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let fraction = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    return seconds.text(time.tv_sec) + "." + fraction
  }

  private static func quoted(_ method: HTTPRequest.Method) -> String {
    switch method {
    case .get: "\"GET\""
    case .head: "\"HEAD\""
    case .post: "\"POST\""
    default: JSONWriter.line(.string(PlainText.line(method.rawValue, limit: 16)))
    }
  }

  /// Formats `number` as a decimal with so many fraction digits.
  private static func decimal(_ number: Int, digits: Int) -> String {
    let text = String(number)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}
