/// Turns pixels' weights into a sprite's code. Neighbours of one kind and one set of roles share a run.
struct SpriteWriter {
  private(set) var code: [UInt8] = []
  /// The run that is being written: kind, roles, length, and what follows its head.
  private var kind = SpriteCode.skip
  private var first: UInt8 = 0
  private var second: UInt8 = 0
  private var length = 0
  private var body: [UInt8] = []

  init(expected: Int) {
    code.reserveCapacity(expected)
    body.reserveCapacity(256)
  }

  mutating func skip(_ count: Int) { extend(SpriteCode.skip, 0, 0, by: count) }
  mutating func solid(_ role: UInt8, _ count: Int) { extend(SpriteCode.solid, role, 0, by: count) }

  mutating func edge(_ role: UInt8, alpha: UInt8) {
    extend(SpriteCode.edge, role, 0, by: 1)
    body.append(alpha)
  }

  mutating func seam(_ role: UInt8, weight: UInt8, _ other: UInt8) {
    extend(SpriteCode.seam, role, other, by: 1)
    body.append(weight)
  }

  mutating func mixed(_ weights: RoleWeights, count: Int, _ roles: [UInt8]) {
    extend(SpriteCode.mixed, 0, 0, by: 1)
    body.append(UInt8(truncatingIfNeeded: count))
    for number in 0..<roles.count where weights.values[number] != 0 {
      body.append(roles[number])
      body.append(weights.values[number])
    }
  }

  /// Ends a row; empty pixels at its end are not written.
  mutating func endRow() {
    if kind == SpriteCode.skip { length = 0 }
    flush()
    code.append(SpriteCode.end << 5)
  }

  private mutating func extend(_ kind: UInt8, _ first: UInt8, _ second: UInt8, by count: Int) {
    if self.kind != kind || self.first != first || self.second != second || length &+ count > SpriteCode.longest {
      flush()
      (self.kind, self.first, self.second) = (kind, first, second)
    }
    length &+= count
  }

  private mutating func flush() {
    guard length > 0 else { return }
    if length < Int(SpriteCode.lengthBits) {
      code.append(kind << 5 | UInt8(truncatingIfNeeded: length))
    } else {
      code.append(kind << 5 | SpriteCode.lengthBits)
      code.append(UInt8(truncatingIfNeeded: length))
      code.append(UInt8(truncatingIfNeeded: length >> 8))
    }
    if kind != SpriteCode.skip && kind != SpriteCode.mixed { code.append(first) }
    if kind == SpriteCode.seam { code.append(second) }
    code.append(contentsOf: body)
    body.removeAll(keepingCapacity: true)
    length = 0
  }
}
