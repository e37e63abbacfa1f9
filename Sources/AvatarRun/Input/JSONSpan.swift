/// The text of a JSON value as it appears in an input.
struct JSONSpan {
  /// The bytes, including the byte that broke the value, if any, so that the parser stops at the
  /// same place and reports the reason.
  var bytes: [UInt8] = []
  let line: Int
  let column: Int
  var isBroken = false
  /// Whether only blanks, commas and brackets precede the next byte on its line.
  var endsAtLineStart = false

  var isTooLong: Bool { bytes.count > RunLimit.recordBytes }
}

extension ByteStream {
  /// Consumes and returns the value that begins at the next byte, which must not be blank. For a
  /// value that is too long, it keeps one byte more than the limit and skips the rest.
  func takeValue() -> JSONSpan {
    var span = JSONSpan(line: line, column: column)
    var nesting = JSONNesting()
    while let byte = peek() {
      let step = nesting.step(byte)
      if step == .endBefore { break }
      if !span.isTooLong { span.bytes.append(byte) }
      span.isBroken = step == .broken
      if step == .broken, byte == .openBrace { break }
      span.endsAtLineStart = byte.startsLine(span.endsAtLineStart)
      advance()
      if step != .inside { break }
    }
    return span
  }

  /// Skips to the next record after a broken value: to a line that begins with `{`, in a column no
  /// further right than that of the broken value.
  ///
  /// - Returns: that line; nil at the end of the input.
  func skipToNeighbour(of span: JSONSpan) -> Int? {
    var isFresh = span.endsAtLineStart
    while let byte = peek() {
      if isFresh, byte == .openBrace, column <= span.column { return line }
      isFresh = byte.startsLine(isFresh)
      advance()
    }
    return nil
  }
}

extension UInt8 {
  /// Returns whether a record may still begin on the line after this byte.
  fileprivate func startsLine(_ isFresh: Bool) -> Bool {
    self == .newline || (isFresh && (isBlank || self == .comma || self == .openBracket))
  }
}
