/// A position or an offset in scene space: points, x to the right, y up.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  @inlinable package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(0, 0)

  @inlinable package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inlinable package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inlinable package static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
  @inlinable package static prefix func - (a: Point) -> Point { Point(-a.x, -a.y) }

  /// The distance from the origin, in points.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  /// The unit vector in the same direction; (1, 0) for the zero vector.
  var unit: Point {
    let length = length
    return length > 0 ? self * (1 / length) : Point(1, 0)
  }

  @inlinable package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Returns the cross product: the signed area of the parallelogram of both vectors. It is
  /// positive if `other` points to the left of this vector.
  @inlinable package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The vector rotated by 90° counter-clockwise.
  @inlinable package var left: Point { Point(-y, x) }

  /// Returns the point rotated about the origin, by an angle in radians, counter-clockwise.
  func turned(by angle: Double) -> Point { turned(by: Turn(angle)) }

  func turned(by turn: Turn) -> Point { Point(turn.cosine * x - turn.sine * y, turn.sine * x + turn.cosine * y) }

  /// True if both coordinates are finite numbers.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// Coded as `[x, y]` in the JSON files of the art.
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
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(try reader.take(), try reader.take())
  }
  package func pack(into writer: inout SectionEncoder) { writer.put(x, y) }
}

/// A counter-clockwise rotation with precomputed sine and cosine, for use with many points.
struct Turn {
  let sine: Double
  let cosine: Double

  /// - Parameter angle: in radians.
  init(_ angle: Double) { (sine, cosine) = (Math.sin(angle), Math.cos(angle)) }
}
