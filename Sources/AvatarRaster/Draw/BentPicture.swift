/// Lays a picture under a transform from its own pixels, smoothly resampled by cairo.
enum BentPicture {
  static func lay(_ bitmap: Bitmap, _ transform: Transform, on canvas: Canvas) throws {
    let corner = Rect(minX: 0, minY: 0, maxX: Double(bitmap.width), maxY: Double(bitmap.height)).applying(transform)
    guard transform.isFinite, corner.maxX > -2, corner.maxY > -2, corner.minX < Double(canvas.width + 2), corner.minY < Double(canvas.height + 2)
    else { return }
    let (left, top) = (max(0, Int(max(-1, corner.minX.rounded(.down))) - 1), max(0, Int(max(-1, corner.minY.rounded(.down))) - 1))
    let right = Int(min(Double(canvas.width), corner.maxX.rounded(.up) + 1))
    let bottom = Int(min(Double(canvas.height), corner.maxY.rounded(.up) + 1))
    guard left < right, top < bottom else { return }
    let surface = try ImageSurface(width: right - left, height: bottom - top)
    try surface.draw { $0.lay(bitmap, transform: .translation(Point(Double(-left), Double(-top))) * transform) }
    canvas.lay(try surface.bitmap(), x: left, y: top)
  }
}
