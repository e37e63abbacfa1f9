public import AvatarScene

/// The content and the timing of an animated preview.
public struct PreviewOptions: Hashable, Sendable {
  /// Clip names; several play one after the other, empty means all.
  public var clips: [String] = []
  /// The direction in which the figure looks.
  public var facing = Facing.front
  /// The image height in pixels, 16 to 2048. The image of a clip is square.
  public var size = 192
  /// Frames per second of clip time; nil for each clip's own frame count.
  public var framesPerSecond: Double?
  /// The playback speed, 0.1 to 10; 2 is twice as fast.
  public var speed = 1.0
  /// The background behind the figure.
  public var background: Background = .none
  /// Whether the pet is drawn.
  public var pet = true
  /// Whether the shadow on the ground is drawn.
  public var shadow = true
  /// Whether the pet's name appears above it.
  public var names = true
  /// The movement of the player in the image.
  public var stage: Stage = .spot
  /// What fills the image.
  public var framing: Framing = .full
  /// The file format.
  public var format: Format = .apng
  /// The number of times the preview plays; 0 means forever.
  public var loops = 0
  /// Whether each clip's name appears below the figure.
  public var labels = false
  /// Whether bones, joints, the targets of limbs and planted feet are drawn over the figure.
  public var bones = false
  /// The number of preceding images that show through each image with decreasing opacity; 0 to 8.
  public var onion = 0
  /// The name of a pose of the pack, in place of clips: its motion plays, and the figure fills the
  /// image, with its hands and its pet inside. Nil for none.
  public var pose: String?
  /// The colour of an outline round the figure; nil for none.
  public var rim: RGBA?
  /// Whether the images are a sticker: the whole figure with its pet and a rim (white if none is
  /// given) on a transparent background, without the shadow and the pet's name.
  public var sticker = false

  /// The movement of the player in the image.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Stays in place, as in a sheet.
    case spot
    /// Walks across a wide image and back; the pet follows as it does in the app.
    case walk
    /// Turns in place, one facing after the other.
    case turn
  }

  /// What fills the image of a preview.
  public enum Framing: String, Hashable, Sendable, CaseIterable {
    /// All that is shown in any of the images, and a small margin.
    case figure
    /// The frame of a sheet.
    case full
  }

  /// The file format of a preview.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case apng, webp, gif

    /// The usual file extension.
    public var fileExtension: String { self == .apng ? "png" : rawValue }
    /// The media type for HTTP.
    public var mimeType: String { "image/\(rawValue)" }
  }

  /// Creates the default options.
  public init() {}

  /// The descriptions of all options.
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
      .word("format", \.format, help: "apng, webp or gif."),
      .whole("loops", \.loops, in: RasterLimit.loops, help: "How often it plays; 0 means without end."),
      .flag("labels", \.labels, help: "Write each clip's name below the figure."),
      .flag(
        "names", flag: "no-name", \.names, defaultValue: true, help: "Leave the pet's name out."),
      .flag("bones", \.bones, help: "Draw bones, joints, what limbs reach for and standing feet over the figure."),
      .whole(
        "onion", \.onion, in: RasterLimit.onions, unit: "pictures",
        help: "Show so many pictures before each through it, 0 to 8."),
      .word("facing", \.facing, help: "Where the figure looks."),
      .pose(\.pose), .rim(\.rim),
      .word(
        "framing", \.framing,
        help: "full (the frame of a sheet) or figure: what is shown in any of the pictures fills them."),
      .flag("sticker", \.sticker, help: "A sticker: the whole figure and its pet with a white rim, transparent."),
    ])

  /// All options as one line of text, for cache keys.
  package var summary: String { Self.fields.summary(of: self) }

  /// Whether the pet's name is drawn.
  public var showsNames: Bool { names && !sticker }

  /// Throws `OptionError` for values that no preview supports, each by itself or together.
  package func check() throws(OptionError) {
    try Self.fields.check(self)
    if pose != nil, !clips.isEmpty { throw .poseAndClip }
    guard pose == nil || stage == .spot else {
      throw OptionError(option: "pose", flag: "pose", problem: "plays in place; leave --scene out")
    }
    guard framing == .full || stage != .walk else {
      throw OptionError(
        option: "framing", flag: "framing", problem: "figure is of one that stays in place; leave --scene walk out")
    }
    guard sticker else { return }
    try OptionError.checkSticker([
      ("background", background != .none), ("scene", stage == .walk), ("labels", labels), ("bones", bones),
      ("framing", framing != .full),
    ])
  }

  /// The options of a sticker with all that it stands for.
  package var withSticker: PreviewOptions {
    guard sticker else { return self }
    var options = self
    (options.rim, options.shadow, options.names) = (rim ?? .stickerRim, false, false)
    return options
  }
}
