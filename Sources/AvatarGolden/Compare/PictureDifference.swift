public import AvatarRaster

/// How two pictures of one size differ, on premultiplied values: what no eye can see, such as the colour of a transparent pixel, is no difference.
public struct PictureDifference: Hashable, Sendable {
  /// Pixels that are not equal.
  public private(set) var count = 0
  /// The largest difference of one channel.
  public private(set) var largest = 0
  /// The sum over all pixels of their largest channel difference: how much there is to see.
  public private(set) var total = 0
  /// The same sum, of differences of more than 2 alone, which are all that is ever seen.
  public private(set) var visible = 0
  /// Around all pixels that differ.
  public private(set) var box = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The first one, by rows from the top.
  public private(set) var first = Place(x: 0, y: 0, expected: 0, actual: 0)

  /// What of it is to be seen, where the picture was compared by eye; nil where it was compared exactly.
  public internal(set) var seen: PerceptualDifference?

  /// A pixel, as `0xAARRGGBB`, premultiplied.
  public struct Place: Hashable, Sendable {
    public let x: Int
    public let y: Int
    public let expected: UInt32
    public let actual: UInt32
  }

  /// Nil where the pictures are equal, or not of one size.
  public init?(_ expected: Bitmap, _ actual: Bitmap) {
    guard expected.width == actual.width, expected.height == actual.height, expected.pixels != actual.pixels else {
      return nil
    }
    for y in 0..<expected.height {
      let row = y * expected.width
      for x in 0..<expected.width where expected.pixels[row + x] != actual.pixels[row + x] {
        add(Place(x: x, y: y, expected: expected.pixels[row + x], actual: actual.pixels[row + x]))
      }
    }
  }

  private mutating func add(_ place: Place) {
    let delta = Self.delta(place.expected, place.actual)
    if count == 0 {
      first = place
      box = PixelRect(x: place.x, y: place.y, width: 1, height: 1)
    }
    count += 1
    total += delta
    if delta > 2 { visible += delta }
    largest = max(largest, delta)
    let (right, bottom) = (max(box.x + box.width, place.x + 1), max(box.y + box.height, place.y + 1))
    (box.x, box.y) = (min(box.x, place.x), min(box.y, place.y))
    (box.width, box.height) = (right - box.x, bottom - box.y)
  }

  /// The largest difference of one channel of two pixels.
  static func delta(_ a: UInt32, _ b: UInt32) -> Int {
    [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}
