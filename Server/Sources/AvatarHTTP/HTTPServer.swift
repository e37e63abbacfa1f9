internal import AvatarSupport
package import AvatarService
internal import HummingbirdCore
package import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The service on a socket, from the first connection to the last.
package struct HTTPServer: Sendable {
  /// The address or the path on which the server listens.
  package enum ListenAddress: Hashable, Sendable, CustomStringConvertible {
    case address(host: String, port: Int)
    /// A Unix domain socket.
    case file(String)

    package var description: String {
      switch self {
      case .address(let host, let port): "http://\(host.utf8.contains(":") ? "[\(host)]" : host):\(port)"
      case .file(let path): "unix:\(path)"
      }
    }

    /// Whether only this machine can reach it.
    package var isLocal: Bool {
      switch self {
      case .address(let host, _): host == "localhost" || host == "::1" || host.utf8.hasPrefix("127.")
      case .file: true
      }
    }
  }

  /// An error for an address that is in use or does not exist.
  package struct CannotListen: Error, CustomStringConvertible {
    let address: ListenAddress
    let reason: String
    package var description: String { "cannot listen at \(address): \(reason)" }
  }

  private let service: any RequestHandler
  private let address: ListenAddress
  private let log: RequestLog?
  private let logger: Logger

  /// - Parameter log: the request log; nil for none.
  package init(_ service: any RequestHandler, at address: ListenAddress, log: RequestLog?, logger: Logger) {
    (self.service, self.address, self.log, self.logger) = (service, address, log, logger)
  }

  /// Serves requests until it is stopped, then finishes the running ones.
  ///
  /// - Parameters:
  ///   - started: called with the place where the server listens; the port is the actual one if 0
  ///     was requested.
  ///   - stop: returns when the service is to stop.
  /// - Throws: `CannotListen` if the server cannot listen at the address.
  package func run(
    started: @escaping @Sendable (ListenAddress) -> Void = { _ in }, stop: @escaping @Sendable () async -> Void
  )
    async throws
  {
    let limits = service.limits
    let times = ConnectionTimeouts.Times(
      body: .seconds(Int64(limits.requestSeconds)), batch: .seconds(Int64(limits.batchSeconds)),
      send: .seconds(Int64(limits.sendSeconds)),
      sendRate: limits.sendRate << 10)
    let exchange = ExchangeHandler(service: service, log: log)
    let (bindAddress, isTCP): (BindAddress, Bool) =
      switch address {
      case .address(let host, let port): (.hostname(host, port: port), true)
      case .file(let path): (.unixDomainSocket(path: path), false)
      }
    let http = HTTP1Channel(
      responder: { request, writer, _ in try await exchange.run(request, writer) },
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionTimeouts(times), LoadShedder(exchange)],
        idleTimeout: .seconds(Int64(limits.idleSeconds))))
    let channel = EventLoopChildChannel(ServiceChildChannel(base: http, isTCP: isTCP))
    let address = address
    let threads = MultiThreadedEventLoopGroup(numberOfThreads: max(1, min(8, System.coreCount)))
    let server = Server(
      childChannelSetup: channel,
      configuration: ServerConfiguration(
        address: bindAddress, backlog: 1024,
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections, logger: logger)),
      onServerRunning: { listening in
        if case .address(let host, _) = address, let port = listening.localAddress?.port {
          started(.address(host: host, port: port))
        } else {
          started(address)
        }
      },
      eventLoopGroup: threads, logger: logger)
    let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [server], logger: logger))
    do {
      try await withThrowingTaskGroup(of: Bool.self) { tasks in
        tasks.addTask {
          try await group.run()
          return true
        }
        tasks.addTask {
          await stop()
          await group.triggerGracefulShutdown()
          return false
        }
        while let isFinished = try await tasks.next(), !isFinished {}
        tasks.cancelAll()
      }
    } catch {
      // The event loops keep running: a server that failed to start still closes its descriptor on
      // them.
      service.stop()
      if let error = error as? IOError {
        throw CannotListen(address: address, reason: String(cString: strerror(error.errnoCode)))
      }
      throw error
    }
    service.stop()
    try await threads.shutdownGracefully()
  }
}
