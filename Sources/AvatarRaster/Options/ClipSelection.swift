/// The animations that a request names: clips in the pack's own order, each followed by the one that plays on from it, facing after facing.
package enum ClipSelection {
  /// The order of sheets; a clip that the pack adds comes behind, by name.
  static let order = ["idle", "walk", "run", "wave", "dance", "clap", "laugh", "thumbsUp", "jump", "sit", "sitLoop"]

  /// - Parameter facings: empty for the front of every clip and, of the clips that say so, the other facings behind it.
  /// - Throws: `RenderError` for a clip that there is not, and where no clip is there in any of the facings.
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
    for clip in chosen.isEmpty ? clips : requested where !chosen.contains(where: { $0.clip == clip }) {
      throw RenderError.noFacing(facings[0], clip: clip, known: known[clip] ?? [])
    }
    return chosen
  }

  static func names(_ requested: [String], in pack: ArtPack) throws -> [String] {
    let known = all(in: pack)
    guard !requested.isEmpty else { return known }
    var chosen: [String] = []
    for name in requested {
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
