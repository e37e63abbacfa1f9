/// One thing to draw, with everything decided: a layer or a text under a transform into scene space.
public struct DrawItem: Hashable, Sendable {
  /// The slot that it fills, such as `hairFront` or `pet/head`.
  public let slot: String
  public let content: Content
  /// From the figure at rest into the scene.
  public let transform: Transform

  public init(slot: String, content: Content, transform: Transform) {
    self.slot = slot
    self.content = content
    self.transform = transform
  }

  public enum Content: Hashable, Sendable {
    case layer(PaintedLayer, clip: ClipRegion?)
    case text(TextRun)
  }

  /// An outline of another slot that clips this one, with its own transform into the scene.
  public struct ClipRegion: Hashable, Sendable {
    /// The layer that the outline belongs to; with the colours left out, it decides the outline.
    public let name: String
    public let path: Path
    public let transform: Transform
  }
}
