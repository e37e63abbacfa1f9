/// A stream of one input's bytes with line and column. Buffers one chunk, and the bytes since
/// `hold`.
///
/// A read error looks like the end of the input and is stored in `failure`.
final class ByteStream {
  private let refill: () throws(InputError) -> [UInt8]
  private var buffer: [UInt8] = []
  private var index = 0
  /// The input offset of the buffer's first byte.
  private var base = 0
  private var isAtEnd = false
  private var encoding = InputEncoding()
  private var position = Position(offset: 0, line: 1, lineStart: 0)
  private var held: Position?
  private(set) var failure: InputError?

  private struct Position {
    var offset: Int
    var line: Int
    var lineStart: Int
  }

  /// - Parameter refill: returns the next bytes; empty at the end.
  init(refill: @escaping () throws(InputError) -> [UInt8]) { self.refill = refill }

  /// The number of bytes consumed.
  var offset: Int { position.offset }
  /// The line number of the next byte, from 1.
  var line: Int { position.line }
  /// The column of the next byte, from 1, in bytes.
  var column: Int { position.offset - position.lineStart + 1 }
  /// The number of bytes consumed since `hold`.
  var heldCount: Int { held.map { position.offset - $0.offset } ?? 0 }

  func peek() -> UInt8? {
    if index == buffer.count, !fill() { return nil }
    return buffer[index]
  }

  /// Consumes the byte that `peek` returned.
  func advance() {
    guard index < buffer.count else { return }
    let byte = buffer[index]
    index += 1
    position.offset += 1
    if byte == .newline { startLine() }
  }

  private func startLine() {
    position.line += 1
    position.lineStart = position.offset
  }

  /// Keeps all bytes from here on, so that `rewind` can return to this position.
  func hold() { held = position }

  /// Ends the hold; the bytes before the current position can be dropped.
  func release() { held = nil }

  /// Returns to the position of `hold` and ends the hold.
  func rewind() {
    guard let start = held else { return }
    index = start.offset - base
    position = start
    held = nil
  }

  func skipBlanks() {
    while let byte = peek(), byte.isBlank { advance() }
  }

  /// Skips the rest of the line and its line end.
  func skipLine() { _ = takeLine(limit: 0) }

  /// Returns the rest of the line without its line end, or nil if it is longer than `limit` bytes.
  /// In both cases the stream then stands at the next line.
  func takeLine(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var size = 0
    while peek() != nil {
      let end = buffer[index...].firstIndex(of: .newline)
      let run = buffer[index..<(end ?? buffer.count)]
      size += run.count
      if size <= limit { bytes += run }
      index += run.count
      position.offset += run.count
      if end != nil {
        advance()
        break
      }
    }
    return size <= limit ? bytes : nil
  }

  /// Returns whether the rest of a non-blank line, or the end of the input, can be read without
  /// waiting. A line longer than the record limit counts as readable.
  ///
  /// - Parameter isReadable: whether more bytes can be read without waiting.
  func holdsLine(_ isReadable: () -> Bool) -> Bool {
    while true {
      while index < buffer.count, let byte = peek(), byte.isBlank { advance() }
      let rest = buffer.dropFirst(index)
      if isAtEnd || rest.contains(.newline) || rest.count > RunLimit.recordBytes { return true }
      guard isReadable() else { return false }
      _ = fill()
    }
  }

  /// Skips byte-order marks, which do not count as columns.
  func skipByteOrderMark() {
    while true {
      hold()
      for expected: UInt8 in [0xEF, 0xBB, 0xBF] {
        guard peek() == expected else { return rewind() }
        advance()
      }
      release()
      position.lineStart = position.offset
    }
  }

  /// Returns whether more bytes are available.
  private func fill() -> Bool {
    guard !isAtEnd else { return false }
    let kept = held.map { $0.offset - base } ?? index
    var chunk: [UInt8] = []
    do {
      while chunk.isEmpty, !isAtEnd {
        let bytes = try refill()
        isAtEnd = bytes.isEmpty
        chunk = encoding.text(bytes)
      }
      buffer.removeFirst(kept)
      buffer += chunk
      base += kept
      index -= kept
    } catch {
      isAtEnd = true
      failure = error
    }
    return !chunk.isEmpty
  }
}
