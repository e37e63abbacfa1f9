/// Literals, and the repetition that follows them.
struct Token {
  let literals: UInt32
  /// 3 to 258 bytes.
  let length: UInt16
  /// How far back it was, 1 to 32,768 bytes.
  let distance: UInt16
}
