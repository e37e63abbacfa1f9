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
    var code: [UInt8] = []
    code.reserveCapacity((bottom - top + 1) * 24)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: width * SpriteWriter.bytesPerPixel + SpriteWriter.bytesPerRow) { room in
      roles.withUnsafeBufferPointer { roles in
        guard let room = room.baseAddress, let roles = roles.baseAddress else { return }
        var writer = SpriteWriter(room)
        for row in top...bottom {
          write(pixels + row * stride, roles, &writer)
          writer.endRow(into: &code)
        }
      }
    }
    return (top...bottom, code)
  }

  private func isEmpty(row: Int) -> Bool {
    let line = pixels + row * stride
    var sum: UInt32 = 0
    for x in 0..<width { sum |= line[x] }
    return sum == 0
  }

  private func write(_ line: UnsafePointer<UInt32>, _ roles: UnsafePointer<UInt8>, _ writer: inout SpriteWriter) {
    var x = 0
    while x < width {
      let pixel = line[x]
      var next = x &+ 1
      let alpha = pixel >> 24
      if alpha == 0 {
        while next < width, line[next] >> 24 == 0 { next &+= 1 }
        writer.skip(next &- x)
      } else if let role = only(pixel, alpha) {
        if alpha == 255 {
          while next < width, line[next] == pixel { next &+= 1 }
          writer.solid(roles[role], next &- x)
        } else {
          writer.edge(roles[role], alpha: UInt8(truncatingIfNeeded: alpha))
        }
      } else {
        write(RoleWeights(pixel, roles: self.roles.count), alpha: UInt8(truncatingIfNeeded: alpha), roles, &writer)
      }
      x = next
    }
  }

  /// The one role that the pixel shows, if it is one, and if cairo's rounding has left no doubt about it.
  @inline(__always)
  private func only(_ pixel: UInt32, _ alpha: UInt32) -> Int? {
    let color = pixel & 0xFF_FFFF
    let role = color == alpha << 16 ? 0 : color == alpha << 8 ? 1 : color == alpha ? 2 : color == 0 ? 3 : RoleGroup.capacity
    return role < self.roles.count ? role : nil
  }

  @inline(__always)
  private func write(_ weights: RoleWeights, alpha: UInt8, _ roles: UnsafePointer<UInt8>, _ writer: inout SpriteWriter) {
    let (first, second, count) = weights.shown
    if count == 1 {
      if alpha == 255 { writer.solid(roles[first], 1) } else { writer.edge(roles[first], alpha: alpha) }
    } else if count == 2, alpha == 255 {
      writer.seam(roles[first], weight: weights.values[first], roles[second])
    } else {
      writer.mixed(weights, count: count, roles, self.roles.count)
    }
  }
}
