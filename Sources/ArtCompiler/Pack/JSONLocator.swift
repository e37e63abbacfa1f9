/// Finds the line on which a value of a JSON text stands. The text has been parsed before: what is not JSON finds nothing.
struct JSONLocator {
  private let bytes: [UInt8]
  private var index = 0

  /// A step into a value: a member's name, or an item's number.
  enum Step {
    case name(String)
    case item(Int)

    var opening: UnicodeScalar {
      switch self {
      case .name: "{"
      case .item: "["
      }
    }
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line, counted from 1, of the value that the steps lead to, or of the last one on the way there.
  func line(of steps: [Step]) -> Int {
    var walker = self
    walker.skipSpace()
    for step in steps where !walker.enter(step) { break }
    return 1 + bytes.prefix(walker.index).count { $0 == 10 }
  }

  /// Moves from a value's first byte to the first byte of the value that the step names; stays where there is none.
  private mutating func enter(_ step: Step) -> Bool {
    let start = index
    guard take(step.opening) else { return false }
    var number = 0
    while true {
      skipSpace()
      let before = index
      switch step {
      case .item(let wanted): if number == wanted, startsValue { return true }
      case .name(let wanted): if name() == wanted, startsValue { return true }
      }
      skipValue()
      skipSpace()
      _ = take(",")
      number += 1
      guard index > before else { break }
    }
    index = start
    return false
  }

  private var startsValue: Bool {
    index < bytes.count && bytes[index] != UInt8(ascii: "}") && bytes[index] != UInt8(ascii: "]")
  }

  /// A member's name; afterwards its value comes next. Names with escapes are not found.
  private mutating func name() -> String {
    let start = index
    skipValue()
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    skipSpace()
    _ = take(":")
    skipSpace()
    return String(text.dropFirst().dropLast())
  }

  /// Passes over one value: a string, or everything up to where its brackets close.
  private mutating func skipValue() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return }
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
        guard depth > 0 else { return }
        index += 1
        continue
      default:
        index += 1
        continue
      }
      if depth == 0 { return }
    }
  }

  private mutating func skipString() {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(bytes.count, index + 1)
  }

  private mutating func take(_ letter: UnicodeScalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: letter) else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }
}
