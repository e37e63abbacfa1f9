internal import AvatarSupport
internal import HTTPTypes
internal import NIOConcurrencyHelpers

/// A metric of the service.
enum Metric: CaseIterable {
  case pictures, requests, responseBytes
  case draining, drawingDepth, heldBytes, info, keptBytes, keptEntries, spriteBytes
  case requestSeconds

  enum Kind: String { case counter, gauge, histogram }

  /// The name without `render_avatars_`, the kind, the names of the labels, and the help text.
  var row: (name: String, kind: Kind, labels: [String], help: String) {
    switch self {
    case .pictures: ("pictures_total", .counter, ["from"], "Pictures by where they came from: drawn, kept, unchanged.")
    case .requests: ("requests_total", .counter, ["route", "status"], "Requests by route and status.")
    case .responseBytes: ("response_bytes_total", .counter, ["route"], "Bytes of answers, by route.")
    case .draining: ("draining", .gauge, [], "1 while the process is about to end.")
    case .drawingDepth: ("gate_depth", .gauge, [], "Drawings that run or wait.")
    case .heldBytes: ("held_bytes", .gauge, [], "Bytes of answers that are kept or being sent, each counted once.")
    case .info: ("info", .gauge, ["art", "art_version", "version"], "The build and the art.")
    case .keptBytes: ("kept_bytes", .gauge, ["of"], "Bytes that are kept, of pictures and of known requests.")
    case .keptEntries: ("kept_entries", .gauge, ["of"], "Pictures and known requests that are kept.")
    case .spriteBytes: ("sprite_bytes", .gauge, [], "Bytes of drawn parts that are kept.")
    case .requestSeconds:
      ("request_seconds", .histogram, ["route"], "Seconds from a request's head to its answer's end, by route.")
    }
  }
}

/// The values of the service's metrics, written in the Prometheus text format.
struct ServiceMetrics: Sendable {
  /// The upper bounds of a histogram's buckets, in seconds.
  private static let bounds = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]

  private struct Value: Sendable {
    var sum = 0.0
    /// The number of values in each bucket of a histogram, the last one without a bound.
    var buckets = [Int](repeating: 0, count: bounds.count + 1)

    mutating func add(_ amount: Double) {
      sum += amount
      buckets[bounds.firstIndex { amount <= $0 } ?? bounds.count] += 1
    }
  }

  /// The values by metric and by the values of its labels.
  private let values = NIOLockedValueBox<[Metric: [[String]: Value]]>([:])

  init(version: String, art: String, artVersion: String) { set(.info, [art, artVersion, version], to: 1) }

  /// Counts a response that was sent.
  func note(_ answer: AvatarResponse, seconds: Double, bytes: Int) {
    add(1, to: .requests, [answer.route, "\(answer.status.code)"])
    add(Double(bytes), to: .responseBytes, [answer.route])
    add(seconds, to: .requestSeconds, [answer.route])
    if let way = answer.cache { add(1, to: .pictures, [way.rawValue]) }
  }

  /// Adds to a counter, or a value to a histogram.
  func add(_ amount: Double, to metric: Metric, _ labels: [String]) {
    values.withLockedValue { $0[metric, default: [:]][labels, default: Value()].add(amount) }
  }

  /// Sets a gauge.
  func set(_ metric: Metric, _ labels: [String] = [], to value: Int) {
    values.withLockedValue { $0[metric, default: [:]][labels, default: Value()].sum = Double(value) }
  }

  /// All metrics in the text format, in the order of `Metric` and then of their labels.
  var text: String {
    let values = values.withLockedValue { $0 }
    return Metric.allCases.map { metric in
      let series = (values[metric] ?? [:]).sorted { $0.key.lexicographicallyPrecedes($1.key) }
      let (name, kind, labels, help) = metric.row
      let head = "# HELP render_avatars_\(name) \(help)\n# TYPE render_avatars_\(name) \(kind.rawValue)\n"
      return (series.isEmpty ? "" : head)
        + series.map { Self.lines("render_avatars_\(name)", kind, Array(zip(labels, $0.key)), $0.value) }.joined()
    }.joined()
  }

  private static func lines(_ name: String, _ kind: Metric.Kind, _ labels: [(String, String)], _ value: Value) -> String
  {
    func line(_ ending: String, _ labels: [(String, String)], _ value: Double) -> String {
      let pairs = labels.map { "\($0)=\"\(PrometheusText.label($1))\"" }.joined(separator: ",")
      return name + ending + (pairs.isEmpty ? "" : "{\(pairs)}") + " \(number(value))\n"
    }
    guard kind == .histogram else { return line("", labels, value.sum) }
    var (text, count) = ("", 0)
    for (bound, values) in zip(bounds.map(number) + ["+Inf"], value.buckets) {
      count += values
      text += line("_bucket", labels + [("le", bound)], Double(count))
    }
    return text + line("_sum", labels, value.sum) + line("_count", labels, Double(count))
  }

  private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
