import AvatarCatalog
import AvatarRaster
import AvatarScene
import AvatarService
import Logging
import NIOConcurrencyHelpers

@testable import AvatarHTTP

/// The whole server, on a free port, for the duration of a test.
struct TestServer: Sendable {
  let port: Int
  let service: AvatarService
  let lines: NIOLockedValueBox<[String]>
  private let stopping: AsyncStream<Void>.Continuation

  func wire(receiving: Int32? = nil) throws -> Wire { try Wire(port: port, receiving: receiving) }

  /// Stops the server in the same way as the first signal.
  func stop() {
    service.drain()
    stopping.yield()
  }

  /// - Parameter pack: the art to draw; nil for the built-in art.
  static func run(
    _ change: (inout AvatarService.Settings) -> Void = { _ in }, pack: ArtPack? = nil,
    _ test: @escaping @Sendable (TestServer) async throws -> Void
  ) async throws {
    var settings = AvatarService.Settings()
    change(&settings)
    let service = try AvatarService(renderer: AvatarRenderer(pack: pack), settings: settings)
    let lines = NIOLockedValueBox<[String]>([])
    let log = RequestLog { line in lines.withLockedValue { $0.append(line) } }
    let server = HTTPServer(
      service, at: .address(host: "127.0.0.1", port: 0), log: log,
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let (stream, stopping) = AsyncStream.makeStream(of: Void.self)
    let (places, started) = AsyncStream.makeStream(of: HTTPServer.ListenAddress.self)
    let running = Task {
      defer { started.finish() }
      try await server.run(started: { started.yield($0) }, stop: { for await _ in stream { break } })
    }
    var port = 0
    for await place in places {
      if case .address(_, let found) = place { port = found }
      break
    }
    let served = TestServer(port: port, service: service, lines: lines, stopping: stopping)
    do {
      try await test(served)
    } catch {
      served.stop()
      _ = await running.result
      throw error
    }
    served.stop()
    try await running.value
  }
}
