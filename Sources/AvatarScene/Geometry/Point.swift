/// A place or an offset in scene space: points, x to the right, y up.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(0, 0)

  package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  package static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  package static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

  /// The distance from the origin, in points.
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The same way, one point long; of nothing it is to the right.
  var unit: Point {
    let length = length
    return length > 0 ? self * (1 / length) : Point(1, 0)
  }

  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The area of the parallelogram of two ways; positive where the other one points to the left of this one.
  package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// Turned a quarter counter-clockwise.
  package var left: Point { Point(-y, x) }

  /// Turned about the origin, in radians, counter-clockwise.
  func turned(by angle: Double) -> Point { turned(by: Turn(angle)) }

  func turned(by turn: Turn) -> Point { Point(turn.cosine * x - turn.sine * y, turn.sine * x + turn.cosine * y) }

  /// True when both coordinates are numbers that arithmetic can go on with.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// Written as `[x, y]` in the art's JSON files.
extension Point: Codable {
  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    self.init(try list.decode(Double.self), try list.decode(Double.self))
    guard list.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "a point is two numbers, [x, y]")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}

extension Point: Packable {
  package init(from reader: inout PackReader) throws(PackFormatError) {
    self.init(try reader.take(), try reader.take())
  }
  package func pack(into writer: inout PackWriter) { writer.put(x, y) }
}

/// A turn counter-clockwise, worked out once for many points.
struct Turn {
  let sine: Double
  let cosine: Double

  /// - Parameter angle: in radians.
  init(_ angle: Double) { (sine, cosine) = (Math.sin(angle), Math.cos(angle)) }
}
