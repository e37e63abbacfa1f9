/// A figure playing a clip: the clip of that name, or for a figure without it the one that answers it, fitted to the same length.
package struct FigureAnimation: Sendable {
  package let figure: Figure
  let clip: Clip
  /// How many times the figure's own clip runs while the leading one runs once.
  let cycles: Double
  let duration: Double

  /// - Parameter leader: the player's clip, which decides the length.
  package init(of figure: Figure, answering leader: Clip, pack: ArtPack) throws(ArtPackError) {
    self.figure = figure
    duration = leader.duration
    let name = pack.hasClip(leader.name, of: figure.id) ? leader.name : figure.rig.reactions[leader.name] ?? "idle"
    clip = try pack.clip(name, of: figure.id)
    cycles = clip.loop ? max(1, (leader.duration / clip.duration).rounded()) : 1
  }

  /// The pose at a moment of the leading clip.
  package func pose(at time: Double) -> Pose { clip.pose(at: time / duration * cycles * clip.duration) }
}
