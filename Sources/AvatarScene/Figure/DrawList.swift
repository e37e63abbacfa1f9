/// A picture as a flat list, back to front. Past this point there is no tree, no time and no choice.
package struct DrawList: Hashable, Sendable {
  package var items: [DrawItem]

  package init(items: [DrawItem] = []) { self.items = items }

  /// Everything shifted in the scene, by points.
  package func moved(by offset: Point) -> DrawList { DrawList(items: items.map { $0.moved(by: offset) }) }
}

/// One thing to draw, with everything decided: a layer or a text under a transform into scene space.
package struct DrawItem: Hashable, Sendable {
  /// The slot that it fills, such as `hairFront` or `pet/head`.
  package let slot: String
  package let content: Content
  /// From the figure at rest into the scene.
  package let transform: Transform

  package init(slot: String, content: Content, transform: Transform) {
    self.slot = slot
    self.content = content
    self.transform = transform
  }

  package enum Content: Hashable, Sendable {
    case layer(ColoredLayer, clip: ClipRegion?)
    case text(TextRun)
  }

  /// An outline of another slot that clips this one, with its own transform into the scene.
  package struct ClipRegion: Hashable, Sendable {
    /// The layer that the outline belongs to; with the colours left out, it decides the outline.
    package let name: String
    package let path: Path
    package let transform: Transform
  }

  /// Shifted in the scene, by points.
  package func moved(by offset: Point) -> DrawItem {
    let shift = Transform.translation(offset)
    var moved = content
    if case .layer(let layer, let clip?) = content {
      moved = .layer(layer, clip: ClipRegion(name: clip.name, path: clip.path, transform: shift * clip.transform))
    }
    return DrawItem(slot: slot, content: moved, transform: shift * transform)
  }
}
