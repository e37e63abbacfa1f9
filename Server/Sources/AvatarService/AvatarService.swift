// Folders, each knowing only those to its left (`make lint` checks it): Messages Queries Signing Limits Metrics Pictures Pages Routes

package import AvatarRaster
internal import AvatarScene
internal import AvatarSupport
package import HTTPTypes
internal import NIOConcurrencyHelpers
internal import NIOCore

/// A type that answers requests.
package protocol RequestHandler: Sendable {
  /// The limits of the service.
  var limits: ServiceLimits { get }
  /// Returns the response to a request.
  func answer(_ ask: AvatarRequest) async -> AvatarResponse
  /// Whether a request that needs a drawing would be rejected.
  var isFull: Bool { get }
  /// Returns the response to a POST that would be rejected now; nil for any other request.
  func refusal(of target: String, fields: HTTPFields, body: [UInt8]) -> AvatarResponse?
  /// Records a response after it was sent, with the elapsed time and the number of bytes sent.
  func note(_ answer: AvatarResponse, seconds: Double, bytes: Int)
  /// Stops the service; no requests follow.
  func stop()
}

/// The avatar service: draws pictures, lists the available choices, and reports its own state. The
/// server uses one instance, which any number of tasks may call.
package final class AvatarService: RequestHandler {
  /// The configuration of a service.
  package struct Settings: Sendable {
    /// The limits on requests and resources.
    package var limits = ServiceLimits()
    /// The signing keys for GETs of pictures; nil if no signature is required.
    package var keys: SigningKeys?
    /// The only option sets that are drawn; nil for any options.
    package var presets: Presets?
    /// The hosts for which the service answers; nil for any.
    package var hosts: AllowedHosts?
    /// The origins whose pages may read responses (CORS).
    package var origins: [String] = []
    /// The pages of the studio.
    package var pages = Pages.builtIn
    /// The broadcaster of art changes; nil if no art folder is watched.
    package var broadcaster: ArtEventBroadcaster?
    /// What the artists' page writes with; nil if it may not write.
    package var catalogWriter: CatalogWriter?
    /// The page of a golden set; nil if none is shown.
    package var goldens: GoldenPage?

    /// Whether the studio is served. A public server draws only what its keys or presets allow, and
    /// a page with free choices does not fit there.
    var hasStudio: Bool { keys == nil && presets == nil }

    /// Creates the default settings.
    package init() {}
  }

  /// The configuration with which the service was created.
  package let settings: Settings
  let renderer: AvatarRenderer
  /// An identifier of everything except the look that determines the pixels.
  package let artVersion: String
  let kinds: PictureKinds
  let threads: DrawingThreads
  let metrics: ServiceMetrics
  /// The cache of finished pictures, by entity tag.
  let pictures: NIOLockedValueBox<BoundedCache<String, Picture>>
  let held: ResponseByteCounter
  /// The cache of answered requests, so that a record is not resolved again.
  let questions: NIOLockedValueBox<BoundedCache<RequestKey, PictureHead>>
  /// The requests whose pictures are being made, so that equal ones count once.
  let inFlight = SingleFlight<InFlightKey, EncodedPicture>()
  let documents: Documents
  let batches: NIOLockedValueBox<Int>
  private let state: NIOLockedValueBox<Bool>

  /// - Parameter earlier: the service that this one replaces, with other art. Its caches and
  ///   counters are kept: pictures are keyed by everything that determines them.
  /// - Throws: an error if the art is damaged.
  package init(renderer: AvatarRenderer, settings: Settings = Settings(), after earlier: AvatarService? = nil) throws {
    let limits = settings.limits
    (self.renderer, self.settings) = (renderer, settings)
    artVersion = renderer.artVersion()
    kinds = PictureKinds(renderer, settings)
    threads =
      earlier?.threads ?? DrawingThreads(jobs: limits.jobs > 0 ? limits.jobs : System.coreCount, queue: limits.queue)
    held = earlier?.held ?? ResponseByteCounter()
    pictures = earlier?.pictures ?? Self.cache(of: limits.cache << 20)
    batches = earlier?.batches ?? NIOLockedValueBox(0)
    state = earlier?.state ?? NIOLockedValueBox(false)
    questions = Self.cache(of: limits.cache << 18)
    documents = try Documents(renderer, artVersion: artVersion, kinds: kinds, settings: settings)
    metrics =
      earlier?.metrics
      ?? ServiceMetrics(
        version: RendererVersion.current, art: "\(renderer.pack.info.name) \(renderer.pack.info.version)",
        artVersion: artVersion)
  }

  package var limits: ServiceLimits { settings.limits }

  /// Starts draining before the process ends: `/readyz` reports not ready, and the event streams
  /// end.
  package func drain() {
    state.withLockedValue { $0 = true }
    settings.broadcaster?.end()
  }
  var isDraining: Bool { state.withLockedValue { $0 } }

  /// Stops the drawing threads. Nothing can be drawn afterwards.
  package func stop() { threads.stop() }

  /// Returns the response to any request; errors become problem responses.
  package func answer(_ ask: AvatarRequest) async -> AvatarResponse {
    var answer: AvatarResponse
    var route = "none"
    do {
      try checkSize(of: ask)
      try checkHost(of: ask)
      let found = try Routes.find(ask.path)
      route = found.route.name
      answer = try await found.route.answer(ask, found.rest, self)
      answer.fields.append(contentsOf: found.route.safety)
    } catch {
      let problem = Problem(error)
      answer = problem.answer
      answer.closes = [.contentTooLarge, .requestTimeout, .requestHeaderFieldsTooLarge].contains(problem.status)
      if problem.status == .internalServerError { answer.fault = "\(error)" }
    }
    finish(&answer, of: route, for: ask.fields[.origin])
    return ask.method == .head ? answer.head : answer
  }

  func finish(_ answer: inout AvatarResponse, of route: String, for origin: String?) {
    answer.route = route
    // A client that keeps its connection would send its next request to a server that has ended.
    if isDraining { answer.closes = true }
    answer.fields[.xContentTypeOptions] = "nosniff"
    if answer.fields[.contentSecurityPolicy] == nil { answer.fields[.contentSecurityPolicy] = Routes.strictPolicy }
    share(&answer, with: origin)
  }

  package func note(_ answer: AvatarResponse, seconds: Double, bytes: Int) {
    metrics.note(answer, seconds: seconds, bytes: bytes)
  }

  private func checkSize(of ask: AvatarRequest) throws(Problem) {
    let limits = settings.limits
    guard ask.target.utf8.count <= limits.url else {
      throw Problem(.uriTooLong, "the address has \(ask.target.utf8.count) bytes; it may have \(limits.url)")
    }
    let headers = ask.fields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 }
    guard headers <= limits.headers else {
      throw Problem(
        .requestHeaderFieldsTooLarge, "the header fields have \(headers) bytes; they may have \(limits.headers)")
    }
  }

  private func checkHost(of ask: AvatarRequest) throws(Problem) {
    guard let hosts = settings.hosts, let host = ask.host, !hosts.contains(host) else { return }
    throw Problem(
      .misdirectedRequest,
      "this server does not answer for \"\(host.prefix(80))\"; ask for localhost, or start it with --host NAME")
  }

  /// Adds the CORS fields that let pages of allowed origins read the response.
  private func share(_ answer: inout AvatarResponse, with origin: String?) {
    guard !settings.origins.isEmpty else { return }
    answer.fields[.vary] = [answer.fields[.vary], "Origin"].compactMap { $0 }.joined(separator: ", ")
    guard let origin, settings.origins.contains(origin) || settings.origins.contains("*") else { return }
    answer.fields[.accessControlAllowOrigin] = origin
    answer.fields[.accessControlExposeHeaders] = "ETag, X-Avatar-Diagnostics, Retry-After"
  }
}

extension AvatarService {
  /// A cache of so many bytes, which one entry may use an eighth of.
  private static func cache<Key, Value>(of capacity: Int) -> NIOLockedValueBox<BoundedCache<Key, Value>>
  where Key: Sendable, Value: Sendable {
    NIOLockedValueBox(BoundedCache(capacity: capacity, largest: capacity / 8))
  }
}
