/// A drawn layer without its colours: for every pixel, how much of each paint role it shows.
///
/// Laying shapes over each other is linear in their colours, so a pixel is Σ weight · colour / 255, and the weights of a pixel add up to its
/// alpha. One drawing by cairo thus serves every avatar that wears the layer, whatever its colours. See `SpriteCode` for the form.
package struct CoverageSprite: Sendable {
  /// The top left corner, from the whole pixels of its `SubpixelKey`.
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  /// Runs of pixels, row after row, without an array's spare room.
  let code: [UInt8]

  /// - Parameter code: of the groups, back to front, whose rows count from `y`.
  init(_ code: consuming Code, x: Int, y: Int, width: Int) {
    let top = code.rows.map(\.lowerBound).min() ?? 0
    let bottom = code.rows.map(\.upperBound).max() ?? -1
    code.countRows(from: top)
    self.init(x: x, y: y + top, width: width, height: bottom - top + 1, code: code.exactBytes)
  }

  package init(x: Int, y: Int, width: Int, height: Int, code: [UInt8]) {
    (self.x, self.y, self.width, self.height, self.code) = (x, y, width, height, code)
  }

  static let empty = CoverageSprite(x: 0, y: 0, width: 0, height: 0, code: [])

  /// What it costs to keep, in bytes: with its key, which is kept twice, and with what the allocator and the tables take.
  var cost: Int { code.count + 480 }
}

extension CoverageSprite {
  /// The code of a sprite's groups, of which it is not yet known in which row the first one begins.
  struct Code {
    private(set) var bytes: [UInt8] = []
    private var heads: [Int] = []
    private(set) var rows: [ClosedRange<Int>] = []

    /// A copy of its own size: a sprite stays for long, and the array that grew has room to grow further.
    var exactBytes: [UInt8] { bytes.withUnsafeBufferPointer { Array($0) } }

    /// - Parameter encode: adds a group's code and says which rows it has; nil, and nothing added, where it shows nothing.
    mutating func add(_ encode: (inout [UInt8]) -> ClosedRange<Int>?) {
      let head = bytes.count
      bytes += [SpriteCode.group << 5, 0, 0]
      if let found = encode(&bytes) {
        heads.append(head)
        rows.append(found)
      } else {
        bytes.removeLast(bytes.count - head)
      }
    }

    /// Tells the groups where the sprite's first row is.
    mutating func countRows(from top: Int) {
      for (head, rows) in zip(heads, rows) {
        let row = UInt16(clamping: rows.lowerBound - top)
        (bytes[head + 1], bytes[head + 2]) = (UInt8(truncatingIfNeeded: row), UInt8(truncatingIfNeeded: row >> 8))
      }
    }
  }
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
  static let twoColor: UInt8 = 3
  static let mixed: UInt8 = 4
  static let end: UInt8 = 5
  static let group: UInt8 = 6

  static let lengthBits: UInt8 = 31
  static let longest = 65_535
  /// A role is one byte.
  static let maximumRoles = 256
}
