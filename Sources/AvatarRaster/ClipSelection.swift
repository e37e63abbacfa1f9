package import AvatarScene

/// Selects the animations of a request: clips in the pack's order, each followed by its
/// continuation clip, one facing after the other.
package enum ClipSelection {
  /// The clips of a sheet that names none, and the order of clips. The other clips of a pack come
  /// when they are named; they follow, sorted by name.
  static let order = ["idle", "walk", "run", "wave", "dance", "clap", "laugh", "thumbsUp", "jump", "sit", "sitLoop"]

  /// - Parameter facings: the facings to include. Empty means the front facing of every clip,
  ///   followed by the other facings of the clips that declare them.
  /// - Throws: `RenderError` for an unknown clip, and for a clip that is available in none of the
  ///   facings.
  package static func animations(_ requested: [String], _ facings: [Facing], in pack: ArtPack) throws -> [FacedClip] {
    let clips = try names(requested, in: pack)
    guard !facings.isEmpty else {
      let lengths = try pack.measures().clips
      return Facing.allCases.flatMap { facing in
        clips.filter { facing == .front || lengths[$0]?.facings.contains(facing) == true }.map {
          FacedClip(clip: $0, facing: facing)
        }
      }
    }
    let known = Dictionary(clips.map { ($0, pack.facings(ofClip: $0)) }) { first, _ in first }
    var chosen: [FacedClip] = []
    for facing in facings {
      for clip in clips
      where known[clip]?.contains(facing) == true && !chosen.contains(FacedClip(clip: clip, facing: facing)) {
        chosen.append(FacedClip(clip: clip, facing: facing))
      }
    }
    let named = requested.filter { $0 != everything }
    for clip in chosen.isEmpty ? clips : named where !chosen.contains(where: { $0.clip == clip }) {
      throw RenderError.noFacing(facings[0], clip: clip, known: known[clip] ?? [])
    }
    return chosen
  }

  /// The word for every clip of the pack.
  static let everything = "all"

  static func names(_ requested: [String], in pack: ArtPack) throws -> [String] {
    let known = all(in: pack)
    guard !requested.isEmpty else {
      // A clip of a pack that lies over another one comes when it is named.
      let bottom = pack.archive.archives.first
      let own = known.filter { bottom?.contains("\(FigureID.player.path)/clips/\($0)") == true }
      let defaults = own.filter(order.contains)
      return defaults.isEmpty ? own : defaults
    }
    var chosen: [String] = []
    for name in requested.flatMap({ $0 == everything ? known : [$0] }) {
      guard known.contains(name) else { throw RenderError.unknownClip(name, known: known) }
      for clip in [name] + (try followers(of: name, in: pack)) where !chosen.contains(clip) { chosen.append(clip) }
    }
    return chosen
  }

  package static func all(in pack: ArtPack) -> [String] {
    let names = pack.clipNames(of: .player)
    return order.filter(names.contains) + names.filter { !order.contains($0) }.sorted()
  }

  private static func followers(of name: String, in pack: ArtPack) throws -> [String] {
    guard let next = try pack.clip(name, of: .player).then, pack.hasClip(next, of: .player) else { return [] }
    return [next]
  }
}
