/// A JSON value's text as it stands in an input.
struct JSONSpan {
  /// With the byte that broke it, if one did, so that the parser stops at the same place and says why.
  var bytes: [UInt8] = []
  let line: Int
  let column: Int
  var isBroken = false
  /// Whether nothing but blanks, commas and brackets came before, on the line of the byte after.
  var endsAtLineStart = false

  var isTooLong: Bool { bytes.count > RunLimit.recordBytes }
}

extension ByteStream {
  /// The value that begins at the next byte, which is no blank. Of one that is too long, a byte too many is kept and the rest passed over.
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

  /// After a broken value: goes to the next line that begins with `{`, no further right than the broken one did, as its neighbour would.
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
  /// Whether a record may still begin on the line after this byte.
  fileprivate func startsLine(_ isFresh: Bool) -> Bool {
    self == .newline || (isFresh && (isBlank || self == .comma || self == .openBracket))
  }
}
