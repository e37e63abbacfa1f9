/// A rasterised layer without its colours: for every pixel, the coverage of each paint role.
///
/// Compositing shapes is linear in their colours. So a pixel is Σ weight · colour / 255, and its
/// weights add up to its alpha. One rasterisation by cairo thus serves every avatar that wears the
/// layer, in any colours. See `SpriteCode` for the encoding.
package struct CoverageSprite: Sendable {
  /// The left edge, relative to the whole pixels of its `QuantizedTransform`; `y` is the top edge.
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int
  /// Runs of pixels, row by row, in an array without spare capacity.
  package let code: [UInt8]

  /// - Parameter code: the code of the groups, back to front, with row numbers relative to `y`.
  init(_ code: consuming Code, x: Int, y: Int, width: Int) {
    let top = code.rows.map(\.lowerBound).min() ?? 0
    let bottom = code.rows.map(\.upperBound).max() ?? -1
    code.makeRowsRelative(to: top)
    self.init(x: x, y: y + top, width: width, height: bottom - top + 1, code: code.exactBytes)
  }

  package init(x: Int, y: Int, width: Int, height: Int, code: [UInt8]) {
    (self.x, self.y, self.width, self.height, self.code) = (x, y, width, height, code)
  }

  static let empty = CoverageSprite(x: 0, y: 0, width: 0, height: 0, code: [])

  /// The memory that the sprite takes in a cache, in bytes. It includes its key, which is stored
  /// twice, and the overhead of the allocator and the tables.
  var cost: Int { code.count + 480 }
}

extension CoverageSprite {
  /// The code of a sprite's groups, before the sprite's first row is known.
  struct Code {
    private(set) var bytes: [UInt8] = []
    private var heads: [Int] = []
    private(set) var rows: [ClosedRange<Int>] = []

    /// A copy without spare capacity. A sprite lives long, and a grown array has room to grow
    /// further.
    var exactBytes: [UInt8] { bytes.withUnsafeBufferPointer { Array($0) } }

    /// - Parameter encode: appends a group's code and returns its rows; nil, without appending,
    ///   where the group is empty.
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

    /// Makes the row numbers of the groups relative to the sprite's first row.
    mutating func makeRowsRelative(to top: Int) {
      for (head, rows) in zip(heads, rows) {
        let row = UInt16(clamping: rows.lowerBound - top)
        (bytes[head + 1], bytes[head + 2]) = (UInt8(truncatingIfNeeded: row), UInt8(truncatingIfNeeded: row >> 8))
      }
    }
  }
}

/// The encoding of a sprite's pixels: runs from left to right, row by row. Each run is a byte with
/// its kind and length, followed by the data of its kind.
///
/// | kind | data | paints |
/// | --- | --- | --- |
/// | skip | – | nothing |
/// | solid | role | the role's colour |
/// | edge | role, an alpha per pixel | one role, partly |
/// | twoColor | two roles, the first one's weight per pixel | two roles that fill the pixel |
/// | mixed | per pixel: number of roles, then role and weight of each | anything |
/// | end | – | ends the row; the rest of it is empty |
/// | group | a row in two bytes, low byte first | restarts at that row, over what is there |
///
/// The kind is in the high three bits. The low five bits are the length up to 30; 31 means that the
/// length follows in two bytes, low byte first.
enum SpriteCode {
  /// The version of the encoding.
  static let version = 1

  static let skip: UInt8 = 0
  static let solid: UInt8 = 1
  static let edge: UInt8 = 2
  static let twoColor: UInt8 = 3
  static let mixed: UInt8 = 4
  static let end: UInt8 = 5
  static let group: UInt8 = 6

  static let lengthBits: UInt8 = 31
  static let longest = 65_535
  /// The number of roles that one byte can encode.
  static let maximumRoles = 256
}
