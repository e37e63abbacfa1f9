/// A line of text centred on a point.
public struct TextRun: Hashable, Sendable {
  public enum Style: Hashable, Sendable {
    /// A name above a pet, a caption: white letters with a dark rim.
    case label
    /// Dark letters without a rim, for light paper.
    case ink
    /// One emoji, as large as its size says.
    case emoji
  }

  public let text: String
  public let style: Style
  /// The font's size in points.
  public let size: Double
  /// The middle of the line, in points.
  public let center: Point
  /// Longer text ends in an ellipsis. Points.
  public let maximumWidth: Double

  public init(text: String, style: Style, size: Double, center: Point, maximumWidth: Double) {
    self.text = text
    self.style = style
    self.size = size
    self.center = center
    self.maximumWidth = maximumWidth
  }
}
