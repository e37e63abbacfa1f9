/// Bends a path along a limb. Parts that do not move stay unchanged. Curves are subdivided only as
/// often as the tolerance requires.
extension Path {
  /// The maximum distance between a bent curve and the exact one, in points. It equals the distance
  /// that the quantization of the bend causes.
  package static let bendTolerance = 1.0 / 64
  /// The maximum number of times that a curve is halved.
  private static let bendDepth = 7

  package func bent(by bend: LimbBend, _ half: LimbBend.Half = .whole) -> Path {
    let bender = CurveBender(map: LimbMap(bend, half), depth: Self.bendDepth)
    var result: [PathElement] = []
    result.reserveCapacity(elements.count)
    var (start, pen) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let to):
        result.append(.move(bender.map.apply(to)))
        (start, pen) = (to, to)
      case .line(let to):
        bender.line(from: pen, to: to, into: &result)
        pen = to
      case .cubic(let a, let b, let to):
        bender.curve(Cubic(pen, a, b, to), into: &result)
        pen = to
      case .close:
        if !bender.keepsStraight(pen, start) { bender.line(from: pen, to: start, into: &result) }
        result.append(.close)
        pen = start
      }
    }
    return Path(result)
  }
}

/// Maps curves through a limb bend. It maps both end points and the tangents there, and halves a
/// curve whose interior deviates too much.
private struct CurveBender {
  let map: LimbMap
  let depth: Int

  /// Returns whether the straight line between two points stays straight.
  func keepsStraight(_ from: Point, _ to: Point) -> Bool {
    let (a, d) = (map.apply(from), map.apply(to))
    func holds(_ t: Double) -> Bool {
      (map.apply(from + (to - from) * t) - (a + (d - a) * t)).length <= Path.bendTolerance
    }
    return map.weight(from) == map.weight(to) && holds(0.5) && holds(0.25) && holds(0.75)
  }

  func line(from: Point, to: Point, into result: inout [PathElement]) {
    if keepsStraight(from, to) {
      result.append(.line(map.apply(to)))
    } else {
      curve(Cubic(from: from, to: to), into: &result)
    }
  }

  func curve(_ curve: Cubic, into result: inout [PathElement]) {
    let (a, d) = (map.apply(curve.a), map.apply(curve.d))
    add(
      curve, as: Cubic(a, a + tangent(curve.b - curve.a, at: curve.a), d + tangent(curve.c - curve.d, at: curve.d), d),
      depth, &result)
  }

  /// Appends the mapped curve, subdivided where necessary.
  ///
  /// - Parameter mapped: the curve with mapped end points and tangents. At its outer ends a half
  ///   has half of its parent's tangent; at the split point both halves share one tangent.
  private func add(_ curve: Cubic, as mapped: Cubic, _ depth: Int, _ result: inout [PathElement]) {
    let (first, second) = curve.halves
    let middle = map.apply(second.a)
    if depth == 0 || isClose(mapped, curve, middle) {
      result.append(.cubic(mapped.b, mapped.c, mapped.d))
    } else {
      let way = tangent(second.b - second.a, at: second.a)
      add(first, as: Cubic(mapped.a, (mapped.a + mapped.b) * 0.5, middle - way, middle), depth - 1, &result)
      add(second, as: Cubic(middle, middle + way, (mapped.c + mapped.d) * 0.5, mapped.d), depth - 1, &result)
    }
  }

  /// Returns the image of a small step at a point under the map, by central differences.
  private func tangent(_ step: Point, at point: Point) -> Point {
    let small = step * Self.difference
    return (map.apply(point + small) - map.apply(point - small)) * (0.5 / Self.difference)
  }

  private static let difference = 1.0 / 4096

  private func isClose(_ mapped: Cubic, _ curve: Cubic, _ middle: Point) -> Bool {
    func holds(_ t: Double, _ place: Point) -> Bool { (mapped.point(at: t) - place).length <= Path.bendTolerance }
    return holds(0.5, middle) && holds(0.25, map.apply(curve.point(at: 0.25)))
      && holds(0.75, map.apply(curve.point(at: 0.75)))
  }
}
