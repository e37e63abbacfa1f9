import AvatarSupport
import AvatarPacks
import AvatarRaster
internal import AvatarScene
import AvatarService
import Foundation
import NIOConcurrencyHelpers

/// Reloads the art from a folder while the server runs. If the art cannot be used, that is
/// reported, and the previous art is still drawn.
final class ArtReloader: Sendable {
  let live: ReloadableService
  private let setup: ServeSetup
  private let folder: String
  private let loader = PackLoader.incremental()
  private let broadcaster: ArtEventBroadcaster
  private let stopping = NIOLockedValueBox(false)

  init(_ setup: ServeSetup, folder: String, broadcaster: ArtEventBroadcaster) throws {
    (self.setup, self.folder, self.broadcaster) = (setup, folder, broadcaster)
    // The built-in art is drawn until the folder's art can be used.
    live = ReloadableService(try AvatarService(renderer: setup.renderer(nil), settings: setup.settings))
  }

  /// Reads the folder, and again after every change, on its own thread.
  func start() {
    let thread = Thread { [self] in
      var watch = FolderWatch(folder: folder)
      var edition = 1
      report(changed: [], unwatched: watch.skipped, edition: &edition)
      while let changed = watch.next(isFinished: { stopping.withLockedValue { $0 } }) {
        report(changed: changed, unwatched: watch.skipped, edition: &edition)
      }
    }
    thread.name = "art"
    thread.stackSize = 8 << 20
    thread.start()
  }

  func drain() {
    stopping.withLockedValue { $0 = true }
    live.drain()
  }

  private func report(changed: [String], unwatched: [(path: String, reason: String)], edition: inout Int) {
    let start = ContinuousClock.now
    let loaded = Result { try setup.art(loader) }
    var diagnostics: [Diagnostic] = []
    switch loaded {
    case .success(let found): diagnostics = found.diagnostics
    case .failure(let error as ServeSetup.Refused): diagnostics = [Diagnostic(.error, error.message)]
    case .failure(let error): diagnostics = [Diagnostic(.error, file: folder, "\(error)")]
    }
    for (path, reason) in unwatched {
      let place = path.isEmpty ? folder : folder + "/" + path
      diagnostics.append(
        Diagnostic(.warning, file: place, "\(reason); what is saved in it is not seen until something else is"))
    }
    var isUsed = false
    var unlisted: [UnlistedDrawing] = []
    if let pack = try? loaded.get().pack {
      unlisted = pack.unlistedParts(in: folder).map { UnlistedDrawing(slot: $0.slot, name: $0.name, file: $0.file) }
      do {
        live.service = try AvatarService(
          renderer: setup.renderer(pack), settings: setup.settings, after: live.service)
        isUsed = true
        edition += changed.isEmpty ? 0 : 1
      } catch {
        diagnostics.append(Diagnostic(.error, file: folder, "the art cannot be used: \(error)"))
      }
    }
    let time = (ContinuousClock.now - start).components
    let milliseconds = Int(time.seconds) * 1000 + Int(time.attoseconds / 1_000_000_000_000_000)
    broadcaster.publish(
      ArtEventBroadcaster.News(
        edition: edition, artVersion: live.service.artVersion, isUsed: isUsed, changed: changed,
        diagnostics: diagnostics, unlisted: unlisted, milliseconds: milliseconds))
    for diagnostic in diagnostics { StandardError.write("\(diagnostic)\n") }
  }
}
