/// Encodes a group's image as runs, without the empty rows above and below.
struct SpriteEncoder {
  /// The premultiplied pixels, drawn in the group's colours.
  let pixels: UnsafePointer<UInt32>
  /// The distance between rows, in pixels.
  let stride: Int
  let width: Int
  let height: Int
  /// The group's roles, as the sprite's code stores them.
  let roles: [UInt8]

  /// The buffer size in bytes, enough for the whole code of most sprites.
  private static let room = 1 << 14

  /// Appends the code of the rows from the first to the last that is not empty. Returns these rows;
  /// nil for an empty image.
  func encode(into code: inout [UInt8]) -> ClosedRange<Int>? {
    guard let top = (0..<height).first(where: { !isEmpty(row: $0) }),
      let bottom = (top..<height).last(where: { !isEmpty(row: $0) })
    else { return nil }
    withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: Self.room + width * SpriteWriter.bytesPerPixel + SpriteWriter.bytesPerRow
    ) { room in
      roles.withUnsafeBufferPointer { roles in
        guard let room = room.baseAddress else { return }
        var writer = SpriteWriter(room)
        for row in top...bottom {
          write(pixels + row * stride, roles, &writer)
          writer.endRow()
          if writer.count > Self.room || row == bottom { writer.empty(into: &code) }
        }
      }
    }
    return top...bottom
  }

  private func isEmpty(row: Int) -> Bool {
    let line = pixels + row * stride
    var sum: UInt32 = 0
    for x in 0..<width { sum |= line[x] }
    return sum == 0
  }

  private func write(_ line: UnsafePointer<UInt32>, _ roles: UnsafeBufferPointer<UInt8>, _ writer: inout SpriteWriter) {
    var x = 0
    while x < width {
      let pixel = line[x]
      var next = x &+ 1
      let alpha = pixel >> 24
      if pixel == 0 {
        next = end(of: pixel, line, from: next)
        writer.skip(next &- x)
      } else if let role = only(pixel, alpha, roles.count) {
        if alpha == 255 {
          next = end(of: pixel, line, from: next)
          writer.solid(roles[role], next &- x)
        } else {
          writer.edge(roles[role], alpha: UInt8(truncatingIfNeeded: alpha))
        }
      } else {
        write(RoleCoverage(pixel, roles: roles.count), alpha: UInt8(truncatingIfNeeded: alpha), roles, &writer)
      }
      x = next
    }
  }

  /// Returns the index after a run of equal pixels.
  @inline(__always)
  private func end(of pixel: UInt32, _ line: UnsafePointer<UInt32>, from start: Int) -> Int {
    var next = start
    let two = UInt64(pixel) &* 0x1_0000_0001
    while next &+ 2 <= width, UnsafeRawPointer(line + next).loadUnaligned(as: UInt64.self) == two { next &+= 2 }
    return next < width && line[next] == pixel ? next &+ 1 : next
  }

  /// Returns the only role of the pixel; nil where there are several or cairo's rounding makes it
  /// ambiguous.
  @inline(__always)
  private func only(_ pixel: UInt32, _ alpha: UInt32, _ count: Int) -> Int? {
    let color = pixel & 0xFF_FFFF
    let role =
      color == alpha << 16 ? 0 : color == alpha << 8 ? 1 : color == alpha ? 2 : color == 0 ? 3 : RoleGroup.capacity
    return role < count ? role : nil
  }

  @inline(__always)
  private func write(
    _ weights: RoleCoverage, alpha: UInt8, _ roles: UnsafeBufferPointer<UInt8>, _ writer: inout SpriteWriter
  ) {
    let (first, second, count) = weights.shown
    if count == 1 {
      if alpha == 255 { writer.solid(roles[first], 1) } else { writer.edge(roles[first], alpha: alpha) }
    } else if count == 2, alpha == 255 {
      writer.twoColorSpan(roles[first], weight: weights[first], roles[second])
    } else {
      writer.mixed(weights, count: count, roles)
    }
  }
}

/// Encodes the weights of pixels as sprite code, row by row. Adjacent pixels of the same kind and
/// the same roles share a run.
///
/// The writer borrows its memory. The memory must have room for the rows that it holds, plus
/// `bytesPerPixel` bytes for every pixel of a row and `bytesPerRow` more.
struct SpriteWriter {
  private let start: UnsafeMutablePointer<UInt8>
  private var next: UnsafeMutablePointer<UInt8>
  /// The open run: the address of its head byte, its kind and roles packed into one number, and its
  /// length.
  private var head: UnsafeMutablePointer<UInt8>
  private var run = Self.none
  private var length = 0

  private static let none = UInt32.max

  /// The size of a run of one pixel: a head, the number of roles, and a role and a weight for each.
  static let bytesPerPixel = 2 + 2 * RoleGroup.capacity
  /// The row end marker, and the long lengths of the longest runs.
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
  mutating func twoColorSpan(_ role: UInt8, weight: UInt8, _ other: UInt8) {
    extend(SpriteCode.twoColor, role, other, by: 1)
    put(weight)
  }

  mutating func mixed(_ weights: RoleCoverage, count: Int, _ roles: UnsafeBufferPointer<UInt8>) {
    extend(SpriteCode.mixed, 0, 0, by: 1)
    put(UInt8(truncatingIfNeeded: count))
    for role in 0..<roles.count where weights[role] != 0 {
      put(roles[role])
      put(weights[role])
    }
  }

  /// Ends the row. Omits empty pixels at its end.
  mutating func endRow() {
    if kind == SpriteCode.skip { (next, length) = (head, 0) }
    close()
    put(SpriteCode.end << 5)
    run = Self.none
  }

  /// The number of bytes of complete rows.
  var count: Int { next - start }

  /// Moves the rows to `code`. The next row starts at the beginning of the memory.
  mutating func empty(into code: inout [UInt8]) {
    code.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    next = start
  }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    next.pointee = byte
    next += 1
  }

  @inline(__always)
  private mutating func extend(_ kind: UInt8, _ first: UInt8, _ second: UInt8, by count: Int) {
    let run = UInt32(kind) << 16 | UInt32(first) << 8 | UInt32(second)
    if run != self.run || length &+ count > SpriteCode.longest {
      begin(kind, first, second)
      self.run = run
    }
    length &+= count
  }

  private mutating func begin(_ kind: UInt8, _ first: UInt8, _ second: UInt8) {
    close()
    head = next
    next += 1
    if kind != SpriteCode.skip && kind != SpriteCode.mixed { put(first) }
    if kind == SpriteCode.twoColor { put(second) }
  }

  private var kind: UInt8 { UInt8(truncatingIfNeeded: run >> 16) }

  /// Writes the length of the run. A long length needs two more bytes, so the bytes after the head
  /// move.
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
