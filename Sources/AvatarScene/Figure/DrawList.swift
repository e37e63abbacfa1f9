/// A picture as a flat list, back to front. Past this point there is no tree, no time and no choice.
package struct DrawList: Hashable, Sendable {
  package var items: [DrawItem]

  package init(items: [DrawItem] = []) { self.items = items }
}

extension DrawList {
  /// Everything shifted in the scene, by points.
  package func moved(by offset: Point) -> DrawList { DrawList(items: items.map { $0.moved(by: offset) }) }
}
