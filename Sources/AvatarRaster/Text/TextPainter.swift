/// Draws one request with a toolkit that it has for itself.
struct TextPainter {
  let toolkit: TextToolkit
  let request: TextRequest

  func draw() throws(TextError) -> DrawnText { try draw(evenCut: true) ?? Self.nothing }

  /// Nil for a line that is too long, and would end in an ellipsis.
  func drawUncut() throws(TextError) -> DrawnText? { try draw(evenCut: false) }

  private static var nothing: DrawnText { DrawnText(bitmap: Bitmap(width: 0, height: 0), x: 0, y: 0, missing: []) }

  private func draw(evenCut: Bool) throws(TextError) -> DrawnText? {
    guard !request.text.isEmpty else { return Self.nothing }
    do {
      return request.style == .emoji ? try emoji() : try label(evenCut: evenCut)
    } catch let error as CairoError {
      throw TextError.drawing(error)
    } catch let error as TextError {
      throw error
    } catch {
      throw TextError.setupFailed("\(error)")
    }
  }

  private func label(evenCut: Bool) throws -> DrawnText? {
    let layout = try toolkit.layout(request.text, size: request.size)
    layout.limit(width: request.maximumWidth)
    if !evenCut, layout.isCut { return nil }
    return try LabelPainter(size: request.size, hasRim: request.style != .ink).draw(layout)
  }

  private func emoji() throws -> DrawnText? {
    let strike = try toolkit.layout(request.text, size: EmojiPainter.strikeSize)
    guard EmojiPainter.isPicture(strike) else { return try label(evenCut: true) }
    return try EmojiPainter(size: min(request.size, request.maximumWidth)).draw(strike)
  }
}
