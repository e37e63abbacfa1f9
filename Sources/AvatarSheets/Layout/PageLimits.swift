/// What every page of a sheet must respect. Lengths are points unless they say pixels, so that a layout is the same at every scale.
package struct PageLimits: Hashable, Sendable {
  /// Transparent points between two frames.
  package var padding = 0
  /// How far a frame's edge is repeated around it.
  package var extrude = 0
  /// The longest edge of a page in pixels, at the largest scale.
  package var maximumPixels = 4096
  package var largestScale = 1
  package var powerOfTwo = false

  package init(
    padding: Int = 0, extrude: Int = 0, maximumPixels: Int = 4096, largestScale: Int = 1, powerOfTwo: Bool = false
  ) {
    (self.padding, self.extrude, self.maximumPixels, self.largestScale, self.powerOfTwo) = (
      padding, extrude, maximumPixels, largestScale, powerOfTwo
    )
  }

  /// The longest edge that frames may fill.
  package var maximum: Int { (powerOfTwo ? Self.powerOfTwo(atMost: maximumPixels) : maximumPixels) / largestScale }

  /// The room that a frame takes: its own, the repeated edge, and the gap to the next one.
  package func slot(_ length: Int) -> Int { length + 2 * extrude + padding }

  /// The edge of a page in pixels.
  package func pixels(_ points: Int, scale: Int) -> Int {
    powerOfTwo ? Self.powerOfTwo(atLeast: points * scale) : points * scale
  }

  /// A page's area in pixels at the largest scale: what packing makes small.
  package func area(width: Int, height: Int) -> Int {
    pixels(width, scale: largestScale) * pixels(height, scale: largestScale)
  }

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
