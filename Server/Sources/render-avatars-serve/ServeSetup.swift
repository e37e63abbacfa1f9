import ArtCompiler
import AvatarHTTP
import AvatarPacks
import AvatarRaster
internal import AvatarScene
import AvatarService
import NIOConcurrencyHelpers

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the files that the options name.
struct ServeSetup {
  let settings: AvatarService.Settings
  let warnings: [String]
  private let options: ServeOptions

  /// The reason why the service cannot start.
  struct Refused: Error {
    let message: String
    let status: ExitStatus
  }

  /// The maximum size of a key file or a presets file, in bytes.
  private static let fileBytes = 1 << 20

  init(_ options: ServeOptions) throws(Refused) {
    var settings = AvatarService.Settings()
    settings.limits = options.limits
    settings.origins = options.origins
    // A server that is reachable from other machines may be reached by any name, unless the options
    // list the hosts. A Unix domain socket is reachable only through the proxy before it.
    let isLoopback = if case .address = options.place { options.place.isLocal } else { false }
    if isLoopback || !options.hosts.isEmpty { settings.hosts = AllowedHosts(options.hosts) }
    if let folder = options.pages { settings.pages = .folder(folder) }
    if options.watches { settings.broadcaster = ArtEventBroadcaster() }
    if options.watches, isLoopback, let folder = options.art.last.map(PackLoader.path) {
      let writing = NIOLockedValueBox(())
      settings.catalogWriter = CatalogWriter(token: PageToken()) { line, slot in
        // Each line is added to the file that has the lines before it.
        try writing.withLockedValue { _ in try CatalogFileEdit(folder: folder).add(line, to: slot) }
      }
    }
    if let path = options.keyFile { settings.keys = try Self.read(path) { try SigningKeys(file: $0) } }
    if let path = options.presetFile { settings.presets = try Self.read(path) { try Presets($0) } }
    let isOpen = settings.keys == nil && !options.place.isLocal
    warnings =
      isOpen
      ? [
        "any client that reaches \(options.place) can draw any picture; with --key FILE only signed addresses are drawn"
      ] : []
    self.settings = settings
    self.options = options
  }

  /// Returns the renderer with the art that the options name.
  func renderer() throws -> AvatarRenderer {
    let loaded = try options.art.isEmpty ? nil : art(PackLoader.standard)
    for diagnostic in loaded?.diagnostics ?? [] { StandardError.write("\(diagnostic)\n") }
    guard let pack = loaded?.pack else {
      guard let path = options.art.last else { return try renderer(nil) }
      throw Refused(message: "\(path): the art cannot be used", status: .noUsableRecord)
    }
    return try renderer(pack)
  }

  /// Opens the packs that the options name.
  func art(_ loader: PackLoader) throws -> PackLoader.Loaded {
    do { return try loader.load(options.art) } catch let error as PackError {
      throw Refused(message: "\(error.diagnostic.file ?? ""): \(error.diagnostic.message)", status: error.exitStatus)
    }
  }

  /// Returns a renderer with the given art, or with the built-in art.
  func renderer(_ pack: ArtPack?) throws -> AvatarRenderer {
    let extra = try options.universities.map { path in
      try Self.read(path) { try ArtSourceCompiler.universities($0, file: path) }
    }
    return try AvatarRenderer(pack: pack, extraUniversities: extra ?? [], cacheCapacity: options.limits.sprites << 20)
  }

  private static func read<Value>(_ path: String, _ parse: ([UInt8]) throws -> Value) throws(Refused) -> Value {
    do {
      return try parse(try BoundedFile.bytes(path, limit: fileBytes))
    } catch let failure as BoundedFile.Failure {
      let problem = failure == .missing ? "there is no such file" : failure.message(limit: fileBytes)
      throw Refused(message: "\(path): \(problem)", status: .inputMissing)
    } catch let error as Refused {
      throw error
    } catch let error as Problem {
      throw Refused(message: "\(path): \(error.detail)", status: .noUsableRecord)
    } catch {
      throw Refused(message: "\(path): \(error)", status: .noUsableRecord)
    }
  }
}
