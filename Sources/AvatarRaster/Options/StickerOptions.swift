public import AvatarScene

/// The content and the format of a sticker: an avatar in a pose, with its pet and a white rim, on a
/// transparent background.
///
/// A sticker is the same picture as a still or a preview with `sticker` set.
public struct StickerOptions: Hashable, Sendable {
  /// The name of a pose of the pack; nil for the figure at rest.
  public var pose: String?
  /// The edge of the image in pixels, 16 to 2048.
  public var size = 512
  /// Whether the pose's motion plays.
  public var moving = false
  /// The direction in which the figure looks; a pose may have its own in place of the front.
  public var facing = Facing.front
  /// Whether the pet appears beside the student.
  public var pet = true
  /// The colour of the rim.
  public var rim: RGBA = .stickerRim
  /// The file format. APNG moves, PNG does not, and WebP does both.
  public var format: Format = .webp

  /// The file format of a sticker.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case webp, apng, png

    /// The media type for HTTP.
    public var mimeType: String { "image/\(rawValue)" }
  }

  /// Creates the default options.
  public init() {}

  /// Whether the image is animated.
  public var isAnimated: Bool { moving || format == .apng }

  /// The descriptions of all options.
  public static let fields = OptionFields(
    defaults: StickerOptions(),
    [
      .pose(\.pose),
      .whole(
        "size", \.size, in: RasterLimit.previewEdges, unit: "pixels", help: "The picture's edge in pixels, 16 to 2048."
      ),
      .flag("moving", \.moving, help: "Play the motion of the pose (webp and apng)."),
      .word("facing", \.facing, help: "Where the figure looks."),
      .flag(
        "pet", flag: "pet", \.pet, defaultValue: true, words: ("beside", "none"),
        help: "Draw the pet beside the player, or not (none)."),
      .color("rim", \.rim, help: "The rim's colour, such as #FFFFFF."),
      .word("format", \.format, help: "webp, apng (which moves) or png (which does not)."),
    ])

  /// Throws `OptionError` for values that no sticker supports.
  package func check() throws(OptionError) {
    try Self.fields.check(self)
    guard !moving || format != .png else {
      throw OptionError(option: "moving", flag: "moving", problem: "needs the format webp or apng; png does not move")
    }
  }

  /// The options of the still that is the sticker.
  package var still: StillOptions {
    var options = StillOptions()
    (options.pose, options.size, options.facing) = (pose, size, facing)
    (options.pet, options.rim, options.sticker) = (pet, rim, true)
    options.format = format == .webp ? .webp : .png
    return options
  }

  /// The options of the preview that is the sticker, if it moves.
  package var preview: PreviewOptions {
    var options = PreviewOptions()
    (options.pose, options.size, options.facing) = (pose, size, facing)
    (options.pet, options.rim, options.sticker) = (pet, rim, true)
    options.format = format == .webp ? .webp : .apng
    if pose == nil { options.clips = [StillOptions.restClip] }
    return options
  }
}

extension RGBA {
  /// The rim of a sticker.
  package static let stickerRim = RGBA(255, 255, 255)
}

extension OptionError {
  static let poseAndClip = OptionError(
    option: "pose", flag: "pose", problem: "says the clip and the moment; leave the pose out, or clips and frames")

  /// Throws an error for the first option that makes no sense for a sticker.
  static func checkSticker(_ given: [(flag: String, isGiven: Bool)]) throws(OptionError) {
    guard let other = given.first(where: { $0.isGiven }) else { return }
    throw OptionError(
      option: "sticker", flag: "sticker",
      problem: "is the whole figure on nothing, in place; leave --\(other.flag) out, or use --rim without --sticker")
  }
}
