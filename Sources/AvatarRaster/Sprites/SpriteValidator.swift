/// Validates a sprite's code. Painting trusts the code, and a file from outside can contain
/// anything.
package enum SpriteValidator {
  /// Returns whether the code is valid: every run lies inside the sprite, uses existing roles and
  /// is complete, and the weights of a pixel add up to at most 255.
  ///
  /// - Parameter roles: the number of paint roles of the layer.
  package static func isValid(_ sprite: CoverageSprite, roles: Int) -> Bool {
    sprite.code.withUnsafeBufferPointer { code in
      guard let start = code.baseAddress else { return true }
      let code = Walk(next: start, left: code.count, roles: roles)
      return isValid(code, width: sprite.width, height: sprite.height)
    }
  }

  private static func isValid(_ code: Walk, width: Int, height: Int) -> Bool {
    var walk = code
    var (x, y) = (0, 0)
    while walk.left > 0 {
      let head = walk.byte()
      switch head >> 5 {
      case SpriteCode.end:
        x = 0
        y &+= 1
        continue
      case SpriteCode.group:
        guard walk.left >= 2 else { return false }
        x = 0
        y = walk.pair()
        continue
      default: break
      }
      var length = Int(head & SpriteCode.lengthBits)
      if length == Int(SpriteCode.lengthBits) {
        guard walk.left >= 2 else { return false }
        length = walk.pair()
      }
      x &+= length
      guard x <= width, y < height, walk.passes(head >> 5, length) else { return false }
    }
    return true
  }

  /// The remaining code.
  private struct Walk {
    var next: UnsafePointer<UInt8>
    var left: Int
    let roles: Int

    /// Reads a byte. At least one must be left.
    @inline(__always)
    mutating func byte() -> UInt8 {
      defer { skip(1) }
      return next.pointee
    }

    /// Reads a little-endian 16-bit number. At least two bytes must be left.
    @inline(__always)
    mutating func pair() -> Int { Int(byte()) | Int(byte()) << 8 }

    @inline(__always)
    private mutating func skip(_ count: Int) {
      next += count
      left &-= count
    }

    /// Checks and skips the data after a run's length.
    @inline(__always)
    mutating func passes(_ kind: UInt8, _ length: Int) -> Bool {
      switch kind {
      case SpriteCode.skip: return true
      case SpriteCode.solid: return passes(roles: 1, weights: 0)
      case SpriteCode.edge: return passes(roles: 1, weights: length)
      case SpriteCode.twoColor: return passes(roles: 2, weights: length)
      case SpriteCode.mixed:
        for _ in 0..<length where !passesPixel() { return false }
        return true
      default: return false
      }
    }

    @inline(__always)
    private mutating func passes(roles count: Int, weights: Int) -> Bool {
      guard left >= count &+ weights else { return false }
      for number in 0..<count where Int(next[number]) >= roles { return false }
      skip(count &+ weights)
      return true
    }

    @inline(__always)
    private mutating func passesPixel() -> Bool {
      guard left > 0 else { return false }
      let count = Int(byte())
      guard left >= 2 &* count else { return false }
      var sum = 0
      for number in 0..<count {
        guard Int(next[2 &* number]) < roles else { return false }
        sum &+= Int(next[2 &* number &+ 1])
      }
      skip(2 &* count)
      return sum <= 255
    }
  }
}
