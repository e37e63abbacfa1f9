import Testing

@testable import AvatarScene

@Suite struct PathBendTests {
  private static let shape = LimbShape(root: Point(0, 6), joint: .zero, tip: Point(0, -6), spread: 1.6)
  /// A sleeve of curves and lines, closed by its last line.
  private static let sleeve = Path([
    .move(Point(-2, 7)), .cubic(Point(-2.5, 3), Point(-2, -1), Point(-2, -7)), .line(Point(2, -7)), .line(Point(2, 0)),
    .cubic(Point(2, 2), Point(2.4, 5), Point(2, 7)), .close,
  ])

  private func bend(_ angle: Double) -> LimbBend { LimbBend(Self.shape, angle: angle) }

  /// Returns points along an outline, in order of its elements.
  private func trace(_ path: Path, parts: Int = 40) -> [Point] {
    var (start, pen, points) = (Point.zero, Point.zero, [Point]())
    func add(_ point: (Double) -> Point) {
      for part in 0...parts { points.append(point(Double(part) / Double(parts))) }
    }
    for element in path.elements {
      let from = pen
      switch element {
      case .move(let to): (start, pen) = (to, to)
      case .line(let to):
        add { from + (to - from) * $0 }
        pen = to
      case .cubic(let a, let b, let to):
        add { t in
          from * ((1 - t) * (1 - t) * (1 - t)) + a * (3 * (1 - t) * (1 - t) * t) + b * (3 * (1 - t) * t * t) + to
            * (t * t * t)
        }
        pen = to
      case .close:
        add { from + (start - from) * $0 }
        pen = start
      }
    }
    return points
  }

  @Test(arguments: [-2.0, -1, -0.3, 0.3, 1, 2])
  func aBentOutlineLiesOnTheExactOne(angle: Double) {
    let bend = bend(angle)
    let exact = trace(Self.sleeve, parts: 2000).map { bend.apply($0) }
    for point in trace(Self.sleeve.bent(by: bend)) {
      let distance = exact.map { ($0 - point).length }.min() ?? .infinity
      #expect(distance < 3 * Path.bendTolerance + 0.01, "\(point) is \(distance) beside the outline")
    }
  }

  @Test func linesThatDoNotBendStayLines() {
    let square = Path([.move(Point(-1, 4)), .line(Point(1, 4)), .line(Point(1, 6)), .close])
    #expect(square.bent(by: bend(1)).elements.count == 4)
    let below = square.applying(.translation(Point(0, -10)))
    #expect(below.bent(by: bend(1)).elements.allSatisfy { if case .cubic = $0 { false } else { true } })
  }

  @Test func aCurveIsCutOnlyWhereItBends() {
    let count = Self.sleeve.bent(by: bend(1.5)).elements.count
    #expect(count > Self.sleeve.elements.count && count < 40, "\(count) steps")
  }

  @Test func theLineThatClosesAnOutlineBendsToo() {
    let open = Path([.move(Point(0, 6)), .line(Point(1, 6)), .line(Point(0, -6)), .close])
    let bent = open.bent(by: bend(1.5))
    #expect(trace(bent).contains { ($0 - .zero).length < 0.3 }, "the axis passes the joint")
  }
}
