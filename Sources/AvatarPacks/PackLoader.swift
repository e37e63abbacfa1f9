internal import ArtCompiler
internal import AvatarPixels
package import AvatarRaster
internal import AvatarRun
public import AvatarScene
internal import AvatarSupport
internal import Platform

/// Opens packs of art that lie over each other: folders of sources, and `.avatarpack` files.
public struct PackLoader: Sendable {
  /// The art of a list of packs.
  public struct Loaded: Sendable {
    /// Nil if a pack has an error.
    public let pack: ArtPack?
    /// What was found, pack by pack.
    public let diagnostics: [Diagnostic]
  }

  private let cache: PackCache?
  private let memory: PackMemory?
  /// The parts that renderers of this loader's packs drew; nil if they are not kept.
  package let sprites: SpriteMemory?

  /// - Parameter cache: the folder that keeps compiled packs; nil keeps none.
  public init(cache: String?) { (self.cache, memory, sprites) = (cache.map { PackCache(path: $0) }, nil, nil) }

  private init(_ memory: PackMemory) { (cache, self.memory, sprites) = (nil, memory, SpriteMemory()) }

  /// Returns a loader for art that is saved again and again. Each use compiles, and its renderers draw, only what has
  /// changed since the one before, with the same result as any other loader. It keeps nothing on disk.
  public static func incremental() -> PackLoader { PackLoader(PackMemory()) }

  /// The loader that keeps compiled packs in the user's cache folder.
  public static var standard: PackLoader {
    // Foundation takes longer for the environment than a pack for its opening.
    var folders: [String: String] = [:]
    for name in ["HOME", "XDG_CACHE_HOME"] { folders[name] = getenv(name).map { String(cString: $0) } }
    return PackLoader(cache: UserCache.path("packs", folders))
  }

  /// Returns the path of a pack that is installed with the program, or is one of a checkout's, by its
  /// name; the name itself if there is none, or if it is a path.
  public static func path(of name: String) -> String { NamedPacks.path(of: name) }

  /// Opens packs, bottom first. Each is a path, or the name of a pack that is installed. The first one is whole, or lies over the built-in one; each further
  /// one lies over those before it.
  ///
  /// - Throws: `PackError` for a pack that is missing, and for a file that is none; `ArtPackError`
  ///   if the built-in pack is damaged.
  public func load(_ paths: [String]) throws -> Loaded {
    guard paths.count <= PackLimit.packs else {
      throw PackError(
        paths[PackLimit.packs], "is one pack too many; use at most \(PackLimit.packs)", .usage)
    }
    var stack = Stack(archives: [], identity: "")
    var diagnostics: [Diagnostic] = []
    for (number, path) in paths.enumerated() {
      let source = try Source(NamedPacks.path(of: path), isFirst: number == 0, readsWhole: memory != nil)
      if number == 0, source.isOverlay { stack.add(try BuiltInArt.archive()) }
      guard let archive = try compile(source, over: &stack, &diagnostics) else {
        return Loaded(pack: nil, diagnostics: diagnostics)
      }
      stack.archives.append(archive)
    }
    return Loaded(pack: try ArtPack(stack: stack.archives), diagnostics: diagnostics)
  }

  private func compile(_ source: Source, over stack: inout Stack, _ diagnostics: inout [Diagnostic]) throws
    -> ArtArchive?
  {
    let archives = stack.archives
    let beneath = { try archives.isEmpty ? nil : ArtPack(stack: archives) }
    guard let identity = source.identity else {
      var compiler = ArtFolderCompiler(folder: source.name, over: try beneath())
      let archive = compiler.compile()
      diagnostics += compiler.diagnostics
      if let archive { stack.identify(archive) }
      return archive
    }
    if let memory {
      let edition = try memory.compile(try source.read(), over: archives, stack.identity)
      diagnostics += edition.diagnostics
      stack.identity = edition.identity
      return edition.archive
    }
    // The name is in the warnings that are kept with the archive.
    let versions = "pack \(ArtFolderCompiler.version) \(RendererVersion.current)"
    let key = SHA256.hex("\(versions)\n\(stack.identity)\n\(source.name)\n\(identity)".utf8, bytes: 16)
    stack.identity = key
    if let (archive, warnings) = cache?.archive(key) {
      diagnostics += warnings
      return archive
    }
    var compiler = ArtFolderCompiler(files: try source.read().files, name: source.name, over: try beneath())
    let archive = compiler.compile()
    diagnostics += compiler.diagnostics
    if let archive { cache?.keep(archive, warnings: compiler.diagnostics, as: key) }
    return archive
  }

  /// Packs that are open, bottom first.
  private struct Stack {
    var archives: [ArtArchive]
    /// Differs between packs that differ.
    var identity: String

    mutating func add(_ whole: ArtArchive) {
      archives.append(whole)
      identify(whole)
    }

    /// A checksum is enough: the archive is the program's own, or was compiled a moment ago.
    mutating func identify(_ archive: ArtArchive) {
      archive.withIdentifyingBytes { identity += Checksum.identity($0) }
    }
  }

  /// What a path names.
  private struct Source {
    let name: String
    /// Whether the pack lies over others; not asked of any but the first, for the others must.
    let isOverlay: Bool
    /// Differs between sources that differ; nil for a whole pack in a folder, which is compiled as it is read.
    let identity: String?
    let read: () throws(PackError) -> PackSources

    /// - Parameters:
    ///   - isFirst: whether the built-in pack may have to lie beneath.
    ///   - readsWhole: whether whole packs, too, are read before they are compiled.
    init(_ path: String, isFirst: Bool, readsWhole: Bool) throws(PackError) {
      name = path
      let bytes: [UInt8]
      do throws(BoundedFile.Failure) { bytes = try BoundedFile.bytes(path, limit: PackLimit.fileBytes) } catch {
        guard error == .notAFile else {
          let problem = error == .missing ? Self.missing(path) : error.message(limit: PackLimit.fileBytes)
          throw PackError(path, problem, .inputMissing)
        }
        let manifest = isFirst ? try? BoundedFile.bytes(path + "/pack.json", limit: ArtLimit.fileBytes) : nil
        isOverlay = manifest.map(PackSources.isOverlay) == true
        let sources = !isFirst || isOverlay || readsWhole ? try PackSources(folder: path) : nil
        identity = sources?.identity
        read = { () throws(PackError) in if let sources { sources } else { try PackSources(folder: path) } }
        return
      }
      isOverlay = isFirst ? PackSources.isOverlay(try PackFile.manifest(bytes, name: path)) : false
      identity = bytes.withUnsafeBytes(Checksum.identity)
      read = { () throws(PackError) in try PackFile(bytes, name: path).sources }
    }

    private static func missing(_ path: String) -> String {
      let problem = "there is no such art folder"
      let names = NamedPacks.isName(path) ? NamedPacks.names : []
      guard !names.isEmpty else { return problem }
      let help = ClosestMatch.help(path, among: names) ?? ""
      return "\(problem), and no pack of that name; the packs here are \(names.joined(separator: ", "))\(help)"
    }
  }
}
