/// Forms of clips: `walk.seated` is played in place of `walk` by a figure that wears a variant with the state
/// `seated`. `all.seated` lies over all other clips.
extension ArtPack {
  /// Returns the name of the section with a form of a clip.
  package static func formSection(_ clip: String, _ state: String, of figure: FigureID) -> String {
    "\(figure.path)/forms/\(clip).\(state)"
  }

  /// Returns the states of worn variants for which a figure has forms of its clips, that of what is put on last
  /// first. The state of what is worn on one side has that side in its name, as the view is drawn: `leftShortArm`.
  package func formStates(of worn: [Worn], _ figure: FigureID, isMirrored: Bool) -> [String] {
    worn.reversed().flatMap { item in
      let side = isMirrored ? item.side?.other : item.side
      return (catalog[item]?.states ?? []).map { side?.name(ofState: $0) ?? $0 }
    }.filter { archive.contains(Self.formSection(ClipOverlay.name, $0, of: figure)) }
  }

  /// Returns the sections of which a clip consists while states are set: the form of the state that decides, or
  /// the clip and what lies over it.
  package func clipSections(_ name: String, of figure: FigureID, in states: [String]) -> [String] {
    guard let state = decisive(states, for: name, of: figure) else { return [clipSection(name, of: figure)] }
    let own = Self.formSection(name, state, of: figure)
    if archive.contains(own) { return [own] }
    return [clipSection(name, of: figure), Self.formSection(ClipOverlay.name, state, of: figure)]
  }

  /// Returns the first state that changes a clip: that has a form of it, or anything that lies over all clips.
  private func decisive(_ states: [String], for name: String, of figure: FigureID) -> String? {
    states.first { state in
      if archive.contains(Self.formSection(name, state, of: figure)) { return true }
      let overlay = try? self.overlay(of: state, figure)
      return overlay?.isEmpty == false
    }
  }

  private func overlay(of state: String, _ figure: FigureID) throws(ArtPackError) -> ClipOverlay {
    try section(Self.formSection(ClipOverlay.name, state, of: figure)) { (overlay: ClipOverlay) in overlay }
  }

  /// Returns a clip as it is played while states are set, each of which has forms.
  package func clip(_ name: String, of figure: FigureID, in states: [String]) throws(ArtPackError) -> Clip {
    guard let state = decisive(states, for: name, of: figure) else { return try clip(name, of: figure) }
    let form = Self.formSection(name, state, of: figure)
    let rig = try rig(figure)
    let isWhole = archive.contains(form)
    return try section("\(form) played", from: isWhole ? form : clipSection(name, of: figure)) { (source: ClipSource) in
      try Clip(isWhole ? source : source.laid(under: self.overlay(of: state, figure), rig: rig), rig: rig)
    }
  }
}
