internal import AvatarSupport
internal import AvatarScene

/// Tracks brackets and strings through a JSON value, to find its end without parsing it.
///
/// It reports a broken value as soon as brackets, strings or line ends cannot be valid. Otherwise
/// the text after a missing quote or bracket would become part of the broken record.
struct JSONNesting {
  enum Step: Hashable {
    /// The byte is part of the value, and the value continues.
    case inside
    /// The byte is the last of the value.
    case end
    /// The value ended before this byte.
    case endBefore
    /// The byte cannot continue any JSON value.
    case broken
  }

  /// One bit for each open bracket, the innermost lowest: 1 is a list, 0 an object.
  private var lists: UInt64 = 0
  private var depth = 0
  private(set) var isInString = false
  private var isEscaped = false
  /// The previous byte outside strings that is not a blank; 0 at the start.
  private var last: UInt8 = 0

  mutating func step(_ byte: UInt8) -> Step {
    if isInString { return stepInString(byte) }
    switch byte {
    case .openBrace, .openBracket: return open(byte)
    case .closeBrace, .closeBracket: return close(byte)
    case .comma where depth == 0: return last == 0 ? .broken : .endBefore
    case _ where byte.isBlank: return depth == 0 && last != 0 ? .endBefore : .inside
    default:
      isInString = byte == .quote
      last = byte
      return .inside
    }
  }

  private mutating func stepInString(_ byte: UInt8) -> Step {
    if byte == .newline { return .broken }
    if isEscaped {
      isEscaped = false
    } else if byte == .backslash {
      isEscaped = true
    } else if byte == .quote {
      isInString = false
      if depth == 0 { return .end }
    }
    return .inside
  }

  private mutating func open(_ byte: UInt8) -> Step {
    guard depth > 0 || last == 0 else { return .endBefore }
    let isAllowed = depth == 0 || lists & 1 == 1 || last == .colon
    guard isAllowed, depth < JSONText.maximumDepth else { return .broken }
    lists = lists << 1 | (byte == .openBracket ? 1 : 0)
    depth += 1
    last = byte
    return .inside
  }

  private mutating func close(_ byte: UInt8) -> Step {
    guard depth > 0 else { return last == 0 ? .broken : .endBefore }
    guard (lists & 1 == 1) == (byte == .closeBracket) else { return .broken }
    lists >>= 1
    depth -= 1
    last = byte
    return depth == 0 ? .end : .inside
  }
}
