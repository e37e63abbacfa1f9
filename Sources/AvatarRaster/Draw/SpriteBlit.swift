/// Paints one sprite at one position in one set of colours.
struct SpriteBlit {
  let canvas: Canvas
  /// The colours by role, spread to lanes.
  let colors: UnsafePointer<UInt64>
  /// The position of the sprite's top left pixel on the canvas.
  let left: Int
  let top: Int

  /// - Parameter clipped: false where the whole sprite lies on the canvas; then no pixel is tested.
  @inline(__always)
  func paint(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, clipped: Bool) {
    var code = start
    var (x, y) = (left, top)
    while code < end {
      let head = code.pointee
      code += 1
      let kind = head >> 5
      if kind == SpriteCode.end {
        x = left
        y &+= 1
        continue
      }
      if kind == SpriteCode.group {
        x = left
        y = top &+ Int(code[0]) &+ Int(code[1]) << 8
        code += 2
        continue
      }
      let length = Self.length(head, &code)
      // The part of the run that lies on the canvas.
      var (from, to) = (0, length)
      if clipped {
        from = y < 0 || y >= canvas.height ? length : min(length, max(0, -x))
        to = max(from, min(length, canvas.width &- x))
      }
      let target = canvas.base + (clipped && from == to ? 0 : y &* canvas.stride &+ x)
      switch kind {
      case SpriteCode.solid:
        let pixel = PixelChannels.joined(colors[Int(code.pointee)])
        code += 1
        for index in from..<to { target[index] = pixel }
      case SpriteCode.edge: edge(&code, target, length, from, to)
      case SpriteCode.twoColor: twoColorSpan(&code, target, length, from, to)
      case SpriteCode.mixed: mixed(&code, target, length, from, to)
      default: break
      }
      x &+= length
    }
  }

  @inline(__always)
  private static func length(_ head: UInt8, _ code: inout UnsafePointer<UInt8>) -> Int {
    let short = head & SpriteCode.lengthBits
    guard short == SpriteCode.lengthBits else { return Int(short) }
    let length = Int(code[0]) | Int(code[1]) << 8
    code += 2
    return length
  }

  @inline(__always)
  private func edge(
    _ code: inout UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>, _ length: Int, _ from: Int, _ to: Int
  ) {
    let color = colors[Int(code.pointee)]
    let alphas = code + 1
    for index in from..<to {
      let alpha = UInt64(alphas[index])
      target[index] = PixelChannels.over(color &* alpha, target[index], left: 255 &- alpha)
    }
    code = alphas + length
  }

  @inline(__always)
  private func twoColorSpan(
    _ code: inout UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>, _ length: Int, _ from: Int, _ to: Int
  ) {
    let (first, second) = (colors[Int(code[0])], colors[Int(code[1])])
    let weights = code + 2
    for index in from..<to {
      let weight = UInt64(weights[index])
      target[index] = PixelChannels.joined(PixelChannels.dividedBy255(first &* weight &+ second &* (255 &- weight)))
    }
    code = weights + length
  }

  @inline(__always)
  private func mixed(
    _ code: inout UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt32>, _ length: Int, _ from: Int, _ to: Int
  ) {
    for index in 0..<length {
      var (sum, alpha) = (UInt64(0), UInt64(0))
      let end = code + (1 &+ 2 &* Int(code.pointee))
      code += 1
      while code < end {
        let weight = UInt64(code[1])
        sum &+= colors[Int(code[0])] &* weight
        alpha &+= weight
        code += 2
      }
      if index >= from, index < to { target[index] = PixelChannels.over(sum, target[index], left: 255 &- alpha) }
    }
  }
}
