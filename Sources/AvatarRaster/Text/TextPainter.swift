internal import AvatarPixels
internal import AvatarScene

/// Draws one request with a context that no other task uses.
struct TextPainter {
  let context: PangoContext
  let request: TextRequest

  func draw() throws(TextError) -> DrawnText {
    guard !request.text.isEmpty else { return DrawnText(bitmap: Bitmap(width: 0, height: 0), x: 0, y: 0, missing: []) }
    do {
      return request.style == .emoji ? try emoji() : try label()
    } catch let error as CairoError {
      throw TextError.drawing(error)
    } catch let error as TextError {
      throw error
    } catch {
      throw TextError.setupFailed("\(error)")
    }
  }

  private func label() throws -> DrawnText {
    let layout = try context.layout(request.text, size: request.size)
    layout.limit(width: request.maximumWidth)
    return try LabelPainter(size: request.size, hasRim: request.style != .ink).draw(layout)
  }

  private func emoji() throws -> DrawnText {
    let strike = try context.layout(request.text, size: EmojiPainter.strikeSize)
    guard EmojiPainter.isPicture(strike) else { return try label() }
    return try EmojiPainter(size: min(request.size, request.maximumWidth)).draw(strike)
  }
}
