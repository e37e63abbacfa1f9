extension Layer {
  /// Returns the layer bent along a limb: every outline, fill, stroke, highlight and clip. Beyond
  /// `LimbBend.foldAngle` the layer becomes two halves, the lower over the upper. A round cap
  /// closes each half at the joint; the cap is as wide as the layer is there. A layer that ends
  /// inside the bend, such as a short sleeve, is not cut and rotates in part.
  ///
  /// Paths that the compiler cut along their clips stay cut. An area that a clip removed can
  /// therefore differ from the area that the bent clip would remove.
  package func bent(by bend: LimbBend) -> Layer {
    guard bend.isFolded else { return whole(bend) }
    let cap = FoldCap(shapes, bend.shape)
    guard cap.reachesBeyond(bend.reach) else { return whole(bend) }
    return with(cap.half(of: shapes, bend, .upper) + cap.half(of: shapes, bend, .lower))
  }

  /// Returns the two halves of the layer at rest as which it is drawn when its limb is folded, and
  /// how far it extends beyond the joint, in points; nil for a layer that does not cross the joint.
  package func halves(of shape: LimbShape, width: Double) -> (upper: Layer, lower: Layer, end: Double)? {
    let (cap, straight) = (FoldCap(shapes, shape), LimbBend(shape, angle: 0, width: width))
    guard cap.reachesBeyond(shape.spread) else { return nil }
    let (upper, lower) = (cap.half(of: shapes, straight, .upper), cap.half(of: shapes, straight, .lower))
    return (with(upper), with(lower), cap.end)
  }

  private func whole(_ bend: LimbBend) -> Layer { with(shapes.bent(by: bend, .whole)) }

  private func with(_ shapes: [Shape]) -> Layer { Layer(name: name, roles: roles, shapes: shapes, pivot: pivot) }
}

extension [Shape] {
  /// Returns the bent shapes. Each distinct path is bent once: a fill, its outline, and the clips
  /// of its highlight and shade mostly share one path.
  func bent(by bend: LimbBend, _ half: LimbBend.Half) -> [Shape] {
    var known: [(straight: Path, bent: Path)] = []
    func bent(_ path: Path) -> Path {
      if let found = known.first(where: { $0.straight == path }) { return found.bent }
      let result = path.bent(by: bend, half)
      known.append((path, result))
      return result
    }
    return map { shape in
      Shape(
        path: bent(shape.path), fill: shape.fill, stroke: shape.stroke,
        clips: shape.clips.map { $0.map { Shape.Outline(path: bent($0.path), evenOdd: $0.evenOdd) } })
    }
  }
}

/// The cut through a folded layer, and the round cap of each half.
private struct FoldCap {
  private let shape: LimbShape
  /// The centre of the layer at the joint and half its width there, at rest; nil if the layer does
  /// not cross the joint.
  private let cap: (middle: Point, radius: Double)?
  private let outline: Shape.Stroke?
  /// The distance that the layer extends beyond the joint, in points.
  let end: Double

  init(_ shapes: [Shape], _ shape: LimbShape) {
    self.shape = shape
    let across = Point(-shape.axis.y, shape.axis.x)
    let filled = shapes.filter { $0.fill != nil && $0.clips == nil && $0.source == nil }
    let crossings = filled.map { $0.path.crossings(of: shape.joint, shape.axis).map { ($0 - shape.joint).dot(across) } }
    let spans = crossings.compactMap { list in list.min().flatMap { minimum in list.max().map { (minimum, $0) } } }
    let widest = spans.max { $0.1 - $0.0 < $1.1 - $1.0 }
    cap = widest.flatMap { minimum, maximum in
      maximum - minimum > 0.1 ? (shape.joint + across * ((minimum + maximum) / 2), (maximum - minimum) / 2) : nil
    }
    end = filled.flatMap(\.path.elements).flatMap(\.points).map { ($0 - shape.joint).dot(shape.axis) }.max() ?? 0
    outline = shapes.filter { $0.fill == nil && $0.clips == nil }.compactMap(\.stroke).max { $0.width < $1.width }
  }

  func reachesBeyond(_ distance: Double) -> Bool { end > distance }

  /// Returns the shapes on one side of the cut, moved with the bone of that side.
  func half(of shapes: [Shape], _ bend: LimbBend, _ half: LimbBend.Half) -> [Shape] {
    let side = half == .upper ? -1.0 : 1
    let region = Shape.Outline(path: region(side), evenOdd: false)
    var result = shapes.filter { reaches($0, side) }.map { piece in
      let clips = (piece.clips ?? []) + (lies(piece, on: side) ? [] : [region])
      return Shape(path: piece.path, fill: piece.fill, stroke: piece.stroke, clips: clips.isEmpty ? nil : clips)
    }
    if let arc = arc(side), let outline, !result.isEmpty {
      result.append(Shape(path: arc, fill: nil, stroke: outline, clips: nil))
    }
    return result.bent(by: bend, half)
  }

  private func reaches(_ piece: Shape, _ side: Double) -> Bool {
    let room = cap?.radius ?? 0
    return piece.path.controlBox.corners.contains { ($0 - shape.joint).dot(shape.axis) * side > -room }
  }

  /// Returns whether a shape is so far from the cut that it needs no clip.
  private func lies(_ piece: Shape, on side: Double) -> Bool {
    piece.inkBox.corners.allSatisfy { ($0 - shape.joint).dot(shape.axis) * side > Shape.Outline.clearance }
  }

  /// Returns the region on one side of the cut, extended by the round cap.
  private func region(_ side: Double) -> Path {
    let (along, across) = (shape.axis * (side * Self.far), Point(-shape.axis.y, shape.axis.x) * Self.far)
    let middle = cap?.middle ?? shape.joint
    let far: [PathElement] = [
      .line(middle - across), .line(middle - across + along), .line(middle + across + along), .line(middle + across),
      .close,
    ]
    return Path((arc(side)?.elements ?? [.move(middle)]) + far)
  }

  /// Beyond every page, in points.
  private static let far = 2000.0

  /// Returns the outline of the round cap, a semicircle beyond the cut; nil if the layer does not
  /// cross the joint.
  private func arc(_ side: Double) -> Path? {
    guard let cap else { return nil }
    let out = shape.axis * (-side * cap.radius)
    let across = Point(-shape.axis.y, shape.axis.x) * cap.radius
    let (kappa, top) = (0.552_284_749_8, cap.middle + out)
    return Path([
      .move(cap.middle + across), .cubic(cap.middle + across + out * kappa, top + across * kappa, top),
      .cubic(top - across * kappa, cap.middle - across + out * kappa, cap.middle - across),
    ])
  }
}

extension Path {
  /// Returns the points where the outline crosses a line, accurate to about 0.01 points. The line
  /// passes through `place` and is perpendicular to `way`.
  func crossings(of place: Point, _ way: Point) -> [Point] {
    polylines.flatMap { corners in
      zip(corners, corners.dropFirst()).compactMap { a, b in
        let (from, to) = ((a - place).dot(way), (b - place).dot(way))
        return (from < 0) != (to < 0) ? a + (b - a) * (from / (from - to)) : nil
      }
    }
  }
}
