/// What an animated preview shows, and how fast.
public struct PreviewOptions: Hashable, Sendable {
  /// Clip names; several play one after the other, empty means all.
  public var clips: [String] = []
  public var facing = Facing.front
  /// The picture's height in pixels, 16 to 2048. A clip's picture is square.
  public var size = 192
  /// Frames a second of the clip's own time; nil for each clip's own number of frames.
  public var framesPerSecond: Double?
  /// 2 plays twice as fast; 0.1 to 10.
  public var speed = 1.0
  public var background: Background = .none
  public var pet = true
  public var shadow = true
  /// The pet's name above it.
  public var names = true
  public var stage: Stage = .spot
  public var format: Format = .apng
  /// How often the whole is played; 0 means for ever.
  public var loops = 0
  /// Writes each clip's name below the figure.
  public var labels = false
  /// Draws bones, joints, what limbs reach for and standing feet over the figure.
  public var bones = false
  /// How many pictures before each are seen through it, ever fainter; 0 to 8.
  public var onion = 0

  /// What the player does in the picture.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Stays where it is, as in a sheet.
    case spot
    /// Walks across a wide picture and back; the pet comes after it as it does in the app.
    case walk
    /// Turns about on the spot, a facing after the other.
    case turn
  }

  public enum Format: String, Hashable, Sendable, CaseIterable {
    case apng, webp

    /// The usual ending of a file's name.
    public var fileExtension: String { self == .apng ? "png" : "webp" }
    /// As HTTP names it.
    public var mimeType: String { "image/\(rawValue)" }
  }

  public init() {}

  public static let fields = OptionFields(
    defaults: PreviewOptions(),
    [
      .names("clips", \.clips, help: "Clips to play one after the other, with commas (default: all)."),
      .whole(
        "size", \.size, in: RasterLimit.previewEdges, unit: "pixels",
        help: "The picture's height in pixels, 16 to 2048."),
      .number(
        "fps", \.framesPerSecond, in: RasterLimit.rates, unit: "frames a second",
        help: "Frames a second (default: each clip's own)."),
      .number("speed", \.speed, in: RasterLimit.speeds, help: "How fast it plays: 2 is twice as fast."),
      .background(\.background),
      .flag(
        "pet", flag: "pet", \.pet, defaultValue: true, words: ("beside", "none"),
        help: "Draw the pet beside the player, or not (none)."),
      .flag("shadow", \.shadow, defaultValue: true, help: "Leave the shadow on the ground out."),
      .word(
        "scene", \.stage,
        help: "spot; walk: across a wide picture and back, the pet coming after; turn: a facing after the other."),
      .word("format", \.format, help: "apng or webp."),
      .whole("loops", \.loops, in: RasterLimit.loops, help: "How often it plays; 0 is for ever."),
      .flag("labels", \.labels, help: "Write each clip's name below the figure."),
      .flag(
        "names", flag: "no-name", \.names, defaultValue: true, help: "Leave the pet's name out.",
        isOmittedFromOldKeys: true),
      .flag("bones", \.bones, help: "Draw bones, joints, what limbs reach for and standing feet over the figure."),
      .whole(
        "onion", \.onion, in: RasterLimit.onions, unit: "pictures",
        help: "Show so many pictures before each through it, 0 to 8."),
      .word("facing", \.facing, help: "Where the figure looks.", isOmittedFromOldKeys: true),
    ])

  /// Everything above as one line of text, for keys.
  public var summary: String { Self.fields.summary(of: self) }
}
