extension DrawList {
  /// The items that can mark a picture; letters are always kept.
  func reaching(into viewport: Viewport) -> DrawList {
    let (width, height) = (Double(viewport.width), Double(viewport.height))
    return DrawList(
      items: items.filter { item in
        guard case .layer(let painted, _) = item.content else { return true }
        let box = painted.inkBox.applying(viewport.transform * item.transform)
        return box.maxX > 0 && box.minX < width && box.maxY > 0 && box.minY < height
      })
  }
}
