@testable import AvatarPixels

/// What no layout asks of rectangles, and whoever looks at one does.
extension PixelRect {
  func intersects(_ other: PixelRect) -> Bool { x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY }

  func contains(_ other: PixelRect) -> Bool { x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY }
}
