/// What every page of a sheet must respect. Lengths are points unless they say pixels, so that a layout is the same at every scale.
struct PageLimits: Hashable, Sendable {
  /// Transparent points between two frames.
  var padding = 0
  /// How far a frame's edge is repeated around it.
  var extrude = 0
  /// The longest edge of a page in pixels, at the largest scale.
  var maximumPixels = 4096
  var largestScale = 1
  var powerOfTwo = false

  /// The longest edge that frames may fill.
  var maximum: Int { (powerOfTwo ? Self.powerOfTwo(atMost: maximumPixels) : maximumPixels) / largestScale }

  /// The room that a frame takes: its own, the repeated edge, and the gap to the next one.
  func slot(_ length: Int) -> Int { length + 2 * extrude + padding }

  /// The edge of a page in pixels.
  func pixels(_ points: Int, scale: Int) -> Int {
    powerOfTwo ? Self.powerOfTwo(atLeast: points * scale) : points * scale
  }

  /// A page's area in pixels at the largest scale: what packing makes small.
  func area(width: Int, height: Int) -> Int { pixels(width, scale: largestScale) * pixels(height, scale: largestScale) }

  static func powerOfTwo(atLeast length: Int) -> Int {
    var power = 1
    while power < length { power *= 2 }
    return power
  }

  static func powerOfTwo(atMost length: Int) -> Int {
    var power = 1
    while power * 2 <= length { power *= 2 }
    return power
  }
}
