import ArgumentParser
import ArtCompiler
import AvatarRaster
import AvatarRun
internal import AvatarScene
import FoundationShim

/// Creates the renderer for the common options.
enum RendererFactory {
  /// - Parameter sprites: the store of the parts that earlier runs rendered.
  static func renderer(_ common: CommonOptions, sprites: (any SpriteStorage)? = nil) throws -> AvatarRenderer {
    try renderer(common, pack: try common.art.map { try art($0, quiet: common.quiet).pack }, sprites: sprites)
  }

  /// - Parameter pack: nil for the built-in one.
  static func renderer(_ common: CommonOptions, pack: ArtPack?, sprites: (any SpriteStorage)? = nil) throws
    -> AvatarRenderer
  {
    let extra = try common.universities.map { try universities($0) } ?? []
    return try AvatarRenderer(
      pack: pack, extraUniversities: extra, cacheCapacity: MallocConfiguration.cacheCapacity, sprites: sprites)
  }

  /// Compiles a folder of art and prints all its diagnostics.
  ///
  /// - Parameter strict: whether warnings are errors.
  static func art(_ folder: String, quiet: Bool, strict: Bool = false) throws -> (pack: ArtPack, warnings: Int) {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError(Diagnostic(.error, file: folder, "there is no such art folder"), .inputMissing)
    }
    var compiler = ArtFolderCompiler(folder: folder)
    let archive = compiler.compile()
    let warnings = compiler.diagnostics.count { $0.severity == .warning }
    for var diagnostic in compiler.diagnostics {
      if strict, diagnostic.severity == .warning { diagnostic.severity = .error }
      if diagnostic.severity == .error || !quiet { Terminal.message("\(diagnostic)\n") }
    }
    guard let archive, !strict || warnings == 0 else { throw ExitCode(ExitStatus.noUsableRecord.rawValue) }
    return (try ArtPack(archive), warnings)
  }

  private static func universities(_ path: String) throws -> [University] {
    let bytes: [UInt8]
    do { bytes = try BoundedFile.bytes(path, limit: ArtLimit.fileBytes) } catch {
      let problem = error == .missing ? "there is no such file" : error.message(limit: ArtLimit.fileBytes)
      throw CommandError(Diagnostic(.error, file: path, problem), .inputMissing)
    }
    do { return try ArtSource.universities(bytes, file: path) } catch {
      var diagnostic = error.diagnostic
      diagnostic.message += "; write a list of universities (id, name, primary, secondary, aliases)"
      throw CommandError(diagnostic, .noUsableRecord)
    }
  }
}
