package import AvatarPixels
package import AvatarScene

/// Painting the background behind a figure.
extension Background {
  static let hubTop = RGBA(0x1A, 0x1A, 0x2E)
  static let hubBottom = RGBA(0x16, 0x21, 0x3E)

  /// Returns an image of the background alone.
  package func bitmap(width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    if self != .none { bitmap.withCanvas(PixelRect(whole: bitmap)) { fill($0) } }
    return bitmap
  }

  /// Fills the whole canvas.
  func fill(_ canvas: Canvas) {
    for y in 0..<canvas.height { canvas.fill(row: y, with: pixel(row: y, of: canvas.height)) }
  }

  private func pixel(row: Int, of height: Int) -> UInt32 {
    switch self {
    case .none: return 0
    case .color(let color): return StraightAlpha.premultiplied(color)
    case .hub:
      let t = height > 1 ? Double(row) / Double(height - 1) : 0
      func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) + (Double(b) - Double(a)) * t).rounded()) }
      let (a, b) = (Self.hubTop, Self.hubBottom)
      return StraightAlpha.premultiplied(RGBA(mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)))
    }
  }
}

extension StraightAlpha {
  /// Returns the straight colour of a premultiplied pixel.
  package static func color(of pixel: UInt32) -> RGBA {
    let (red, green, blue, alpha) = channels(of: pixel)
    return RGBA(red, green, blue, alpha)
  }

  /// Returns a colour as a premultiplied `0xAARRGGBB` pixel.
  package static func premultiplied(_ color: RGBA) -> UInt32 {
    premultiplied(color.red, color.green, color.blue, color.alpha)
  }
}
