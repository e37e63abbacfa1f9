import AvatarScene
import Foundation
import Testing

@testable import AvatarRaster

@Suite("Painting paths")
struct PathPainterTests {
  private let black = RGBA(0, 0, 0)

  /// The alpha of each pixel, row by row.
  private func alphas(_ width: Int, _ height: Int, _ body: (inout PathPainter) -> Void) -> [[Int]] {
    var painter = PathPainter(width: width, height: height)
    body(&painter)
    return (0..<height).map { y in (0..<width).map { Int(painter.pixels[y * width + $0] >> 24) } }
  }

  private func area(_ alphas: [[Int]]) -> Double { Double(alphas.joined().reduce(0, +)) / 255 }

  private func box(_ x: Double, _ y: Double, _ right: Double, _ bottom: Double) -> Path {
    Path([.move(Point(x, y)), .line(Point(right, y)), .line(Point(right, bottom)), .line(Point(x, bottom)), .close])
  }

  private func stroke(_ width: Double, _ cap: LineCap = .butt, _ join: LineJoin = .miter) -> Shape.Stroke {
    Shape.Stroke(role: 0, opacity: 1, width: width, cap: cap, join: join, miterLimit: 4)
  }

  @Test("a pixel has the area of it that is inside")
  func area() {
    let drawn = alphas(3, 2) {
      $0.fill(box(0.25, 0.5, 2.5, 2), .identity, evenOdd: false, black, opacity: 1)
    }
    #expect(drawn == [[96, 128, 64], [191, 255, 128]])
  }

  @Test("a triangle's slope is cut exactly")
  func slope() {
    let path = Path([.move(Point(0, 0)), .line(Point(4, 2)), .line(Point(0, 2)), .close])
    let drawn = alphas(4, 2) { $0.fill(path, .identity, evenOdd: false, black, opacity: 1) }
    #expect(drawn == [[191, 64, 0, 0], [255, 255, 191, 64]])
  }

  @Test("what lies outside the image changes nothing inside", arguments: [1.0, 1e3, 1e8])
  func outside(far: Double) {
    let drawn = alphas(2, 2) { $0.fill(box(-far, -far, far, far), .identity, evenOdd: false, black, opacity: 1) }
    #expect(drawn[0][0] == 255)
    let slanted = Path([.move(Point(-far, -far)), .line(Point(far, far)), .line(Point(-far, far)), .close])
    #expect(
      alphas(2, 2) { $0.fill(slanted, .identity, evenOdd: false, black, opacity: 1) }
        == (far > 1 ? [[128, 0], [255, 128]] : [[128, 0], [0, 0]]))
  }

  @Test("of two boxes over each other the even-odd rule leaves the middle out", arguments: [false, true])
  func rules(evenOdd: Bool) {
    let path = Path(box(0, 0, 3, 1).elements + box(1, 0, 2, 1).elements)
    #expect(
      alphas(3, 1) { $0.fill(path, .identity, evenOdd: evenOdd, black, opacity: 1) } == [[255, evenOdd ? 0 : 255, 255]])
  }

  @Test("a clip takes the same share of every pixel, until it ends")
  func clip() {
    let drawn = alphas(3, 1) {
      $0.clip(to: [Shape.Outline(path: box(0, 0, 1.5, 1), evenOdd: false)], .identity)
      $0.fill(box(0, 0, 3, 0.5), .identity, evenOdd: false, black, opacity: 1)
      $0.unclip()
      $0.fill(box(2, 0, 3, 1), .identity, evenOdd: false, black, opacity: 1)
    }
    #expect(drawn == [[128, 64, 255]])
  }

  @Test("a clip with straight sides cuts the outline itself, also where they lie on each other")
  func straightClip() {
    let square = box(0.5, 0.5, 2.5, 2.5)
    let alone = alphas(4, 4) { $0.fill(square, .identity, evenOdd: false, black, opacity: 1) }
    for clip in [square, box(0.5, -9, 99, 2.5), box(0.5, 2.5, 2.5, 0.5)] {
      let drawn = alphas(4, 4) {
        $0.clip(to: [Shape.Outline(path: clip, evenOdd: false)], .identity)
        $0.fill(square, .identity, evenOdd: false, black, opacity: 1)
        $0.unclip()
      }
      #expect(drawn == alone)
    }
    let slanted = Path([.move(Point(-9, -3)), .line(Point(12, 4)), .line(Point(-9, 4)), .close])
    let cut = area(
      alphas(4, 4) {
        $0.clip(to: [Shape.Outline(path: box(0.5, 0.25, 3.25, 3.5), evenOdd: false)], .identity)
        $0.fill(slanted, .identity, evenOdd: false, black, opacity: 1)
      })
    // Under the line y = x / 3: at most 3.5, from 0.25 or the line on.
    #expect(abs(cut - (2.75 * 3.5 - 0.25 * 0.25 - (3.25 * 3.25 - 0.75 * 0.75) / 6)) < 0.03)
  }

  @Test("a turned rectangle that clips itself is itself", arguments: [0.3, 0.7853981633974483, 1.2, 2.9])
  func turnedClip(angle: Double) {
    let turn = Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 8, ty: 8)
    func drawn(_ clip: Path?) -> [[Int]] {
      alphas(16, 16) {
        if let clip { $0.clip(to: [Shape.Outline(path: clip, evenOdd: false)], turn) }
        $0.fill(box(-5, -3, 5, 3), turn, evenOdd: false, black, opacity: 1)
      }
    }
    let (alone, clipped) = (drawn(nil), drawn(box(-5, -3, 5, 3)))
    #expect(zip(alone.joined(), clipped.joined()).allSatisfy { abs($0 - $1) <= 1 })
    #expect(abs(area(drawn(box(-1, -9, 2, 1))) - 12) < 0.1)
  }

  @Test("clips that have nothing in common leave nothing", arguments: [5.0, -5, 1])
  func emptyClip(place: Double) {
    let drawn = alphas(4, 4) {
      let clips = [box(0, 0, 1, 4), box(place, 0, place + 1, 4)].map { Shape.Outline(path: $0, evenOdd: false) }
      $0.clip(to: clips, .identity)
      $0.fill(box(-9, -9, 9, 9), .identity, evenOdd: false, black, opacity: 1)
    }
    #expect(area(drawn) == 0)
  }

  @Test("opacity and the colour's alpha multiply", arguments: [(255, 0.5), (128, 1.0), (128, 0.5)])
  func opacity(alpha: Int, opacity: Double) {
    let color = RGBA(0, 0, 0, UInt8(alpha))
    let drawn = alphas(1, 1) { $0.fill(box(0, 0, 1, 1), .identity, evenOdd: false, color, opacity: opacity) }
    #expect(drawn == [[Int((Double(alpha) * opacity).rounded())]])
  }

  @Test("a stroked line covers its length times its width, and its caps", arguments: LineCap.allCases)
  func caps(cap: LineCap) {
    let path = Path([.move(Point(5, 5)), .line(Point(15, 8))])
    let ends: [LineCap: Double] = [.round: .pi, .square: 4]
    let length = (100.0 + 9).squareRoot()
    let drawn = area(alphas(20, 14) { $0.stroke(path, .identity, stroke(2, cap), black) })
    #expect(abs(drawn - length * 2 - ends[cap, default: 0]) < 0.15)
  }

  @Test("a curve's ends are square to the curve, not to the first of its lines")
  func curveEnds() throws {
    let quarter = Path(Array(Path.ellipse(0, 0, 12, 12).elements.prefix(2)))
    let drawn = alphas(16, 32) {
      $0.stroke(quarter, Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 16), stroke(6), black)
    }
    #expect(drawn[..<16].joined().allSatisfy { $0 == 0 })
    #expect(abs(area(drawn) - 6 * 12 * .pi / 2) < 0.1)
  }

  @Test("a dot shows its caps", arguments: LineCap.allCases)
  func dots(cap: LineCap) {
    let path = Path([.move(Point(4, 4)), .line(Point(4, 4))])
    let ends: [LineCap: Double] = [.round: 4 * .pi, .square: 16]
    #expect(
      abs(area(alphas(8, 8) { $0.stroke(path, .identity, stroke(4, cap), black) }) - ends[cap, default: 0]) < 0.15)
  }

  @Test("a closed line there and back has round ends", arguments: [Point(12, 5), Point(11, 9), Point(5, 9)])
  func reversal(end: Point) {
    let path = Path([.move(Point(5, 5)), .line(end), .close])
    let drawn = area(alphas(18, 14) { $0.stroke(path, .identity, stroke(3, .butt, .round), black) })
    #expect(abs(drawn - (end - Point(5, 5)).length * 3 - 2.25 * Double.pi) < 0.25)
  }

  @Test("a corner has the area of its join", arguments: LineJoin.allCases)
  func joins(join: LineJoin) {
    let path = Path([.move(Point(2, 10)), .line(Point(10, 10)), .line(Point(10, 2))])
    let corner: [LineJoin: Double] = [.miter: 1, .round: .pi / 4, .bevel: 0.5]
    #expect(
      abs(
        area(alphas(14, 14) { $0.stroke(path, .identity, stroke(2, .butt, join), black) }) - 31
          - corner[join, default: 0]) < 0.1)
  }

  @Test("a ring covers the area between both circles, however tight", arguments: [6.0, 2, 0.5])
  func rings(radius: Double) {
    let drawn = area(alphas(20, 20) { $0.stroke(.ellipse(10, 10, radius, radius), .identity, stroke(3), black) })
    let (outer, inner) = (radius + 1.5, max(0, radius - 1.5))
    #expect(abs(drawn - Double.pi * (outer * outer - inner * inner)) < 0.01 * drawn + 0.1)
  }

  @Test("the inside of a sharp corner between short lines is covered once")
  func sharpCorners() {
    // Two bumps that meet in a point: their lines are much shorter than the stroke is wide.
    let path = Path([
      .move(Point(4, 12)), .cubic(Point(4, 4), Point(12, 4), Point(12, 12)),
      .cubic(Point(12, 4), Point(20, 4), Point(20, 12)),
    ])
    let once = area(alphas(24, 18) { $0.stroke(path, .scale(1, 1), stroke(2, .butt, .round), black) })
    let large = area(alphas(192, 144) { $0.stroke(path, .scale(8, 8), stroke(2, .butt, .round), black) }) / 64
    #expect(abs(once - large) < 0.25)
  }

  @Test("a mirrored and a squashed stroke follow the transform")
  func transforms() {
    let path = Path([.move(Point(1, 1)), .line(Point(5, 1))])
    let drawn = alphas(12, 6) {
      $0.stroke(path, Transform(a: -2, b: 0, c: 0, d: 3, tx: 12, ty: 0), stroke(1), black)
    }
    #expect(abs(area(drawn) - 24) < 0.1)
    #expect(drawn[3][2] == 255 && drawn[3][1] == 0 && drawn[1][5] == 128 && drawn[2][5] == 255)
  }
}
