/// The bytes of one input, handed out one by one, each with its line and column; holds one chunk, and what it was told to hold.
///
/// A read error looks like the end and is kept in `failure`.
final class ByteStream {
  private let refill: () throws(InputError) -> [UInt8]
  private var buffer: [UInt8] = []
  private var index = 0
  /// The offset in the input of the buffer's first byte.
  private var base = 0
  private var isAtEnd = false
  private var position = Position(offset: 0, line: 1, lineStart: 0)
  private var held: Position?
  private(set) var failure: InputError?

  private struct Position {
    var offset: Int
    var line: Int
    var lineStart: Int
  }

  /// - Parameter refill: the next bytes, empty at the end.
  init(refill: @escaping () throws(InputError) -> [UInt8]) { self.refill = refill }

  /// How many bytes went by.
  var offset: Int { position.offset }
  /// The line of the next byte, from 1.
  var line: Int { position.line }
  /// The column of the next byte, from 1, in bytes.
  var column: Int { position.offset - position.lineStart + 1 }
  /// How many bytes went by since `hold`.
  var heldCount: Int { held.map { position.offset - $0.offset } ?? 0 }

  func peek() -> UInt8? {
    if index == buffer.count, !fill() { return nil }
    return buffer[index]
  }

  /// Goes past the byte that `peek` saw.
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

  /// Keeps everything from here on, so that `rewind` can come back.
  func hold() { held = position }

  /// Keeps nothing any more.
  func release() { held = nil }

  /// Goes back to where `hold` was called, and releases.
  func rewind() {
    guard let start = held else { return }
    index = start.offset - base
    position = start
    held = nil
  }

  func skipBlanks() {
    while let byte = peek(), byte.isBlank { advance() }
  }

  /// Goes past the rest of the line and its end.
  func skipLine() { _ = takeLine(limit: 0) }

  /// The rest of the line without its end, or nil when that is longer than `limit` bytes; either way the next line comes next.
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

  /// Whether the rest of a line that is not blank, or the end, can be taken without waiting. A line that is longer than any record counts as there.
  ///
  /// - Parameter isReadable: whether more bytes come without waiting.
  func holdsLine(_ isReadable: () -> Bool) -> Bool {
    while true {
      while index < buffer.count, let byte = peek(), byte.isBlank { advance() }
      let rest = buffer.dropFirst(index)
      if isAtEnd || rest.contains(.newline) || rest.count > RunLimit.recordBytes { return true }
      guard isReadable() else { return false }
      _ = fill()
    }
  }

  /// Goes past a byte-order mark, which takes up no column.
  func skipByteOrderMark() {
    hold()
    for expected: UInt8 in [0xEF, 0xBB, 0xBF] {
      guard peek() == expected else { return rewind() }
      advance()
    }
    release()
    position.lineStart = position.offset
  }

  /// Whether there are more bytes.
  private func fill() -> Bool {
    guard !isAtEnd else { return false }
    let kept = held.map { $0.offset - base } ?? index
    do {
      let chunk = try refill()
      isAtEnd = chunk.isEmpty
      buffer.removeFirst(kept)
      buffer += chunk
      base += kept
      index -= kept
    } catch {
      isAtEnd = true
      failure = error
    }
    return !isAtEnd
  }
}
