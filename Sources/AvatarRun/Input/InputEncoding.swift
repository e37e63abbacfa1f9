/// Turns an input into UTF-8 whose lines end in LF or CR LF: from UTF-16 with a byte-order mark, and from lines that end in
/// CR alone, if the first one does.
struct InputEncoding {
  private enum Form { case unknown, utf8, utf16(isBigEndian: Bool) }

  private var form = Form.unknown
  /// Whether lines end in CR alone; nil before the first end.
  private var endsInCR: Bool?
  /// The bytes of a character that is not whole, and a CR whose LF may follow.
  private var rest: [UInt8] = []

  /// Returns the text of the next bytes; empty bytes end the input.
  mutating func text(_ bytes: [UInt8]) -> [UInt8] {
    let isLast = bytes.isEmpty
    var bytes = rest.isEmpty ? bytes : rest + bytes
    rest = []
    if case .unknown = form {
      if bytes.count == 1, !isLast {
        rest = bytes
        return []
      }
      let mark = bytes.prefix(2)
      form =
        mark == [0xFF, 0xFE] ? .utf16(isBigEndian: false) : mark == [0xFE, 0xFF] ? .utf16(isBigEndian: true) : .utf8
      if case .utf16 = form { bytes.removeFirst(2) }
    }
    if case .utf16(let isBigEndian) = form { bytes = utf8(bytes, isBigEndian, isLast) }
    return withLineFeeds(bytes, isLast)
  }

  private mutating func utf8(_ bytes: [UInt8], _ isBigEndian: Bool, _ isLast: Bool) -> [UInt8] {
    func unit(_ place: Int) -> UInt16 {
      isBigEndian
        ? UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]) : UInt16(bytes[place + 1]) << 8 | UInt16(bytes[place])
    }
    var end = bytes.count & ~1
    // The first half of a pair waits for the second, and a CR for what follows.
    if !isLast, end > 0, UTF16.isLeadSurrogate(unit(end - 2)) || unit(end - 2) == 13 { end -= 2 }
    if !isLast { rest = Array(bytes[end...]) }
    var units = stride(from: 0, to: end, by: 2).map(unit).makeIterator()
    var (decoder, text) = (UTF16(), [UInt8]())
    while true {
      switch decoder.decode(&units) {
      case .scalarValue(let scalar): text += String(scalar).utf8
      // No text has this byte.
      case .error: text.append(0xFF)
      case .emptyInput: return text
      }
    }
  }

  private mutating func withLineFeeds(_ bytes: [UInt8], _ isLast: Bool) -> [UInt8] {
    var bytes = bytes
    if endsInCR == nil, let first = bytes.firstIndex(where: { $0 == .carriageReturn || $0 == .newline }) {
      let isLF = bytes[first] == .newline
      if isLF || first + 1 < bytes.count || isLast {
        endsInCR = !isLF && (first + 1 == bytes.count || bytes[first + 1] != .newline)
      } else {
        rest.append(bytes.removeLast())
      }
    }
    if endsInCR == true { bytes.replace([.carriageReturn], with: [.newline]) }
    return bytes
  }
}
