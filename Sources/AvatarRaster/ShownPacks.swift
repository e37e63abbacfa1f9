internal import AvatarScene
internal import AvatarSupport

/// Which of the packs that lie over each other a picture shows.
extension ArtPack {
  /// Returns the numbers of the packs over the bottom one whose parts or clips are shown.
  func overlays(shown avatar: Avatar, _ cast: AnimatedAvatar.Cast, in animations: [FacedClip]) -> [Int] {
    guard packs.count > 1 else { return [] }
    let looks = (cast == .pet ? [] : [avatar.body]) + (cast == .player ? [] : [avatar.pet].compactMap { $0 })
    var shown = packs.map { _ in false }
    for animation in animations { for look in looks { for place in places(look, animation) { shown[place] = true } } }
    return shown.indices.filter { $0 > 0 && shown[$0] }
  }

  private func places(_ look: Look, _ animation: FacedClip) -> [Int] {
    // A still asks four times.
    if let last = shown.withLock({ $0 }) as? Shown, last.clip == animation, last.look == look { return last.packs }
    var found: [Int] = []
    let view = shows(look.figure, from: animation.facing.view) ? animation.facing.view : .front
    let figure = look.figure.seen(from: view)
    let played = clip(
      animation.clip, playedBy: figure, wearing: wardrobe(of: look),
      isMirrored: animation.facing.isMirrored && view == animation.facing.view)
    for section in played.sections { note(section, in: &found) }
    // Most looks wear nothing of the packs over the bottom one. Then it does not matter which
    // of their variants others hide.
    if wardrobe(of: look).contains(where: { sections(of: $0, figure).contains { place($0) > 0 } }) {
      // A hidden variant is not shown. What a variant does not draw comes from its garment's
      // fallback.
      for worn in Wardrobe(wardrobe(of: look), clip: played.name, catalog: catalog).worn {
        for section in sections(of: worn, figure) { note(section, in: &found) }
      }
    }
    let last = Shown(look: look, clip: animation, packs: found)
    shown.withLock { $0 = last }
    return found
  }

  private struct Shown: Sendable {
    let look: Look
    let clip: FacedClip
    let packs: [Int]
  }

  /// Returns the numbers of the packs over the bottom one that a still shows.
  func overlays(shown avatar: Avatar, _ options: StillOptions) -> [Int] {
    overlays(
      shown: avatar, options.showsPet ? .playerAndPet : .player,
      in: [FacedClip(clip: options.clip, facing: options.facing)])
  }

  /// Returns the clip that a figure plays, and its sections.
  private func clip(_ name: String, playedBy figure: FigureID, wearing worn: [Worn], isMirrored: Bool) -> (
    name: String, sections: [String]
  ) {
    let answer = (try? rig(figure))?.reactions[name] ?? StillOptions.restClip
    let played = hasClip(name, of: figure) ? name : answer
    return (played, clipSections(played, of: figure, in: formStates(of: worn, figure, isMirrored: isMirrored)))
  }

  /// Returns the sections with the drawings of a variant: its own, and that of its garment's
  /// fallback.
  private func sections(of worn: Worn, _ figure: FigureID) -> [String] {
    let fallback = catalog[worn.garment]?.fallback
    return ([worn.variant] + (fallback.map { [$0] } ?? [])).map {
      Self.sectionName(Worn(worn.garment, $0), of: figure)
    }
  }

  /// Returns the number of the pack that a section comes from. The bottom one, which is large, is not searched.
  private func place(_ section: String) -> Int {
    archive.archives.dropFirst().lastIndex { $0.contains(section) } ?? 0
  }

  private func note(_ section: String, in shown: inout [Int]) { shown.append(place(section)) }
}

extension PackInfo {
  /// Returns a text for a picture that names the packs and their licences; none for no packs.
  static func notice(of packs: [PackInfo]) -> [(keyword: String, text: String)] {
    let names = packs.map { "\($0.name) \($0.version) by \($0.author), \($0.licence)" }
    return names.isEmpty ? [] : [("Copyright", names.joined(separator: "; ").utf8.replacing("\0", with: ""))]
  }
}
