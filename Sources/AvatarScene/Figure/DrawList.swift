/// A picture as a flat list, back to front. It contains no tree, no time and no unresolved choices.
package struct DrawList: Hashable, Sendable {
  package var items: [DrawItem]

  package init(items: [DrawItem] = []) { self.items = items }

  /// Returns the list translated in the scene, in points.
  package func moved(by offset: Point) -> DrawList { DrawList(items: items.map { $0.moved(by: offset) }) }
}

/// A resolved item to draw: a layer or a text, with a transform into scene space.
package struct DrawItem: Hashable, Sendable {
  /// The slot that the item fills, such as `hairFront` or `pet/head`.
  package let slot: String
  package let content: Content
  /// The transform from the figure at rest into the scene.
  package let transform: Transform

  package init(slot: String, content: Content, transform: Transform) {
    self.slot = slot
    self.content = content
    self.transform = transform
  }

  package enum Content: Hashable, Sendable {
    case layer(ColoredLayer, clip: ClipRegion?)
    case text(TextLabel)
  }

  /// An outline of another slot that clips this item, with its own transform into the scene.
  package struct ClipRegion: Hashable, Sendable {
    /// The name of the layer with the outline. It determines the outline, independent of colours.
    package let name: String
    package let path: Path
    package let transform: Transform

    package init(name: String, path: Path, transform: Transform) {
      (self.name, self.path, self.transform) = (name, path, transform)
    }
  }

  /// Whether the item is the shadow on the ground, of the player or of the pet.
  package var isShadow: Bool { slot == "shadow" || slot == "pet/shadow" }

  /// Returns the item translated in the scene, in points.
  package func moved(by offset: Point) -> DrawItem {
    let shift = Transform.translation(offset)
    var moved = content
    if case .layer(let layer, let clip?) = content {
      moved = .layer(layer, clip: ClipRegion(name: clip.name, path: clip.path, transform: shift * clip.transform))
    }
    return DrawItem(slot: slot, content: moved, transform: shift * transform)
  }
}
