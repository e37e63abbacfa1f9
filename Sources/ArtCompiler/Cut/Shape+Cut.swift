internal import AvatarScene

extension Shape {
  /// The shape with what is left of its fill inside its clips for a path: cairo cuts a clipped fill anew for every pose, which takes longer than
  /// filling it. Itself where what is left is not known for sure: of a line, and where outlines run along each other, cross themselves, or have more
  /// corners than anybody draws.
  func cutAlongClips() -> Shape {
    guard let fill, stroke == nil, let clips, var rest = CutRegion(path, evenOdd: fill.evenOdd) else { return self }
    for clip in clips {
      guard let other = CutRegion(clip.path, evenOdd: clip.evenOdd), let both = rest.intersection(other) else { return self }
      rest = both
    }
    return Shape(path: rest.path, fill: fill, stroke: nil, clips: nil, source: Source(path: path, clips: clips))
  }
}
