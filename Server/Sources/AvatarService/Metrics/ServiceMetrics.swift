internal import CoreMetrics
internal import HTTPTypes
internal import Metrics
internal import NIOConcurrencyHelpers

/// The metrics of the service.
struct ServiceMetrics: Sendable {
  private let factory: PrometheusMetrics
  private let known = NIOLockedValueBox(Known())

  /// Cached handlers of the metrics that a response changes: finding a handler requires building
  /// the text of its labels.
  private struct Known: Sendable {
    var outcomes: [Outcome: Numbers] = [:]
    var ways: [AvatarResponse.Way: Counter] = [:]
  }

  private struct Outcome: Hashable {
    let route: String
    let status: Int
  }

  private struct Numbers: Sendable {
    let requests: Counter
    let bytes: Counter
    let seconds: Timer
  }

  private static let help = [
    "render_avatars_requests_total": "Requests by route and status.",
    "render_avatars_request_seconds": "Seconds from a request's head to its answer's end, by route.",
    "render_avatars_pictures_total": "Pictures by where they came from: drawn, kept, unchanged.",
    "render_avatars_response_bytes_total": "Bytes of answers, by route.",
    "render_avatars_gate_depth": "Drawings that run or wait.",
    "render_avatars_kept_bytes": "Bytes that are kept, of pictures and of known requests.",
    "render_avatars_held_bytes": "Bytes of answers that are kept or being sent, each counted once.",
    "render_avatars_kept_entries": "Pictures and known requests that are kept.",
    "render_avatars_sprite_bytes": "Bytes of drawn parts that are kept.",
    "render_avatars_info": "The build and the art.",
    "render_avatars_draining": "1 while the process is about to end.",
  ]

  init(version: String, art: String, artVersion: String) {
    factory = PrometheusMetrics(help: Self.help)
    Meter(
      label: "render_avatars_info", dimensions: [("version", version), ("art", art), ("art_version", artVersion)],
      factory: factory
    ).set(1)
  }

  func note(_ answer: AvatarResponse, seconds: Double, bytes: Int) {
    let outcome = Outcome(route: answer.route, status: answer.status.code)
    let (numbers, way) = known.withLockedValue { known in
      let numbers = known.outcomes[outcome] ?? find(outcome)
      known.outcomes[outcome] = numbers
      let way = answer.cache.map {
        known.ways[$0]
          ?? Counter(label: "render_avatars_pictures_total", dimensions: [("from", $0.rawValue)], factory: factory)
      }
      if let cache = answer.cache { known.ways[cache] = way }
      return (numbers, way)
    }
    numbers.requests.increment()
    numbers.bytes.increment(by: bytes)
    numbers.seconds.recordNanoseconds(Int64(seconds * 1e9))
    way?.increment()
  }

  private func find(_ outcome: Outcome) -> Numbers {
    let route = ("route", outcome.route)
    return Numbers(
      requests: Counter(
        label: "render_avatars_requests_total", dimensions: [route, ("status", "\(outcome.status)")], factory: factory),
      bytes: Counter(label: "render_avatars_response_bytes_total", dimensions: [route], factory: factory),
      seconds: Timer(label: "render_avatars_request_seconds", dimensions: [route], factory: factory))
  }

  /// Returns all metrics in the Prometheus text format, after setting the gauges to the given
  /// values.
  func text(_ gauges: [(name: String, labels: [(String, String)], value: Int)]) -> String {
    for gauge in gauges { Meter(label: gauge.name, dimensions: gauge.labels, factory: factory).set(gauge.value) }
    return factory.text
  }
}
