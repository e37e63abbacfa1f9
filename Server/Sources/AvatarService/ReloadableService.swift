public import HTTPTypes
internal import NIOConcurrencyHelpers

/// A service whose art can change while it runs. A request is answered completely by the service
/// that was current when it arrived.
public final class ReloadableService: RequestHandler {
  private let current: NIOLockedValueBox<AvatarService>

  /// Creates a reloadable service.
  public init(_ service: AvatarService) { current = NIOLockedValueBox(service) }

  /// The current service.
  public var service: AvatarService {
    get { current.withLockedValue { $0 } }
    set { current.withLockedValue { $0 = newValue } }
  }

  public var limits: ServiceLimits { service.limits }
  public var isFull: Bool { service.isFull }
  public func refusal(of target: String, fields: HTTPFields, body: [UInt8]) -> AvatarResponse? {
    service.refusal(of: target, fields: fields, body: body)
  }
  public func answer(_ ask: AvatarRequest) async -> AvatarResponse { await service.answer(ask) }
  public func note(_ answer: AvatarResponse, seconds: Double, bytes: Int) {
    service.note(answer, seconds: seconds, bytes: bytes)
  }
  /// Starts draining the current service.
  public func drain() { service.drain() }
  public func stop() { service.stop() }
}
