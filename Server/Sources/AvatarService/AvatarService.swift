// Folders, each knowing only those to its left (`make lint` checks it): Messages Queries Signing Limits Tar Metrics Pictures Routes

public import AvatarRaster
internal import CoreMetrics
internal import HTTPTypes
internal import Metrics
internal import NIOConcurrencyHelpers
internal import NIOCore

/// Answers requests: for pictures, for what can be chosen, for how it is doing. One value for the whole server; any number of tasks may ask it.
public final class AvatarService: Sendable {
  /// How a service is set up.
  public struct Settings: Sendable {
    public var limits = ServiceLimits()
    /// GETs of pictures need a signature by one of these; nil where they need none.
    public var keys: SigningKeys?
    /// The only sets of options that are drawn; nil for any.
    public var presets: Presets?
    /// Whose pages may read answers.
    public var origins: [String] = []

    public init() {}
  }

  public let settings: Settings
  let renderer: AvatarRenderer
  let artVersion: String
  let kinds: PictureKinds
  let gate: Gate
  let metrics: ServiceMetrics
  /// Finished pictures by their tags.
  let pictures: Kept<String, [UInt8]>
  /// What was asked before, so that nothing is resolved twice.
  let questions: Kept<Question, PictureHead>
  let documents: Documents
  let batches = NIOLockedValueBox(0)
  private let state = NIOLockedValueBox(false)

  /// - Throws: where the art is damaged.
  public init(renderer: AvatarRenderer, settings: Settings = Settings()) throws {
    let limits = settings.limits
    (self.renderer, self.settings) = (renderer, settings)
    artVersion = renderer.artVersion()
    kinds = PictureKinds(renderer, limits)
    gate = Gate(jobs: limits.jobs > 0 ? limits.jobs : System.coreCount, queue: limits.queue)
    pictures = Kept(capacity: limits.cache << 20)
    questions = Kept(capacity: limits.cache << 18)
    documents = try Documents(renderer, artVersion: artVersion, kinds: kinds, settings: settings)
    metrics = ServiceMetrics(version: RendererVersion.current, art: "\(renderer.pack.info.name) \(renderer.pack.info.version)", artVersion: artVersion)
  }

  /// From now on `/readyz` says no: the process is about to end.
  public func drain() { state.withLockedValue { $0 = true } }
  var isDraining: Bool { state.withLockedValue { $0 } }

  /// Ends the threads that draw. Nothing can be drawn after that.
  public func stop() { gate.stop() }

  /// The answer to a request, whatever it is.
  public func answer(_ ask: Ask) async -> Answer {
    var answer: Answer
    var route = "none"
    do {
      try checkSize(of: ask)
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
    answer.route = route
    answer.fields[.xContentTypeOptions] = "nosniff"
    if answer.fields[.contentSecurityPolicy] == nil { answer.fields[.contentSecurityPolicy] = Routes.strictPolicy }
    share(&answer, with: ask.fields[.origin])
    return ask.method == .head ? answer.head : answer
  }

  /// To be told of every answer when it is sent, and how much of it was.
  public func note(_ answer: Answer, seconds: Double, bytes: Int) { metrics.note(answer, seconds: seconds, bytes: bytes) }

  private func checkSize(of ask: Ask) throws(Problem) {
    let limits = settings.limits
    guard ask.target.utf8.count <= limits.url else { throw Problem(.uriTooLong, "the address has \(ask.target.utf8.count) bytes; it may have \(limits.url)") }
    let headers = ask.fields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + 4 }
    guard headers <= limits.headers else {
      throw Problem(.requestHeaderFieldsTooLarge, "the header fields have \(headers) bytes; they may have \(limits.headers)")
    }
  }

  /// Lets pages of known origins read the answer.
  private func share(_ answer: inout Answer, with origin: String?) {
    guard !settings.origins.isEmpty else { return }
    answer.fields[.vary] = [answer.fields[.vary], "Origin"].compactMap { $0 }.joined(separator: ", ")
    guard let origin, settings.origins.contains(origin) || settings.origins.contains("*") else { return }
    answer.fields[.accessControlAllowOrigin] = origin
    answer.fields[.accessControlExposeHeaders] = "ETag, X-Avatar-Diagnostics, Retry-After"
  }
}
