internal import ArtCompiler
internal import AvatarScene
internal import AvatarSupport

/// Packs as they were compiled last, and what was found then, for art that is saved again and again.
final class PackMemory: Sendable {
  /// A pack in one state of its files.
  struct Edition {
    let archive: ArtArchive?
    let diagnostics: [Diagnostic]
    /// Differs between all packs and their states.
    let identity: String
  }

  private struct Kept {
    let files: [String: [UInt8]]
    let beneath: String
    let edition: Edition
  }

  private struct State {
    /// By the name of the pack.
    var packs: [String: Kept] = [:]
    var memories: [String: CompilationMemory] = [:]
    /// By identity: packs that lie beneath others.
    var bases: [String: ArtPack] = [:]
    var count = 0
  }

  private let state = Locked(State())

  /// Compiles a pack, or returns it as it was compiled last if nothing has changed.
  ///
  /// - Parameters:
  ///   - archives: the packs beneath, bottom first.
  ///   - beneath: the identities of these packs.
  func compile(_ sources: PackSources, over archives: [ArtArchive], _ beneath: String) throws -> Edition {
    try state.withLock { state in
      let name = sources.name
      if let kept = state.packs[name], kept.beneath == beneath, kept.files == sources.files { return kept.edition }
      if !archives.isEmpty, state.bases[beneath] == nil {
        // Packs beneath change seldom, and then the old ones are not used any more.
        if state.bases.count > PackLimit.packs { state.bases = [:] }
        state.bases[beneath] = try ArtPack(stack: archives)
      }
      let memory = state.memories[name] ?? CompilationMemory()
      state.memories[name] = memory
      var compiler = ArtFolderCompiler(
        files: sources.files, name: name, over: archives.isEmpty ? nil : state.bases[beneath], memory: memory)
      let archive = compiler.compile()
      state.count += 1
      let edition = Edition(
        archive: archive, diagnostics: compiler.diagnostics, identity: "\(beneath)\(state.count) ")
      state.packs[name] = Kept(files: sources.files, beneath: beneath, edition: edition)
      return edition
    }
  }
}
