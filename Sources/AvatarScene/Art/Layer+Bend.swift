extension Layer {
  /// The layer along a bent limb: every outline, fill, line, highlight and clip alike. Beyond `LimbBend.foldAngle` it is two halves, the lower over the
  /// upper, each closed by a round cap at the joint as wide as the layer is there.
  /// What ends in the bend, as a short sleeve, goes on turning in part.
  ///
  /// What was cut along its clips stays so: what a clip leaves out may come to lie where it leaves something when both are bent.
  package func bent(by bend: LimbBend) -> Layer {
    guard bend.isFolded else { return whole(bend) }
    let cap = FoldCap(shapes, bend.shape)
    guard cap.reachesBeyond(bend.reach) else { return whole(bend) }
    return with(cap.half(of: shapes, bend, .upper) + cap.half(of: shapes, bend, .lower))
  }

  private func whole(_ bend: LimbBend) -> Layer { with(shapes.bent(by: bend, .whole)) }

  private func with(_ shapes: [Shape]) -> Layer { Layer(name: name, roles: roles, shapes: shapes, pivot: pivot) }
}

extension [Shape] {
  /// Every outline is bent once, however many shapes have it: a fill, the line around it and the clips of its light and shade are mostly one.
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

/// Where a folded layer is cut in two, and the round end that each half gets there.
private struct FoldCap {
  private let shape: LimbShape
  /// The middle of the layer at its joint, and half its width there, at rest; nil for a layer that does not reach across.
  private let cap: (middle: Point, radius: Double)?
  private let outline: Shape.Stroke?
  /// How far beyond the joint the layer goes, in points.
  private let end: Double

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

  /// The shapes on one side of the cut, moved as that side's bone has it.
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

  /// Whether a shape is so far from the cut that it need not be clipped there.
  private func lies(_ piece: Shape, on side: Double) -> Bool {
    piece.inkBox.corners.allSatisfy { ($0 - shape.joint).dot(shape.axis) * side > Shape.Outline.clearance }
  }

  /// Everything on one side of the cut, with the round end beyond it.
  private func region(_ side: Double) -> Path {
    let (along, across) = (shape.axis * (side * Self.far), Point(-shape.axis.y, shape.axis.x) * Self.far)
    let middle = cap?.middle ?? shape.joint
    let far: [PathElement] = [
      .line(middle - across), .line(middle - across + along), .line(middle + across + along), .line(middle + across),
      .close,
    ]
    return Path((arc(side)?.elements ?? [.move(middle)]) + far)
  }

  /// Beyond every page.
  private static let far = 2000.0

  /// The round end beyond the cut: a half circle.
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
  /// Where the outline meets a line across, to about a hundredth of a point; the line is given by a point and the way that is square to it.
  func crossings(of place: Point, _ way: Point) -> [Point] {
    polylines.flatMap { corners in
      zip(corners, corners.dropFirst()).compactMap { a, b in
        let (from, to) = ((a - place).dot(way), (b - place).dot(way))
        return (from < 0) != (to < 0) ? a + (b - a) * (from / (from - to)) : nil
      }
    }
  }
}
