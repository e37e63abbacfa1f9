import ArtCompiler
import ArgumentParser
import AvatarRaster
import AvatarScene
import AvatarRun

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The renderer that the common options ask for.
enum Studio {
  static func renderer(_ common: CommonOptions) throws -> AvatarRenderer {
    let extra = try common.universities.map { try universities($0) } ?? []
    guard let folder = common.art else { return try AvatarRenderer(extraUniversities: extra, cacheCapacity: Memory.cacheCapacity) }
    return try AvatarRenderer(pack: try pack(folder, quiet: common.quiet), extraUniversities: extra, cacheCapacity: Memory.cacheCapacity)
  }

  /// Compiles a folder of art, after saying everything that is wrong with it.
  static func pack(_ folder: String, quiet: Bool) throws -> ArtPack {
    guard FileManager.default.fileExists(atPath: folder) else {
      Terminal.message("error: \(folder): there is no such art folder\n")
      throw ExitCode(ExitStatus.inputMissing.rawValue)
    }
    var compiler = ArtFolderCompiler(folder: folder)
    let archive = compiler.compile()
    for diagnostic in compiler.diagnostics where diagnostic.severity == .error || !quiet { Terminal.message("\(diagnostic)\n") }
    guard let archive else { throw ExitCode(ExitStatus.noUsableRecord.rawValue) }
    return try ArtPack(archive)
  }

  private static func universities(_ path: String) throws -> [University] {
    let bytes: [UInt8]
    do { bytes = try BoundedFile.bytes(path, limit: ArtLimit.fileBytes) } catch {
      let problem = error == .missing ? "there is no such file" : error.words(limit: ArtLimit.fileBytes)
      Terminal.message("\(Diagnostic(.error, file: path, problem))\n")
      throw ExitCode(ExitStatus.inputMissing.rawValue)
    }
    do { return try ArtSource.universities(bytes, file: path) } catch {
      let help = error.diagnostic.line == nil ? "; write a list of universities (id, name, primary, secondary, aliases)" : ""
      Terminal.message("\(error)\(help)\n")
      throw ExitCode(ExitStatus.noUsableRecord.rawValue)
    }
  }
}
