/// A line of text, centred on a point.
package struct TextLabel: Hashable, Sendable {
  package enum Style: Hashable, Sendable {
    /// A name above a pet or a caption: white letters with a dark outline.
    case label
    /// Dark letters without an outline, for a light background.
    case ink
    /// One emoji in the size of the run.
    case emoji
  }

  package let text: String
  package let style: Style
  /// The font size, in points.
  package let size: Double
  /// The centre of the line, in points.
  package let center: Point
  /// The maximum width, in points. Longer text ends in an ellipsis.
  package let maximumWidth: Double

  package init(text: String, style: Style, size: Double, center: Point, maximumWidth: Double) {
    self.text = text
    self.style = style
    self.size = size
    self.center = center
    self.maximumWidth = maximumWidth
  }
}
