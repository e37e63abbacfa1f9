internal import AvatarScene

extension Shape {
  /// The shape with what its clips leave of its fill, or of its line's area, for a path: cairo cuts a clipped shape anew for every pose, which takes
  /// longer than filling it. Itself where what is left is not known for sure: where outlines run along each other, cross themselves, or have more
  /// corners than anybody draws; and of a shape with both a fill and a line.
  func cutAlongClips() -> Shape {
    guard let clips, let (area, paint) = area, var rest = PathClipRegion(area, evenOdd: paint.evenOdd) else {
      return self
    }
    for clip in clips {
      guard let other = PathClipRegion(clip.path, evenOdd: clip.evenOdd), let both = rest.intersection(other) else {
        return self
      }
      rest = both
    }
    return Shape(
      path: rest.path, fill: paint, stroke: nil, clips: nil, source: Source(path: path, stroke: stroke, clips: clips))
  }

  /// What the shape marks, as a path to fill.
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
