/// How much of each of a group's roles a pixel shows: four weights that add up to the pixel's alpha.
struct RoleWeights {
  /// By the number of the role in its group.
  private(set) var values: SIMD4<UInt8>

  /// - Parameters:
  ///   - pixel: premultiplied, drawn in a group's colours. The fourth role is black: what the others leave of the alpha.
  ///   - roles: how many the group has.
  @inline(__always)
  init(_ pixel: UInt32, roles: Int) {
    let alpha = Int(pixel >> 24)
    values = SIMD4(
      UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 8), UInt8(truncatingIfNeeded: pixel), 0)
    var rest = alpha &- Int(values[0]) &- Int(values[1]) &- Int(values[2])
    // A rest of 1 beside other roles is their rounding, not a role of its own.
    if roles == RoleGroup.capacity, rest > 1 || rest == alpha {
      values[3] = UInt8(truncatingIfNeeded: rest)
      rest = 0
    }
    if rest != 0 { settle(rest) }
  }

  /// Cairo rounds each channel on its own; what is missing or too much goes to the largest weight.
  private mutating func settle(_ difference: Int) {
    var left = difference
    while left != 0 {
      var largest = 0
      for role in 1..<4 where values[role] > values[largest] { largest = role }
      let step = max(left, -Int(values[largest]))
      guard step != 0 else { return }
      values[largest] = UInt8(clamping: Int(values[largest]) + step)
      left -= step
    }
  }

  /// The first two roles that show, and how many do.
  @inline(__always)
  var shown: (first: Int, second: Int, count: Int) {
    var (first, second, count) = (0, 0, 0)
    for role in 0..<4 where values[role] != 0 {
      if count == 0 { first = role } else if count == 1 { second = role }
      count &+= 1
    }
    return (first, second, count)
  }
}

/// Shapes of a layer, one behind the other, that show at most four paint roles: as many as one image can tell apart.
struct RoleGroup {
  private(set) var shapes: Range<Int>
  /// The layer's numbers of the group's roles.
  private(set) var roles: [Int] = []

  static let capacity = 4

  /// Splits a layer's shapes, in their order.
  static func groups(of shapes: [Shape]) -> [RoleGroup] {
    var groups = [RoleGroup(shapes: 0..<0)]
    for (number, shape) in shapes.enumerated() where !groups[groups.count - 1].take(number, shape) {
      var next = RoleGroup(shapes: number..<number)
      _ = next.take(number, shape)
      groups.append(next)
    }
    return groups
  }

  /// Adds the next shape; false where it has one role too many.
  private mutating func take(_ number: Int, _ shape: Shape) -> Bool {
    let before = roles.count
    if let role = shape.fill?.role, !roles.contains(role) { roles.append(role) }
    if let role = shape.stroke?.role, !roles.contains(role) { roles.append(role) }
    guard roles.count <= Self.capacity else {
      roles.removeSubrange(before...)
      return false
    }
    shapes = shapes.lowerBound..<(number + 1)
    return true
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
