internal import CoreMetrics
internal import HTTPTypes
internal import Metrics

/// What the service counts about itself.
struct ServiceMetrics: Sendable {
  private let factory: PrometheusMetrics

  private static let help = [
    "render_avatars_requests_total": "Requests by route and status.",
    "render_avatars_request_seconds": "Seconds from a request's head to its answer's end, by route.",
    "render_avatars_pictures_total": "Pictures by where they came from: drawn, kept, unchanged.",
    "render_avatars_response_bytes_total": "Bytes of answers, by route.",
    "render_avatars_gate_depth": "Drawings that run or wait.",
    "render_avatars_kept_bytes": "Bytes that are kept, of pictures and of known requests.",
    "render_avatars_kept_entries": "Pictures and known requests that are kept.",
    "render_avatars_sprite_bytes": "Bytes of drawn parts that are kept.",
    "render_avatars_info": "The build and the art.",
    "render_avatars_draining": "1 while the process is about to end.",
  ]

  init(version: String, art: String, artVersion: String) {
    factory = PrometheusMetrics(help: Self.help)
    Meter(label: "render_avatars_info", dimensions: [("version", version), ("art", art), ("art_version", artVersion)], factory: factory).set(1)
  }

  func note(_ answer: Answer, seconds: Double, bytes: Int) {
    let route = ("route", answer.route)
    Counter(label: "render_avatars_requests_total", dimensions: [route, ("status", "\(answer.status.code)")], factory: factory).increment()
    Counter(label: "render_avatars_response_bytes_total", dimensions: [route], factory: factory).increment(by: bytes)
    Timer(label: "render_avatars_request_seconds", dimensions: [route], factory: factory).recordNanoseconds(Int64(seconds * 1e9))
    guard let way = answer.cache else { return }
    Counter(label: "render_avatars_pictures_total", dimensions: [("from", way.rawValue)], factory: factory).increment()
  }

  /// Everything as Prometheus reads it, with what is so at this moment.
  func text(_ gauges: [(name: String, labels: [(String, String)], value: Int)]) -> String {
    for gauge in gauges { Meter(label: gauge.name, dimensions: gauge.labels, factory: factory).set(gauge.value) }
    return factory.text
  }
}
