/// A line of text centred on a point.
package struct TextRun: Hashable, Sendable {
  package enum Style: Hashable, Sendable {
    /// A name above a pet, a caption: white letters with a dark rim.
    case label
    /// Dark letters without a rim, for light paper.
    case ink
    /// One emoji, as large as its size says.
    case emoji
  }

  package let text: String
  package let style: Style
  /// The font's size in points.
  package let size: Double
  /// The middle of the line, in points.
  package let center: Point
  /// Longer text ends in an ellipsis. Points.
  package let maximumWidth: Double

  package init(text: String, style: Style, size: Double, center: Point, maximumWidth: Double) {
    self.text = text
    self.style = style
    self.size = size
    self.center = center
    self.maximumWidth = maximumWidth
  }
}
