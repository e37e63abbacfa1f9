/// Bytes that never change, wherever they live: in memory of their own, or in a file that somebody has mapped. They stay as long as anybody holds them.
package struct LentBytes: @unchecked Sendable {
  package let start: UnsafePointer<UInt8>
  package let count: Int
  /// Keeps the bytes where they are.
  private let owner: AnyObject

  /// - Parameter owner: as long as it lives, `count` bytes can be read from `start` on.
  package init(start: UnsafePointer<UInt8>, count: Int, owner: AnyObject) {
    (self.start, self.count, self.owner) = (start, count, owner)
  }

  package init(_ bytes: [UInt8]) {
    let block = Block(bytes)
    self.init(start: UnsafePointer(block.start), count: bytes.count, owner: block)
  }

  /// A part; nil for one that does not lie inside.
  package func part(at offset: Int, count wanted: Int) -> LentBytes? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    return LentBytes(start: start + offset, count: wanted, owner: owner)
  }

  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  /// Memory of its own size, without an array's spare room.
  private final class Block {
    let start: UnsafeMutablePointer<UInt8>

    init(_ bytes: [UInt8]) {
      start = .allocate(capacity: max(1, bytes.count))
      bytes.withUnsafeBufferPointer { source in
        if let first = source.baseAddress { start.update(from: first, count: source.count) }
      }
    }

    deinit { start.deallocate() }
  }
}
