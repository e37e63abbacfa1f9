internal import AvatarScene

extension Shape {
  /// Returns the shape as a path of what is visible of its fill or its stroke inside its clips.
  /// cairo would intersect a clipped shape for every pose, which takes longer than filling it.
  ///
  /// Returns the shape unchanged if the result is uncertain: if outlines run along each other,
  /// cross themselves, or have too many segments, and if the shape has both a fill and a stroke.
  ///
  /// - Parameter outlines: the shape's clips.
  func cut(along outlines: [ClipOutline]) -> Shape {
    guard let clips, let (area, paint) = area, var rest = PathClipRegion(area, evenOdd: paint.evenOdd) else {
      return self
    }
    for clip in outlines {
      guard let other = clip.region, let both = rest.intersection(other) else { return self }
      rest = both
    }
    return Shape(
      path: rest.path, fill: paint, stroke: nil, clips: nil, source: Source(path: path, stroke: stroke, clips: clips))
  }

  /// The area that the shape covers, as a path to fill.
  private var area: (path: Path, fill: Fill)? {
    switch (fill, stroke) {
    case (let fill?, nil): (path, fill)
    case (nil, let stroke?):
      StrokeOutline.path(of: path, stroke).map {
        ($0, Fill(role: stroke.role, opacity: stroke.opacity, evenOdd: false))
      }
    default: nil
    }
  }
}
