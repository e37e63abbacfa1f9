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
