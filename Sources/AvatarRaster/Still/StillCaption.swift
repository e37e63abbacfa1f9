internal import AvatarScene

/// The line of text below a figure, as in the app's preview: small, bold, white at 70 %, centred at
/// the bottom.
///
/// The text keeps the dark outline of all labels, so that it is also readable on light backgrounds.
/// On the app's gradient the outline is not visible.
struct StillCaption: Hashable {
  /// The text, in pixels, positioned in the image with y down.
  let run: TextLabel
  /// The height that the line takes from the image, in pixels.
  let height: Double

  static let opacity = 0.7
  /// The font size as a fraction of the image size, and its minimum in pixels.
  private static let letters = 0.066
  private static let smallest = 9.0

  /// Nil where there is no caption.
  init?(_ avatar: Avatar, _ options: StillOptions) {
    guard let template = options.caption else { return nil }
    let name = avatar.firstName.isEmpty ? "Player" : avatar.firstName
    let text = TextSanitizer.clean(template.replacing(StillOptions.firstName, with: name))
    guard !text.isEmpty else { return nil }
    let size = Double(options.size)
    let letters = max(Self.smallest, size * Self.letters)
    height = letters * (options.shape == .circle ? 2.4 : 1.6)
    let middle = size - height + letters * 0.75
    run = TextLabel(
      text: text, style: .label, size: letters, center: Point(size / 2, middle),
      maximumWidth: Self.width(at: middle + letters / 2, size, options.shape) - letters / 2)
  }

  /// Returns the width of the image at a height.
  private static func width(at y: Double, _ size: Double, _ shape: StillOptions.Shape) -> Double {
    guard shape == .circle else { return size }
    let (radius, rise) = (size / 2, y - size / 2)
    return 2 * max(1, radius * radius - rise * rise).squareRoot()
  }
}
