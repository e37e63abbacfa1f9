/// Turns pixels' weights into a sprite's code, a row at a time. Neighbours of one kind and one set of roles share a run.
///
/// It writes into memory that it borrows, which must have room for `bytesPerPixel` bytes for every pixel of a row and `bytesPerRow` more.
struct SpriteWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private var next: UnsafeMutablePointer<UInt8>
  /// The run that is being written: where its head is, its kind, its roles and its length.
  private var head: UnsafeMutablePointer<UInt8>
  private var kind = SpriteCode.skip
  private var first: UInt8 = 0
  private var second: UInt8 = 0
  private var length = 0

  /// A pixel that is a run of its own: a head, a number of roles, and role and weight of each.
  static let bytesPerPixel = 2 + 2 * RoleGroup.capacity
  /// The end of the row, and the long length of its longest runs.
  static let bytesPerRow = 64

  init(_ room: UnsafeMutablePointer<UInt8>) { (start, next, head) = (room, room, room) }

  @inline(__always)
  mutating func skip(_ count: Int) { extend(SpriteCode.skip, 0, 0, by: count) }

  @inline(__always)
  mutating func solid(_ role: UInt8, _ count: Int) { extend(SpriteCode.solid, role, 0, by: count) }

  @inline(__always)
  mutating func edge(_ role: UInt8, alpha: UInt8) {
    extend(SpriteCode.edge, role, 0, by: 1)
    put(alpha)
  }

  @inline(__always)
  mutating func seam(_ role: UInt8, weight: UInt8, _ other: UInt8) {
    extend(SpriteCode.seam, role, other, by: 1)
    put(weight)
  }

  mutating func mixed(_ weights: RoleWeights, count: Int, _ roles: UnsafePointer<UInt8>, _ number: Int) {
    extend(SpriteCode.mixed, 0, 0, by: 1)
    put(UInt8(truncatingIfNeeded: count))
    for role in 0..<number where weights.values[role] != 0 {
      put(roles[role])
      put(weights.values[role])
    }
  }

  /// Ends the row and hands its code over; empty pixels at its end are not written. The next row begins in the same memory.
  mutating func endRow(into code: inout [UInt8]) {
    if kind == SpriteCode.skip { (next, length) = (head, 0) }
    close()
    put(SpriteCode.end << 5)
    code.append(contentsOf: UnsafeBufferPointer(start: start, count: next - start))
    (next, head, kind, length) = (start, start, SpriteCode.skip, 0)
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  private mutating func extend(_ kind: UInt8, _ first: UInt8, _ second: UInt8, by count: Int) {
    if self.kind != kind || self.first != first || self.second != second || length == 0 || length &+ count > SpriteCode.longest {
      begin(kind, first, second)
    }
    length &+= count
  }

  private mutating func begin(_ kind: UInt8, _ first: UInt8, _ second: UInt8) {
    close()
    (self.kind, self.first, self.second) = (kind, first, second)
    head = next
    next += 1
    if kind != SpriteCode.skip && kind != SpriteCode.mixed { put(first) }
    if kind == SpriteCode.seam { put(second) }
  }

  /// Gives the run its length. A long one takes two bytes more, for which what follows the head moves on.
  private mutating func close() {
    guard length > 0 else { return }
    if length < Int(SpriteCode.lengthBits) {
      head.pointee = kind << 5 | UInt8(truncatingIfNeeded: length)
    } else {
      (head + 3).update(from: head + 1, count: next - head - 1)
      head[0] = kind << 5 | SpriteCode.lengthBits
      head[1] = UInt8(truncatingIfNeeded: length)
      head[2] = UInt8(truncatingIfNeeded: length >> 8)
      next += 2
    }
    length = 0
  }
}
