internal import NIOConcurrencyHelpers

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A timestamp text that is cached for one second.
final class CachedTimestamp: Sendable {
  private let known = NIOLockedValueBox((second: time_t(-1), text: ""))
  private let write: @Sendable (time_t) -> String

  init(_ write: @escaping @Sendable (time_t) -> String) { self.write = write }

  func text(_ second: time_t) -> String {
    known.withLockedValue { known in
      if known.second != second { known = (second, write(second)) }
      return known.text
    }
  }
}

/// Formats timestamps for the `Date` header field and for logs.
enum Timestamp {
  /// Returns the HTTP date format: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func http(_ second: time_t) -> String {
    let parts = utc(second)
    let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday) % 7]
    let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][
      Int(parts.tm_mon) % 12]
    return "\(day), \(two(parts.tm_mday)) \(month) \(1900 + parts.tm_year) \(clock(parts)) GMT"
  }

  /// Returns the RFC 3339 format with whole seconds, without a time zone: `1994-11-06T08:49:37`.
  static func log(_ second: time_t) -> String {
    let parts = utc(second)
    return "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(clock(parts))"
  }

  private static func utc(_ second: time_t) -> tm {
    var (second, parts) = (second, tm())
    gmtime_r(&second, &parts)
    return parts
  }

  private static func clock(_ parts: tm) -> String {
    [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
  }
  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
