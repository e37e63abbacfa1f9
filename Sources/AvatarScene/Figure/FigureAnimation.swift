/// A figure in a clip: the clip of the requested name, or the clip that answers it, fitted to the
/// same length.
package struct FigureAnimation: Sendable {
  package let figure: Figure
  let clip: Clip
  /// The number of cycles of the figure's own clip during one cycle of the leading clip.
  let cycles: Double
  let duration: Double

  /// Creates an animation.
  ///
  /// - Parameter leader: the player's clip, which determines the length.
  package init(of figure: Figure, answering leader: Clip, pack: ArtPack) throws(ArtPackError) {
    self.figure = figure
    duration = leader.duration
    let name = pack.hasClip(leader.name, of: figure.id) ? leader.name : figure.rig.reactions[leader.name] ?? "idle"
    clip = try pack.clip(name, of: figure.id)
    cycles = clip.loop ? max(1, (leader.duration / clip.duration).rounded()) : 1
  }

  /// Returns the pose at a time of the leading clip, in seconds.
  package func pose(at time: Double) -> Pose { clip.pose(at: time / duration * cycles * clip.duration) }
}
