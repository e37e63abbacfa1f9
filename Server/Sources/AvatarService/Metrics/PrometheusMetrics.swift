public import CoreMetrics
internal import NIOConcurrencyHelpers

/// A metrics backend with the Prometheus text format: counters, gauges, and timers as histograms.
public final class PrometheusMetrics: MetricsFactory, Sendable {
  /// The upper bounds of a histogram's buckets, in seconds.
  static let bounds = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

  private struct Series: Hashable {
    let name: String
    let labels: String
  }

  private let counters = NIOLockedValueBox<[Series: CountedNumber]>([:])
  private let meters = NIOLockedValueBox<[Series: MeasuredNumber]>([:])
  private let timers = NIOLockedValueBox<[Series: TimedNumbers]>([:])
  private let help: [String: String]

  /// - Parameter help: the help text of each metric, by name.
  public init(help: [String: String] = [:]) { self.help = help }

  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    Self.find(counters, Self.series(label, dimensions)) { CountedNumber() }
  }

  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    Self.find(meters, Self.series(label, dimensions)) { MeasuredNumber() }
  }

  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    Self.find(meters, Self.series(label, dimensions)) { MeasuredNumber() }
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    Self.find(timers, Self.series(label, dimensions)) { TimedNumbers() }
  }

  public func destroyCounter(_ handler: any CounterHandler) { Self.remove(handler, from: counters) }
  public func destroyMeter(_ handler: any MeterHandler) { Self.remove(handler, from: meters) }
  public func destroyRecorder(_ handler: any RecorderHandler) { Self.remove(handler, from: meters) }
  public func destroyTimer(_ handler: any TimerHandler) { Self.remove(handler, from: timers) }

  /// All metrics in the text format, sorted by name and then by labels.
  public var text: String {
    var text = ""
    func write<Value>(_ box: NIOLockedValueBox<[Series: Value]>, kind: String, _ lines: (Series, Value) -> String) {
      var last = ""
      for (series, value) in box.withLockedValue({ $0 }).sorted(by: {
        ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels)
      }) {
        if series.name != last {
          if let words = help[series.name] { text += "# HELP \(series.name) \(words)\n" }
          text += "# TYPE \(series.name) \(kind)\n"
          last = series.name
        }
        text += lines(series, value)
      }
    }
    write(counters, kind: "counter") { "\($0.name)\(Self.braced($0.labels)) \($1.value.withLockedValue { $0 })\n" }
    write(meters, kind: "gauge") {
      "\($0.name)\(Self.braced($0.labels)) \(Self.number($1.value.withLockedValue { $0 }))\n"
    }
    write(timers, kind: "histogram") { series, numbers in
      let (counts, seconds) = numbers.value.withLockedValue { ($0.counts, $0.seconds) }
      var (lines, total) = ("", 0)
      for (bound, count) in zip(Self.bounds.map(Self.number) + ["+Inf"], counts) {
        total += count
        let labels = series.labels.isEmpty ? "" : series.labels + ","
        lines += "\(series.name)_bucket{\(labels)le=\"\(bound)\"} \(total)\n"
      }
      return lines
        + "\(series.name)_sum\(Self.braced(series.labels)) \(seconds)\n\(series.name)_count\(Self.braced(series.labels)) \(total)\n"
    }
    return text
  }

  private static func find<Value>(_ box: NIOLockedValueBox<[Series: Value]>, _ series: Series, _ make: () -> Value)
    -> Value
  {
    box.withLockedValue { known in
      if let found = known[series] { return found }
      let made = make()
      known[series] = made
      return made
    }
  }

  private static func remove<Value: AnyObject>(_ handler: Any, from box: NIOLockedValueBox<[Series: Value]>) {
    box.withLockedValue { known in known = known.filter { $0.value !== handler as AnyObject } }
  }

  private static func series(_ label: String, _ dimensions: [(String, String)]) -> Series {
    let name = label.unicodeScalars.enumerated().map {
      $0.element.isNamePart(first: $0.offset == 0) ? String($0.element) : "_"
    }.joined()
    let labels = dimensions.sorted { $0.0 < $1.0 }.map { "\($0.0)=\"\(escaped($0.1))\"" }
    return Series(name: name, labels: labels.joined(separator: ","))
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\", "\"": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func braced(_ labels: String) -> String { labels.isEmpty ? "" : "{\(labels)}" }

  private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}

extension Unicode.Scalar {
  fileprivate func isNamePart(first: Bool) -> Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_", ":": true
    case "0"..."9": !first
    default: false
    }
  }
}

private final class CountedNumber: CounterHandler, Sendable {
  let value = NIOLockedValueBox<Int64>(0)
  func increment(by amount: Int64) { value.withLockedValue { $0 &+= amount } }
  func reset() { value.withLockedValue { $0 = 0 } }
}

private final class MeasuredNumber: MeterHandler, RecorderHandler, Sendable {
  let value = NIOLockedValueBox(0.0)
  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { self.value.withLockedValue { $0 = value } }
  func increment(by amount: Double) { value.withLockedValue { $0 += amount } }
  func decrement(by amount: Double) { value.withLockedValue { $0 -= amount } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
}

private final class TimedNumbers: TimerHandler, Sendable {
  struct Sum {
    var counts = [Int](repeating: 0, count: PrometheusMetrics.bounds.count + 1)
    var seconds = 0.0
  }

  let value = NIOLockedValueBox(Sum())

  func recordNanoseconds(_ duration: Int64) {
    let seconds = Double(duration) / 1e9
    let bucket = PrometheusMetrics.bounds.firstIndex { seconds <= $0 } ?? PrometheusMetrics.bounds.count
    value.withLockedValue { sum in
      sum.counts[bucket] += 1
      sum.seconds += seconds
    }
  }
}
