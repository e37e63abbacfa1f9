extension RGBA {
  /// Returns the contrast ratio of two opaque colours, from 1 to 21, as WCAG 2 defines it.
  package func contrast(with other: RGBA) -> Double {
    let (light, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  private var luminance: Double {
    0.2126 * OKLab.linear(red) + 0.7152 * OKLab.linear(green) + 0.0722 * OKLab.linear(blue)
  }
}
