/// How much of each of a group's roles a pixel shows: four weights that add up to the pixel's alpha.
struct RoleCoverage {
  /// A byte for each role of the group, the first one's the lowest.
  private var bytes: UInt32

  /// - Parameters:
  ///   - pixel: premultiplied, drawn in a group's colours. The fourth role is black: what the others leave of the alpha.
  ///   - roles: how many the group has.
  @inline(__always)
  init(_ pixel: UInt32, roles: Int) {
    let (alpha, red, green, blue) = (pixel >> 24, pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    bytes = red | green << 8 | blue << 16
    let rest = Int(alpha) &- Int(red &+ green &+ blue)
    // A rest of 1 beside other roles is their rounding, not a role of its own.
    if roles == RoleGroup.capacity, rest > 1 || rest == alpha {
      bytes |= UInt32(truncatingIfNeeded: rest) << 24
    } else if rest != 0 {
      settle(rest)
    }
  }

  /// The weight of a role, by its number in the group.
  @inline(__always)
  subscript(role: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> UInt32(truncatingIfNeeded: 8 &* role)) }

  /// Cairo rounds each channel on its own; what is missing or too much goes to the largest weight.
  private mutating func settle(_ difference: Int) {
    var left = difference
    while left != 0 {
      let largest = (1..<4).reduce(0) { self[$1] > self[$0] ? $1 : $0 }
      let weight = Int(self[largest])
      let step = max(left, -weight)
      guard step != 0 else { return }
      bytes = bytes & ~(0xFF << UInt32(8 * largest)) | UInt32(UInt8(clamping: weight + step)) << UInt32(8 * largest)
      left -= step
    }
  }

  /// The first two roles that show, and how many do.
  @inline(__always)
  var shown: (first: Int, second: Int, count: Int) {
    // The highest bit of each byte that is not 0.
    let marks = ((bytes & 0x7F7F_7F7F) &+ 0x7F7F_7F7F | bytes) & 0x8080_8080
    return (marks.trailingZeroBitCount >> 3, (marks & (marks &- 1)).trailingZeroBitCount >> 3, marks.nonzeroBitCount)
  }
}

/// Shapes of a layer, one behind the other, that show at most four paint roles: as many as one image can tell apart.
struct RoleGroup {
  private(set) var shapes: Range<Int>
  /// The layer's numbers of the group's roles.
  private(set) var roles: [Int] = []

  static let capacity = 4

  private init(from shape: Int) {
    shapes = shape..<shape
    roles.reserveCapacity(Self.capacity + 2)
  }

  /// Splits a layer's shapes, in their order.
  static func groups(of shapes: [Shape]) -> [RoleGroup] {
    var (groups, group) = ([RoleGroup](), RoleGroup(from: 0))
    for number in shapes.indices {
      let (fill, stroke) = (shapes[number].fill?.role, shapes[number].stroke?.role)
      if !group.take(fill, stroke) {
        groups.append(group)
        group = RoleGroup(from: number)
        _ = group.take(fill, stroke)
      }
      group.shapes = group.shapes.lowerBound..<(number + 1)
    }
    return groups + [group]
  }

  /// Adds a shape's roles; false, and none of them, where that would be too many.
  private mutating func take(_ fill: Int?, _ stroke: Int?) -> Bool {
    let before = roles.count
    if let fill, !roles.contains(fill) { roles.append(fill) }
    if let stroke, !roles.contains(stroke) { roles.append(stroke) }
    guard roles.count > Self.capacity else { return true }
    roles.removeSubrange(before...)
    return false
  }

  /// The colour that stands for a role in the group's image: red, green, blue, and black for the fourth.
  func color(of role: Int, alpha: UInt8) -> RGBA {
    switch roles.firstIndex(of: role) {
    case 0: RGBA(255, 0, 0, alpha)
    case 1: RGBA(0, 255, 0, alpha)
    case 2: RGBA(0, 0, 255, alpha)
    default: RGBA(0, 0, 0, alpha)
    }
  }
}
