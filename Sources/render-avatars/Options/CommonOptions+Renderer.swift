import ArgumentParser
import ArtCompiler
import AvatarRaster
import AvatarRun
internal import AvatarScene
import FoundationShim

extension CommonOptions {
  /// Creates the renderer.
  ///
  /// - Parameters:
  ///   - pack: the art; nil for that of the options.
  ///   - sprites: the store of the parts that earlier runs rendered.
  func renderer(pack: ArtPack? = nil, sprites: (any SpriteStorage)? = nil) throws -> AvatarRenderer {
    let pack = try pack ?? art.map { try compile($0).pack }
    let extra = try universities.map(Self.universities) ?? []
    return try AvatarRenderer(
      pack: pack, extraUniversities: extra, cacheCapacity: MallocConfiguration.cacheCapacity, sprites: sprites)
  }

  /// Compiles a folder of art and prints its diagnostics.
  ///
  /// - Parameter strict: whether warnings are errors.
  func compile(_ folder: String, strict: Bool = false) throws -> (pack: ArtPack, warnings: Int) {
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError(Diagnostic(.error, file: folder, "there is no such art folder"), .inputMissing)
    }
    var compiler = ArtFolderCompiler(folder: folder)
    let archive = compiler.compile()
    let warnings = compiler.diagnostics.count { $0.severity == .warning }
    verbosity.print(compiler.diagnostics.map { strict ? $0.asError : $0 })
    guard let archive, !strict || warnings == 0 else {
      throw PrintedErrors(diagnostics: compiler.diagnostics, exitStatus: .noUsableRecord)
    }
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
