internal import AvatarOptions
internal import AvatarScene
internal import AvatarText

/// Which of the packs that lie over each other a picture shows.
extension ArtPack {
  /// Returns the numbers of the packs over the bottom one whose parts or clips are shown.
  func overlays(shown avatar: Avatar, _ cast: AnimatedAvatar.Cast, in animations: [FacedClip]) -> [Int] {
    guard packs.count > 1 else { return [] }
    let looks = (cast == .pet ? [] : [avatar.body]) + (cast == .player ? [] : [avatar.pet].compactMap { $0 })
    var shown: Set<Int> = []
    for animation in animations {
      for look in looks {
        let view = shows(look.figure, from: animation.facing.view) ? animation.facing.view : .front
        let figure = look.figure.seen(from: view)
        let played = clip(animation.clip, playedBy: figure)
        // A hidden variant is not shown. What a variant does not draw comes from its garment's
        // fallback.
        for worn in Wardrobe(wardrobe(of: look), clip: played.name, catalog: catalog).worn {
          let fallback = catalog[worn.garment]?.fallback
          for variant in [worn.variant] + (fallback.map { [$0] } ?? []) {
            note(Self.sectionName(Worn(worn.garment, variant), of: figure), in: &shown)
          }
        }
        note(played.section, in: &shown)
      }
    }
    return shown.filter { $0 > 0 }.sorted()
  }

  /// Returns the numbers of the packs over the bottom one that a still shows.
  func overlays(shown avatar: Avatar, _ options: StillOptions) -> [Int] {
    overlays(
      shown: avatar, options.showsPet ? .playerAndPet : .player,
      in: [FacedClip(clip: options.clip, facing: options.facing)])
  }

  /// Returns the clip that a figure plays, and its section.
  private func clip(_ name: String, playedBy figure: FigureID) -> (name: String, section: String) {
    let answer = (try? rig(figure))?.reactions[name] ?? StillOptions.restClip
    let played = hasClip(name, of: figure) ? name : answer
    return (played, clipSection(played, of: figure))
  }

  private func note(_ section: String, in shown: inout Set<Int>) {
    if let place = archive.place(of: section) { shown.insert(place) }
  }
}

extension PackInfo {
  /// Returns a text for a picture that names the packs and their licences; none for no packs.
  static func notice(of packs: [PackInfo]) -> [(keyword: String, text: String)] {
    let names = packs.map { "\($0.name) \($0.version) by \($0.author), \($0.licence)" }
    return names.isEmpty ? [] : [("Copyright", names.joined(separator: "; ").utf8.replacing("\0", with: ""))]
  }
}
