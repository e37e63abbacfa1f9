/// A picture as a flat list, back to front. Past this point there is no tree, no time and no choice.
public struct DrawList: Hashable, Sendable {
  public var items: [DrawItem]

  public init(items: [DrawItem] = []) { self.items = items }
}

extension DrawList {
  /// Everything shifted in the scene, by points.
  public func moved(by offset: Point) -> DrawList { DrawList(items: items.map { $0.moved(by: offset) }) }
}
