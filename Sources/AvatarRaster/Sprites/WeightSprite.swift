/// A drawn layer without its colours: for every pixel, how much of each paint role it shows.
///
/// Laying shapes over each other is linear in their colours, so a pixel is Σ weight · colour / 255, and the weights of a pixel add up to its
/// alpha. One drawing by cairo thus serves every avatar that wears the layer, whatever its colours. See `SpriteCode` for the form.
package struct WeightSprite: Sendable {
  /// The top left corner, from the whole pixels of its `PixelSnap`.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// Runs of pixels, row after row.
  let code: LentBytes

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
    self.init(x: x, y: y + top, width: width, height: bottom - top + 1, code: LentBytes(code))
  }

  package init(x: Int, y: Int, width: Int, height: Int, code: LentBytes) {
    (self.x, self.y, self.width, self.height, self.code) = (x, y, width, height, code)
  }

  static let empty = WeightSprite(x: 0, y: 0, width: 0, height: 0, code: LentBytes([]))

  /// What it costs to keep, in bytes: with its key, which is kept twice, and with what the allocator and the tables take.
  var cost: Int { code.count + 480 }
}

/// The form of a sprite's pixels: runs from left to right, row after row, each a byte with its kind and length, then what the kind needs.
///
/// | kind | then | paints |
/// |---|---|---|
/// | skip | – | nothing |
/// | solid | role | the role's colour |
/// | edge | role, an alpha a pixel | one role, partly |
/// | seam | two roles, a weight of the first a pixel | two roles that cover the pixel together |
/// | mixed | a pixel: number of roles, then role and weight of each | anything |
/// | end | – | the row is over; what is left of it is empty |
/// | group | a row in two bytes, low one first | starts again at that row, over what is there |
///
/// The kind is in the high three bits. The low five are the length up to 30; 31 says that the length follows in two bytes, low one first.
enum SpriteCode {
  static let skip: UInt8 = 0
  static let solid: UInt8 = 1
  static let edge: UInt8 = 2
  static let seam: UInt8 = 3
  static let mixed: UInt8 = 4
  static let end: UInt8 = 5
  static let group: UInt8 = 6

  static let lengthBits: UInt8 = 31
  static let longest = 65_535
  /// A role is one byte.
  static let maximumRoles = 256
}
