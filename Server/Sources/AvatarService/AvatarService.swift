// Folders, each knowing only those to its left (`make lint` checks it): Messages Queries Signing Limits Metrics Pictures Pages Routes

public import AvatarRaster
internal import CoreMetrics
public import HTTPTypes
internal import Metrics
internal import NIOConcurrencyHelpers
internal import NIOCore

/// Whatever answers requests.
public protocol RequestHandler: Sendable {
  var limits: ServiceLimits { get }
  func answer(_ ask: AvatarRequest) async -> AvatarResponse
  /// Whether a request that has to be drawn would be turned away.
  var isFull: Bool { get }
  /// The answer to a POST that would be turned away now; nil for any other.
  func refusal(of target: String, fields: HTTPFields, body: [UInt8]) -> AvatarResponse?
  /// To be told of every answer when it is sent, and how much of it was.
  func note(_ answer: AvatarResponse, seconds: Double, bytes: Int)
  /// Nothing is asked any more.
  func stop()
}

/// Answers requests: for pictures, for what can be chosen, for how it is doing. One value for the whole server; any number of tasks may ask it.
public final class AvatarService: RequestHandler {
  /// How a service is set up.
  public struct Settings: Sendable {
    public var limits = ServiceLimits()
    /// GETs of pictures need a signature by one of these; nil where they need none.
    public var keys: SigningKeys?
    /// The only sets of options that are drawn; nil for any.
    public var presets: Presets?
    /// The hosts for which it answers; nil for any.
    public var hosts: AllowedHosts?
    /// Whose pages may read answers.
    public var origins: [String] = []
    public var pages = Pages.builtIn
    /// Where artists hear of their art; nil where none is watched.
    public var broadcaster: ArtEventBroadcaster?

    public init() {}
  }

  public let settings: Settings
  let renderer: AvatarRenderer
  /// A word for everything that turns a look into pixels and is no look.
  public let artVersion: String
  let kinds: PictureKinds
  let gate: ConcurrencyLimiter
  let metrics: ServiceMetrics
  /// Finished pictures by their tags.
  let pictures: LRUCache<String, Picture>
  let held: ResponseMemory
  /// What was asked before, so that nothing is resolved twice.
  let questions: LRUCache<RequestKey, PictureHead>
  let documents: Documents
  let batches: NIOLockedValueBox<Int>
  private let state: NIOLockedValueBox<Bool>

  /// - Parameter earlier: the service that this one comes after, with other art: what it drew and counted goes on here, for pictures are known by
  ///   everything that decides them.
  /// - Throws: where the art is damaged.
  public init(renderer: AvatarRenderer, settings: Settings = Settings(), after earlier: AvatarService? = nil) throws {
    let limits = settings.limits
    (self.renderer, self.settings) = (renderer, settings)
    artVersion = renderer.artVersion()
    kinds = PictureKinds(renderer, limits)
    gate =
      earlier?.gate ?? ConcurrencyLimiter(jobs: limits.jobs > 0 ? limits.jobs : System.coreCount, queue: limits.queue)
    held = earlier?.held ?? ResponseMemory()
    pictures = earlier?.pictures ?? LRUCache(capacity: limits.cache << 20)
    batches = earlier?.batches ?? NIOLockedValueBox(0)
    state = earlier?.state ?? NIOLockedValueBox(false)
    questions = LRUCache(capacity: limits.cache << 18)
    documents = try Documents(renderer, artVersion: artVersion, kinds: kinds, settings: settings)
    metrics =
      earlier?.metrics
      ?? ServiceMetrics(
        version: RendererVersion.current, art: "\(renderer.pack.info.name) \(renderer.pack.info.version)",
        artVersion: artVersion)
  }

  public var limits: ServiceLimits { settings.limits }

  /// From now on `/readyz` says no, and nobody is told of news: the process is about to end.
  public func drain() {
    state.withLockedValue { $0 = true }
    settings.broadcaster?.end()
  }
  var isDraining: Bool { state.withLockedValue { $0 } }

  /// Ends the threads that draw. Nothing can be drawn after that.
  public func stop() { gate.stop() }

  /// The answer to a request, whatever it is.
  public func answer(_ ask: AvatarRequest) async -> AvatarResponse {
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
    answer.fields[.xContentTypeOptions] = "nosniff"
    if answer.fields[.contentSecurityPolicy] == nil { answer.fields[.contentSecurityPolicy] = Routes.strictPolicy }
    share(&answer, with: origin)
  }

  public func note(_ answer: AvatarResponse, seconds: Double, bytes: Int) {
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

  /// Lets pages of known origins read the answer.
  private func share(_ answer: inout AvatarResponse, with origin: String?) {
    guard !settings.origins.isEmpty else { return }
    answer.fields[.vary] = [answer.fields[.vary], "Origin"].compactMap { $0 }.joined(separator: ", ")
    guard let origin, settings.origins.contains(origin) || settings.origins.contains("*") else { return }
    answer.fields[.accessControlAllowOrigin] = origin
    answer.fields[.accessControlExposeHeaders] = "ETag, X-Avatar-Diagnostics, Retry-After"
  }
}
