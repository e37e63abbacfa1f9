/// An axis-aligned rectangle, defined by its edges. The empty rectangle contains no point and is
/// the identity element of `union`.
package struct Rect: Hashable, Sendable {
  package var minX: Double
  package var minY: Double
  package var maxX: Double
  package var maxY: Double

  @inlinable package init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  package static let empty = Rect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  @inlinable package var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }
  package var width: Double { isEmpty ? 0 : maxX - minX }
  package var height: Double { isEmpty ? 0 : maxY - minY }

  package var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(minX, maxY), Point(maxX, maxY)] }

  @inlinable package mutating func extend(to p: Point) {
    minX = min(minX, p.x)
    minY = min(minY, p.y)
    maxX = max(maxX, p.x)
    maxY = max(maxY, p.y)
  }

  @inlinable package func union(_ other: Rect) -> Rect {
    Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// Returns the intersection; empty if the rectangles do not overlap.
  @inlinable package func intersection(_ other: Rect) -> Rect {
    Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY)
    )
  }

  @inlinable package func insetBy(_ margin: Double) -> Rect {
    isEmpty ? self : Rect(minX: minX + margin, minY: minY + margin, maxX: maxX - margin, maxY: maxY - margin)
  }

  /// Returns the axis-aligned bounding box of the rectangle's image under `transform`.
  package func applying(_ transform: Transform) -> Rect {
    guard !isEmpty else { return self }
    var box = Rect.empty
    for corner in corners { box.extend(to: transform.apply(corner)) }
    return box
  }
}

extension Rect: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(minX: try reader.take(), minY: try reader.take(), maxX: try reader.take(), maxY: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) { writer.put(minX, minY, maxX, maxY) }
}
