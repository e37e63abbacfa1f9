internal import AvatarScene

/// The paint of a shape, as attributes of its `path`.
enum SVGPaint {
  static func attributes(of shape: Shape, in layer: ColoredLayer) -> String {
    var text = fill(shape.fill, layer)
    if let stroke = shape.stroke { text += line(stroke, layer) }
    return text
  }

  private static func fill(_ fill: Shape.Fill?, _ layer: ColoredLayer) -> String {
    guard let fill else { return " fill=\"none\"" }
    return color("fill", layer.color(of: fill.role), fill.opacity) + (fill.evenOdd ? " fill-rule=\"evenodd\"" : "")
  }

  private static func line(_ stroke: Shape.Stroke, _ layer: ColoredLayer) -> String {
    var text = color("stroke", layer.color(of: stroke.role), stroke.opacity)
    text += " stroke-width=\"\(SVGText.number(stroke.width))\""
    if stroke.cap != .butt { text += " stroke-linecap=\"\(stroke.cap.rawValue)\"" }
    if stroke.join != .miter { text += " stroke-linejoin=\"\(stroke.join.rawValue)\"" }
    if stroke.join == .miter, stroke.miterLimit != 4 {
      text += " stroke-miterlimit=\"\(SVGText.number(stroke.miterLimit))\""
    }
    return text
  }

  /// Returns the colour without its alpha; the alpha goes into the opacity attribute.
  static func color(_ name: String, _ color: RGBA, _ opacity: Double = 1) -> String {
    let share = Double(color.alpha) / 255 * opacity
    let plain = RGBA(color.red, color.green, color.blue).hex
    return " \(name)=\"\(plain)\"" + (share < 1 ? " \(name)-opacity=\"\(SVGText.number(share, digits: 4))\"" : "")
  }
}
