/// The line below a figure, as the app's preview has it: small, bold, white at 70 %, at the bottom in the middle.
///
/// The letters keep the dark rim of all our labels, so that they can also be read on light grounds; on the app's gradient it does not show.
struct StillCaption: Hashable {
  /// In pixels, placed in the picture with y down.
  let run: TextRun
  /// What the line takes of the picture's height, in pixels.
  let height: Double

  static let opacity = 0.7
  /// A share of the picture's size, and the least in pixels.
  private static let letters = 0.066
  private static let smallest = 9.0

  /// Nil where there is nothing to say.
  init?(_ avatar: Avatar, _ options: StillOptions) {
    guard let template = options.caption else { return nil }
    let name = avatar.firstName.isEmpty ? "Player" : avatar.firstName
    let text = TextSanitizer.clean(template.replacing(StillOptions.firstName, with: name))
    guard !text.isEmpty else { return nil }
    let size = Double(options.size)
    let letters = max(Self.smallest, size * Self.letters)
    height = letters * (options.shape == .circle ? 2.4 : 1.6)
    let middle = size - height + letters * 0.75
    run = TextRun(
      text: text, style: .label, size: letters, center: Point(size / 2, middle),
      maximumWidth: Self.width(at: middle + letters / 2, size, options.shape) - letters / 2)
  }

  /// How wide the picture is at a height.
  private static func width(at y: Double, _ size: Double, _ shape: StillOptions.Shape) -> Double {
    guard shape == .circle else { return size }
    let (radius, rise) = (size / 2, y - size / 2)
    return 2 * max(1, radius * radius - rise * rise).squareRoot()
  }
}
