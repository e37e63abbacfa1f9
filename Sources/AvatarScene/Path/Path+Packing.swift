/// Each element is packed as its kind, followed by its points as offsets from the previous point in
/// thousandths of a point. Small offsets take few bytes.
extension Path: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    let count = try reader.count()
    var elements: [PathElement] = []
    elements.reserveCapacity(count)
    var pen = Pen()
    for _ in 0..<count {
      switch try reader.bits() {
      case 0: elements.append(.move(try pen.next(&reader)))
      case 1: elements.append(.line(try pen.next(&reader)))
      case 2: elements.append(.cubic(try pen.next(&reader), try pen.next(&reader), try pen.next(&reader)))
      case 3: elements.append(.close)
      case let kind: throw PackFormatError(problem: "a path has a step of the unknown kind \(kind)")
      }
    }
    self.init(elements)
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(bits: UInt64(elements.count))
    var pen = Pen()
    for element in elements {
      switch element {
      case .move: writer.put(bits: 0)
      case .line: writer.put(bits: 1)
      case .cubic: writer.put(bits: 2)
      case .close: writer.put(bits: 3)
      }
      for point in element.points { pen.put(point, &writer) }
    }
  }

  static let unitsPerPoint = 1000.0

  /// Converts a coordinate to thousandths of a point, limited to twelve digits. No drawing is that
  /// large. NaN becomes 0.
  static func units(_ value: Double) -> Int {
    let units = (value * unitsPerPoint).rounded()
    return units.isNaN ? 0 : Int(min(999_999_999_999, max(-999_999_999_999, units)))
  }

  /// The previous point, in thousandths of a point.
  private struct Pen {
    private var x = 0
    private var y = 0

    @inline(__always)
    mutating func next(_ reader: inout SectionDecoder) throws(PackFormatError) -> Point {
      x = x &+ (try reader.take(Int.self))
      y = y &+ (try reader.take(Int.self))
      return Point(Double(x) / Path.unitsPerPoint, Double(y) / Path.unitsPerPoint)
    }

    mutating func put(_ point: Point, _ writer: inout SectionEncoder) {
      let (newX, newY) = (Path.units(point.x), Path.units(point.y))
      writer.put(newX - x, newY - y)
      (x, y) = (newX, newY)
    }
  }
}
