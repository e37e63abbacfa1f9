internal import NIOConcurrencyHelpers

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The field `Date`, written anew once a second.
final class HTTPDate: Sendable {
  private let known = NIOLockedValueBox((second: time_t(0), text: ""))

  var now: String {
    let second = time(nil)
    return known.withLockedValue { known in
      if known.second != second { known = (second, Self.text(second)) }
      return known.text
    }
  }

  static func text(_ second: time_t) -> String {
    var (second, parts) = (second, tm())
    gmtime_r(&second, &parts)
    let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday) % 7]
    let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][Int(parts.tm_mon) % 12]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { two($0) }.joined(separator: ":")
    return "\(day), \(two(parts.tm_mday)) \(month) \(1900 + parts.tm_year) \(clock) GMT"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
