/// Forms of clips: `walk.seated` is played in place of `walk` by a figure that wears a variant with the state
/// `seated`. `all.seated` lies over all other clips, and over their forms of what else is worn:
/// `wave.leftShortArm`.
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

  /// Returns the sections of which a clip consists while states are set: the form of the first state that changes
  /// it, or the clip, in the form of the second such state if it has one, and what lies over it.
  package func clipSections(_ name: String, of figure: FigureID, in states: [String]) -> [String] {
    sections(name, of: figure, deciding(states, for: name, of: figure))
  }

  private func sections(_ name: String, of figure: FigureID, _ states: [String]) -> [String] {
    guard let state = states.first else { return [clipSection(name, of: figure)] }
    let forms = states.prefix(2).map { Self.formSection(name, $0, of: figure) }
    if let own = forms.first, archive.contains(own) { return [own] }
    return [
      forms.last { archive.contains($0) } ?? clipSection(name, of: figure),
      Self.formSection(ClipOverlay.name, state, of: figure),
    ]
  }

  /// Returns the states that change a clip: that have a form of it, or anything that lies over all clips.
  private func deciding(_ states: [String], for name: String, of figure: FigureID) -> [String] {
    states.filter { state in
      if archive.contains(Self.formSection(name, state, of: figure)) { return true }
      let overlay = try? self.overlay(Self.formSection(ClipOverlay.name, state, of: figure))
      return overlay?.isEmpty == false
    }
  }

  private func overlay(_ section: String) throws(ArtPackError) -> ClipOverlay {
    try self.section(section) { (overlay: ClipOverlay) in overlay }
  }

  /// Returns a clip as it is played while states are set, each of which has forms.
  package func clip(_ name: String, of figure: FigureID, in states: [String]) throws(ArtPackError) -> Clip {
    let states = deciding(states, for: name, of: figure)
    let sections = sections(name, of: figure, states)
    guard let state = states.first, let own = sections.first, let overlay = sections.last else {
      return try clip(name, of: figure)
    }
    let rig = try rig(figure)
    return try section("\(own) under \(state) played", from: own) { (source: ClipSource) in
      guard sections.count > 1 else { return try Clip(source, rig: rig) }
      let second = states.dropFirst().first { own == Self.formSection(name, $0, of: figure) }
      let played = second.map { "\(name).\($0)" } ?? name
      return try Clip(source.laid(under: self.source(overlay), as: played, rig: rig), rig: rig)
    }
  }
}
