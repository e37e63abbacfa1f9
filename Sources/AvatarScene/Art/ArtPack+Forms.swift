/// Forms of clips: `walk.seated` is played in place of `walk` by a figure that wears a variant with the state
/// `seated`. `all.seated` lies over all other clips, and over their forms of what else is worn:
/// `wave.leftShortArm`. Places of `all.leftShortArm` that name `walk.seated` lie over what `seated` plays.
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

  /// Returns the sections of which a clip consists while states are set: the form of the first state that has one,
  /// or the clip, and what lies over it.
  package func clipSections(_ name: String, of figure: FigureID, in states: [String]) -> [String] {
    let states = deciding(states, for: name, of: figure)
    let form = formState(name, of: figure, states)
    let over = form == states.first ? states.dropFirst() : states[...]
    return [section(name, of: figure, form)] + over.map { Self.formSection(ClipOverlay.name, $0, of: figure) }
  }

  /// Returns the first state that has a form of a clip.
  private func formState(_ name: String, of figure: FigureID, _ states: [String]) -> String? {
    states.first { archive.contains(Self.formSection(name, $0, of: figure)) }
  }

  private func section(_ name: String, of figure: FigureID, _ form: String?) -> String {
    form.map { Self.formSection(name, $0, of: figure) } ?? clipSection(name, of: figure)
  }

  /// Returns the states that change a clip: that have a form of it, or anything that lies over all clips.
  private func deciding(_ states: [String], for name: String, of figure: FigureID) -> [String] {
    states.filter { state in
      if archive.contains(Self.formSection(name, state, of: figure)) { return true }
      return (try? overlay(state, of: figure))?.isEmpty == false
    }
  }

  private func overlay(_ state: String, of figure: FigureID) throws(ArtPackError) -> ClipOverlay {
    try section(Self.formSection(ClipOverlay.name, state, of: figure)) { (overlay: ClipOverlay) in overlay }
  }

  /// Returns a clip as it is played while states are set, each of which has forms.
  package func clip(_ name: String, of figure: FigureID, in states: [String]) throws(ArtPackError) -> Clip {
    let states = deciding(states, for: name, of: figure)
    guard let top = states.first else { return try clip(name, of: figure) }
    let rig = try rig(figure)
    let form = formState(name, of: figure, states)
    let own = section(name, of: figure, form)
    let played = "\(name).\(top)"
    let memo = "\(figure.path): \(own) under \(states.joined(separator: " ")) played"
    return try section(memo, from: own) { (source: ClipSource) in
      var source = source
      if form != top {
        source = source.laid(under: try overlay(top, of: figure), as: form.map { "\(name).\($0)" } ?? name, rig: rig)
      }
      for state in states.dropFirst() {
        source = source.laid(under: try overlay(state, of: figure).places(in: played), as: played, rig: rig)
      }
      return try Clip(source, rig: rig)
    }
  }
}
