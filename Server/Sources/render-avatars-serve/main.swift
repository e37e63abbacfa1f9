internal import AvatarScene
internal import AvatarSupport
import AvatarGolden
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
  var words = "listening on \(place)\n"
  if let goldens = settings.goldens { words += "goldens at \(place)/goldens#token=\(goldens.token.text)\n" }
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
  var settings = setup.settings
  var review: GoldenReview?
  if let goldens = options.goldens {
    if let refusal = GoldenReview.refusal { end(refusal, .usage) }
    let made = try await GoldenReview(folder: goldens, renderer: setup.renderer(), reports: options.reports)
    StandardError.write("\(made.title)\n")
    settings.goldens = GoldenPage(token: PageToken(), html: made.page) { act, body in
      // This request is answered before the server ends.
      if act == "finish" { kill(getpid(), SIGTERM) }
      return await made.take(act, body)
    }
    review = made
  }
  let service: any RequestHandler
  let drain: @Sendable () -> Void
  if let folder = options.art.last.map(PackLoader.path), let broadcaster = setup.settings.broadcaster {
    let art = try ArtReloader(setup, folder: folder, broadcaster: broadcaster)
    art.start()
    service = art.live
    drain = { art.drain() }
  } else {
    let plain = try AvatarService(renderer: setup.renderer(), settings: settings)
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
  try await server.run(
    started: { [settings] in StandardError.write(startupMessage($0, settings)) }, stop: { await signals.first() })
  if let refusals = await review?.refusals, !refusals.isEmpty {
    lines.flush()
    print(refusals, terminator: "")
    exit(ExitStatus.noUsableRecord.rawValue)
  }
} catch let error as ServeSetup.Refused {
  end(error.message, error.status)
} catch let error as any DiagnosedError {
  end(error.description, error.exitStatus)
} catch {
  end("\(error)", .cannotCreate)
}
