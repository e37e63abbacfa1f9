/// The constraints on every page of a sheet. Lengths are in units (`ScaleUnit`) unless stated otherwise,
/// so that a layout is the same at every scale.
package struct PageLimits: Hashable, Sendable {
  /// The transparent gap between two frames.
  package var padding = 0
  /// The width of the repeated edge around each frame.
  package var extrude = 0
  /// The maximum edge of a page, in pixels at the largest scale.
  package var maximumPixels = 4096
  /// The largest scale of the sheet, in pixels a unit.
  package var largestScale = 1
  /// Whether the edges of a page are powers of two.
  package var powerOfTwo = false

  package init(
    padding: Int = 0, extrude: Int = 0, maximumPixels: Int = 4096, largestScale: Int = 1, powerOfTwo: Bool = false
  ) {
    (self.padding, self.extrude, self.maximumPixels, self.largestScale, self.powerOfTwo) = (
      padding, extrude, maximumPixels, largestScale, powerOfTwo
    )
  }

  /// The maximum edge that frames may fill.
  package var maximum: Int { (powerOfTwo ? Self.powerOfTwo(atMost: maximumPixels) : maximumPixels) / largestScale }

  /// The space for a frame of this length: the frame, its repeated edges, and the gap to the next
  /// one.
  package func slot(_ length: Int) -> Int { length + 2 * extrude + padding }

  /// Converts an edge of a page from units to pixels.
  package func pixels(_ points: Int, scale: Int) -> Int {
    powerOfTwo ? Self.powerOfTwo(atLeast: points * scale) : points * scale
  }

  /// The area of a page, in pixels at the largest scale. Packing minimises it.
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
