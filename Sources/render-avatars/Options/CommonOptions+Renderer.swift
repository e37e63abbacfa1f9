import ArgumentParser
import ArtCompiler
import AvatarPacks
import AvatarRaster
import AvatarRun
internal import AvatarScene
import Platform

extension CommonOptions {
  /// Creates the renderer.
  ///
  /// - Parameters:
  ///   - pack: the art; nil for that of the options.
  ///   - sprites: the store of the parts that earlier runs rendered.
  ///   - rules: what holds for all records.
  ///   - loader: keeps compiled packs, and drawn parts.
  func renderer(
    pack: ArtPack? = nil, sprites: (any SpriteStorage)? = nil, rules: RecordRules = RecordRules(),
    loader: PackLoader = .standard
  ) throws -> AvatarRenderer {
    let pack = try pack ?? (art.isEmpty ? nil : compileArt(loader: loader).pack)
    if let weather = rules.weather { try Self.check(weather, pack) }
    let extra = try universities.map(Self.universities) ?? []
    let renderer = try AvatarRenderer(
      pack: pack, extraUniversities: extra, cacheCapacity: MallocConfiguration.cacheCapacity, rules: rules,
      sprites: sprites, memory: loader.sprites)
    if rules.chance != ChanceOptions(), let problem = try renderer.problem(in: rules.chance) {
      throw CommandError("--seed-include, --seed-exclude, --seed-only: \(problem)", .usage)
    }
    return renderer
  }

  /// Opens the packs of the options and prints their diagnostics.
  ///
  /// - Parameters:
  ///   - strict: whether warnings are errors.
  ///   - loader: keeps compiled packs, or none.
  func compileArt(strict: Bool = false, loader: PackLoader = .standard) throws -> (pack: ArtPack, warnings: Int) {
    try Self.compile(art, verbosity, strict: strict, loader: loader)
  }

  static func compile(
    _ art: [String], _ verbosity: Verbosity, strict: Bool = false, loader: PackLoader = .standard
  ) throws -> (pack: ArtPack, warnings: Int) {
    let loaded = try loader.load(art)
    let warnings = loaded.diagnostics.count { $0.severity == .warning }
    verbosity.print(loaded.diagnostics.map { strict ? $0.asError : $0 })
    guard let pack = loaded.pack, !strict || warnings == 0 else {
      throw PrintedErrors(diagnostics: loaded.diagnostics, exitStatus: .noUsableRecord)
    }
    return (pack, warnings)
  }

  static func check(_ weather: Weather, _ pack: ArtPack?) throws {
    guard weather != .none, try pack?.weatherClothes()[weather] == nil else { return }
    throw CommandError("--weather \(weather.rawValue): \(WeatherClothes.missing(weather))", .usage)
  }

  private static func universities(_ path: String) throws -> [University] {
    let bytes: [UInt8]
    do { bytes = try BoundedFile.bytes(path, limit: ArtLimit.fileBytes) } catch {
      let problem = error == .missing ? "there is no such file" : error.message(limit: ArtLimit.fileBytes)
      throw CommandError(Diagnostic(.error, file: path, problem), .inputMissing)
    }
    do { return try ArtSourceCompiler.universities(bytes, file: path) } catch {
      var diagnostic = error.diagnostic
      diagnostic.message += "; write a list of universities (id, name, primary, secondary, aliases)"
      throw CommandError(diagnostic, .noUsableRecord)
    }
  }
}
