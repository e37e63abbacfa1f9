/// Counts what the rules of style sheets say, before they are read: the selectors of each rule times its declarations.
struct StyleSheetCost {
  private(set) var total = 0
  private var (selectors, declarations) = (1, 0)
  private var isInBody = false

  mutating func read(_ text: UnsafeRawBufferPointer) {
    for byte in text {
      switch byte {
      case UInt8(ascii: ","): if !isInBody { selectors += 1 }
      case UInt8(ascii: ";"): declarations += 1
      case UInt8(ascii: "{"): isInBody = true
      case UInt8(ascii: "}"):
        total += selectors * (declarations + 1)
        (selectors, declarations, isInBody) = (1, 0, false)
      default: break
      }
    }
  }
}
