/// Writes a group's image as runs, without the empty rows above and below.
struct SpriteEncoder {
  /// Premultiplied, drawn in the group's colours.
  let pixels: UnsafePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let width: Int
  let height: Int
  /// The group's roles as the sprite's code names them.
  let roles: [UInt8]

  /// The first and the last row that show something, and their code; nil for an empty image.
  func encoded() -> (rows: ClosedRange<Int>, code: [UInt8])? {
    guard let top = (0..<height).first(where: { !isEmpty(row: $0) }), let bottom = (top..<height).last(where: { !isEmpty(row: $0) })
    else { return nil }
    var writer = SpriteWriter(expected: (bottom - top + 1) * 24)
    for row in top...bottom {
      write(pixels + row * stride, &writer)
      writer.endRow()
    }
    return (top...bottom, writer.code)
  }

  private func isEmpty(row: Int) -> Bool {
    let line = pixels + row * stride
    var sum: UInt32 = 0
    for x in 0..<width { sum |= line[x] }
    return sum == 0
  }

  private func write(_ line: UnsafePointer<UInt32>, _ writer: inout SpriteWriter) {
    var x = 0
    while x < width {
      let pixel = line[x]
      var next = x &+ 1
      if pixel >> 24 == 0 {
        while next < width, line[next] >> 24 == 0 { next &+= 1 }
        writer.skip(next &- x)
      } else if let role = Self.only(pixel) {
        while next < width, line[next] == pixel { next &+= 1 }
        writer.solid(roles[role], next &- x)
      } else {
        write(RoleWeights(pixel, roles: roles.count), alpha: UInt8(truncatingIfNeeded: pixel >> 24), &writer)
      }
      x = next
    }
  }

  /// The one role that covers the pixel, if one does.
  @inline(__always)
  private static func only(_ pixel: UInt32) -> Int? {
    switch pixel {
    case 0xFFFF_0000: 0
    case 0xFF00_FF00: 1
    case 0xFF00_00FF: 2
    case 0xFF00_0000: 3
    default: nil
    }
  }

  @inline(__always)
  private func write(_ weights: RoleWeights, alpha: UInt8, _ writer: inout SpriteWriter) {
    let (first, second, count) = weights.shown
    if count == 1 {
      if alpha == 255 { writer.solid(roles[first], 1) } else { writer.edge(roles[first], alpha: alpha) }
    } else if count == 2, alpha == 255 {
      writer.seam(roles[first], weight: weights.values[first], roles[second])
    } else {
      writer.mixed(weights, count: count, roles)
    }
  }
}
