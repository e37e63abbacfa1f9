/// A drawn layer without its colours: for every pixel, how much of each paint role it shows.
///
/// Laying shapes over each other is linear in their colours, so a pixel is Σ weight · colour / 255, and the weights of a pixel add up to its
/// alpha. One drawing by cairo thus serves every avatar that wears the layer, whatever its colours. See `SpriteCode` for the form.
struct WeightSprite: Sendable {
  /// The top left corner, from the whole pixels of its `PixelSnap`.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// Runs of pixels, row after row.
  let code: [UInt8]

  /// - Parameters:
  ///   - pieces: the groups' rows, counted from `y`, and their code, back to front.
  init(_ pieces: [(rows: ClosedRange<Int>, code: [UInt8])], x: Int, y: Int, width: Int) {
    let top = pieces.map(\.rows.lowerBound).min() ?? 0
    let bottom = pieces.map(\.rows.upperBound).max() ?? -1
    var code: [UInt8] = []
    code.reserveCapacity(pieces.reduce(0) { $0 + $1.code.count + 3 })
    for piece in pieces {
      let row = UInt16(clamping: piece.rows.lowerBound - top)
      code += [SpriteCode.group << 5, UInt8(truncatingIfNeeded: row), UInt8(truncatingIfNeeded: row >> 8)]
      code += piece.code
    }
    self.init(x: x, y: y + top, width: width, height: bottom - top + 1, code: code)
  }

  init(x: Int, y: Int, width: Int, height: Int, code: [UInt8]) {
    (self.x, self.y, self.width, self.height, self.code) = (x, y, width, height, code)
  }

  static let empty = WeightSprite(x: 0, y: 0, width: 0, height: 0, code: [])

  /// What it costs to keep, in bytes: with its key, and with what the allocator and the table take.
  var cost: Int { code.count + 320 }
}
