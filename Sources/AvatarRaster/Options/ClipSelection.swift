/// The clips that a request names, in the pack's own order, each followed by the one that plays on from it.
package enum ClipSelection {
  /// The order of sheets; a clip that the pack adds comes behind, by name.
  static let order = ["idle", "walk", "run", "wave", "dance", "clap", "laugh", "thumbsUp", "jump", "sit", "sitLoop"]

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
