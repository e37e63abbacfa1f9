/// Paints sprites in an avatar's colours: walks the runs, sets solid pixels and blends the others.
enum SpritePainter {
  /// - Parameters:
  ///   - x, y: the pixel that the sprite's own offsets count from.
  static func paint(_ sprite: WeightSprite, of layer: PaintedLayer, on canvas: Canvas, x: Int, y: Int) {
    let (left, top) = (x + sprite.x, y + sprite.y)
    guard left < canvas.width, top < canvas.height, left + sprite.width > 0, top + sprite.height > 0 else { return }
    let inside = left >= 0 && top >= 0 && left + sprite.width <= canvas.width && top + sprite.height <= canvas.height
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: max(1, layer.alphas.count)) { colors in
      for role in 0..<colors.count { colors.initializeElement(at: role, to: Self.lanes(of: layer.color(of: role))) }
      sprite.code.withUnsafeBufferPointer { code in
        guard let first = code.baseAddress, let colors = UnsafePointer(colors.baseAddress) else { return }
        let walk = SpriteWalk(canvas: canvas, colors: colors, left: left, top: top)
        if inside { walk.paint(first, first + code.count, clipped: false) } else { walk.paint(first, first + code.count, clipped: true) }
      }
    }
  }

  /// Opaque: a colour's own alpha is in the weights.
  private static func lanes(of color: Color) -> UInt64 {
    Lanes.spread(0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
