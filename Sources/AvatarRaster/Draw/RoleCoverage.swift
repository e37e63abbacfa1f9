internal import AvatarScene

/// The coverage of each of a group's paint roles in one pixel: four weights that add up to the
/// pixel's alpha.
struct RoleCoverage {
  /// One byte per role of the group, the first role in the lowest byte.
  private var bytes: UInt32

  /// - Parameters:
  ///   - pixel: a premultiplied pixel, drawn in a group's colours. The fourth role is black: the
  ///     part of the alpha that the other roles leave.
  ///   - roles: the number of roles in the group.
  @inline(__always)
  init(_ pixel: UInt32, roles: Int) {
    let (alpha, red, green, blue) = (pixel >> 24, pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    bytes = red | green << 8 | blue << 16
    let rest = Int(alpha) &- Int(red &+ green &+ blue)
    // A remainder of 1 beside other roles is a rounding error, not a role.
    if roles == RoleGroup.capacity, rest > 1 || rest == alpha {
      bytes |= UInt32(truncatingIfNeeded: rest) << 24
    } else if rest != 0 {
      settle(rest)
    }
  }

  /// The weight of a role, by its index in the group.
  @inline(__always)
  subscript(role: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes >> UInt32(truncatingIfNeeded: 8 &* role)) }

  /// Adds a rounding difference to the largest weight, because cairo rounds each channel
  /// separately.
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

  /// The first two visible roles, and the number of visible roles.
  @inline(__always)
  var shown: (first: Int, second: Int, count: Int) {
    // Set the highest bit of each byte that is not 0.
    let marks = ((bytes & 0x7F7F_7F7F) &+ 0x7F7F_7F7F | bytes) & 0x8080_8080
    return (marks.trailingZeroBitCount >> 3, (marks & (marks &- 1)).trailingZeroBitCount >> 3, marks.nonzeroBitCount)
  }
}

/// Consecutive shapes of a layer that use at most four paint roles, which is the number that one
/// image can distinguish.
struct RoleGroup {
  private(set) var shapes: Range<Int>
  /// The layer's role numbers, in the order of the group.
  private(set) var roles: [Int] = []

  static let capacity = 4

  private init(from shape: Int) {
    shapes = shape..<shape
    roles.reserveCapacity(Self.capacity + 2)
  }

  /// Splits a layer's shapes into groups and keeps their order.
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

  /// Adds a shape's roles. Returns false and adds none where the group would exceed its capacity.
  private mutating func take(_ fill: Int?, _ stroke: Int?) -> Bool {
    let before = roles.count
    if let fill, !roles.contains(fill) { roles.append(fill) }
    if let stroke, !roles.contains(stroke) { roles.append(stroke) }
    guard roles.count > Self.capacity else { return true }
    roles.removeSubrange(before...)
    return false
  }

  /// Returns the colour that encodes a role in the group's image: red, green, blue, and black for
  /// the fourth.
  func color(of role: Int, alpha: UInt8) -> RGBA {
    switch roles.firstIndex(of: role) {
    case 0: RGBA(255, 0, 0, alpha)
    case 1: RGBA(0, 255, 0, alpha)
    case 2: RGBA(0, 0, 255, alpha)
    default: RGBA(0, 0, 0, alpha)
    }
  }
}
