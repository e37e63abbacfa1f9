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
    var wanted = roles
    for role in [shape.fill?.role, shape.stroke?.role].compactMap({ $0 }) where !wanted.contains(role) { wanted.append(role) }
    guard wanted.count <= Self.capacity else { return false }
    (roles, shapes) = (wanted, shapes.lowerBound..<(number + 1))
    return true
  }

  /// The colour that stands for a role in the group's image: red, green, blue, and black for the fourth.
  func color(of role: Int, alpha: UInt8) -> Color {
    switch roles.firstIndex(of: role) {
    case 0: Color(255, 0, 0, alpha)
    case 1: Color(0, 255, 0, alpha)
    case 2: Color(0, 0, 255, alpha)
    default: Color(0, 0, 0, alpha)
    }
  }
}
