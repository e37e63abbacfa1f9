internal import AvatarScene
internal import AvatarSupport
import AvatarHTTP
import AvatarPacks
import AvatarRaster
import AvatarService
import Logging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends a process that cannot start, with a one-line message and an exit status of the command
/// line.
func end(_ message: String, _ status: ExitStatus) -> Never {
  StandardError.write("error: \(PlainText.line(message))\n")
  exit(status.rawValue)
}

/// Returns the message with the addresses of the server and of its pages.
func startupMessage(_ place: HTTPServer.ListenAddress, _ settings: AvatarService.Settings) -> String {
  let words = "listening on \(place)\n"
  guard case .address = place, settings.keys == nil, settings.presets == nil else { return words }
  let token = settings.catalogWriter.map { "#token=\($0.token.text)" } ?? ""
  return words
    + "studio at \(place)/\(settings.broadcaster == nil ? "" : ", for artists at \(place)/studio/artists\(token)")\n"
}

let options: ServeOptions
do { options = try ServeOptions(Array(CommandLine.arguments.dropFirst())) } catch { end(error.message, .usage) }
if options.wantsHelp {
  print(ServeOptions.help, terminator: "")
  exit(0)
}
if options.wantsVersion {
  print(RendererVersion.current)
  exit(0)
}

do {
  let setup = try ServeSetup(options)
  if let target = options.toSign {
    guard let keys = setup.settings.keys else { end("--sign needs --key FILE", .usage) }
    print(keys.signed(target))
    exit(0)
  }
  if let target = options.toVerify {
    guard let keys = setup.settings.keys else { end("--verify needs --key FILE", .usage) }
    let isSigned = keys.verifies(target)
    print(isSigned ? "signed" : "not signed by a key of this file")
    exit(isSigned ? 0 : 1)
  }
  Resources.prepare(connections: options.limits.connections) { StandardError.write("warning: \($0)\n") }
  for warning in setup.warnings { StandardError.write("warning: \(warning)\n") }
  let settings = setup.settings
  let service: any RequestHandler
  let drain: @Sendable () -> Void
  if let folder = options.art.last.map(PackLoader.path), let broadcaster = setup.settings.broadcaster {
    let art = try ArtReloader(setup, folder: folder, broadcaster: broadcaster)
    art.start()
    service = art.live
    drain = { art.drain() }
  } else {
    let plain = try AvatarService(renderer: setup.renderer(), settings: setup.settings)
    service = plain
    drain = { plain.drain() }
  }
  let lines = BufferedLineWriter { StandardError.write($0) }
  let log = options.isQuiet ? nil : RequestLog { lines.add($0) }
  var logger = Logger(label: "render-avatars-serve") { _ in QuietLog() }
  logger.logLevel = .error
  let server = HTTPServer(service, at: options.place, log: log, logger: logger)
  let signals = ShutdownSignals(drainSeconds: options.drainSeconds) {
    drain()
    lines.add("ending: what runs is finished\n")
  }
  defer { lines.flush() }
  try await server.run(started: { StandardError.write(startupMessage($0, settings)) }, stop: { await signals.first() })
} catch let error as ServeSetup.Refused {
  end(error.message, error.status)
} catch let error as any DiagnosedError {
  end(error.description, error.exitStatus)
} catch {
  end("\(error)", .cannotCreate)
}
