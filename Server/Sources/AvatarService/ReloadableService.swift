package import HTTPTypes
internal import NIOConcurrencyHelpers

/// A service whose art can change while it runs. A request is answered completely by the service
/// that was current when it arrived.
package final class ReloadableService: RequestHandler {
  private let current: NIOLockedValueBox<AvatarService>

  /// Creates a reloadable service.
  package init(_ service: AvatarService) { current = NIOLockedValueBox(service) }

  /// The current service.
  package var service: AvatarService {
    get { current.withLockedValue { $0 } }
    set { current.withLockedValue { $0 = newValue } }
  }

  package var limits: ServiceLimits { service.limits }
  package var isFull: Bool { service.isFull }
  package func refusal(of target: String, fields: HTTPFields, body: [UInt8]) -> AvatarResponse? {
    service.refusal(of: target, fields: fields, body: body)
  }
  package func answer(_ ask: AvatarRequest) async -> AvatarResponse { await service.answer(ask) }
  package func note(_ answer: AvatarResponse, seconds: Double, bytes: Int) {
    service.note(answer, seconds: seconds, bytes: bytes)
  }
  /// Starts draining the current service.
  package func drain() { service.drain() }
  package func stop() { service.stop() }
}
