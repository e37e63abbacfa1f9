/// Mutates inputs as a fuzzer does, the same way on every run.
struct Mutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private mutating func number(below bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }

  /// Tokens that often cause errors in parsers.
  private static let pieces = [
    "1e999", "-", "NaN", "\u{0}", "\"", "\\u0000", "\\ud800", "[", "{", "}}", "<!DOCTYPE x>", "&lt;", "1e-320",
    "9999999999", "\n", "\r\n", ",", "url(#c)", "é",
    "%",
  ].map { Array($0.utf8) }

  /// Makes one to four changes: flips bytes, inserts tokens, removes or duplicates parts, or copies
  /// them from another input.
  mutating func changed(_ input: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = input
    for _ in 0...number(below: 4) {
      let place = number(below: bytes.count + 1)
      let length = number(below: min(64, bytes.count - place + 1))
      switch number(below: 7) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(number(below: 8))
      case 1 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: next())
      case 2: bytes.removeSubrange(place..<(place + length))
      case 3: bytes.insert(contentsOf: Array(bytes[place..<(place + length)]), at: place)
      case 4: bytes.insert(contentsOf: Self.pieces[number(below: Self.pieces.count)], at: place)
      case 5: bytes = Array(bytes.prefix(place)) + other.suffix(number(below: other.count + 1))
      default: bytes.append(UInt8(truncatingIfNeeded: next()))
      }
    }
    return bytes
  }
}
