public import AvatarScene

/// The content and the format of a still.
public struct StillOptions: Hashable, Sendable {
  /// The edge of the image in pixels, 1 to 2048.
  public var size = 140
  /// The part of the figure to show.
  public var framing: Framing = .full
  /// The outline of the image.
  public var shape: Shape = .square
  /// The background behind the figure.
  public var background: Background = .none
  /// A line of text at the bottom; `{firstName}` stands for the player's first name. Nil for none.
  public var caption: String?
  /// The name of the clip to show.
  public var clip = restClip
  /// The index of the frame, from 0, at the clip's own frame rate.
  public var frame = 0
  /// The direction in which the figure looks.
  public var facing = Facing.front
  /// Whether the pet appears beside the player, where `framing` is full or figure.
  public var pet = true
  /// Whether the pet's name appears above it.
  public var names = true
  /// Whether the shadow on the ground is drawn.
  public var shadow = true
  /// The file format.
  public var format: Format = .png
  /// Whether a PNG or WebP also contains the alt text; an SVG always does.
  public var embedsMetadata = false
  /// The name of a pose of the pack, in place of a clip and a frame. A whole figure then fills the
  /// image, with its hands and its pet inside. Nil for none.
  public var pose: String?
  /// The colour of an outline round the figure; nil for none.
  public var rim: RGBA?
  /// Whether the image is a sticker: the whole figure with its pet and a rim (white if none is
  /// given) on a transparent background, without the shadow and the pet's name.
  public var sticker = false

  /// The outline of the image.
  public enum Shape: String, Hashable, Sendable, CaseIterable { case square, circle }

  /// The file format of a still.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case png, svg, webp

    /// The media type for HTTP.
    public var mimeType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
  }

  /// The clip whose first frame shows the figure at rest.
  package static let restClip = "idle"
  /// The placeholder in a caption for the player's first name, or `Player` where it is unknown, as
  /// in the app.
  package static let firstName = "{firstName}"

  /// Creates the default options.
  public init() {}

  /// Whether the pet is drawn. Heads and busts show only the player.
  public var showsPet: Bool { pet && framing.isWhole }

  /// Whether the pet's name is drawn.
  public var showsNames: Bool { names && !sticker }

  package var namesPlayer: Bool { caption?.contains(Self.firstName) == true }

  /// The descriptions of all options.
  public static let fields = OptionFields(
    defaults: StillOptions(),
    [
      .whole(
        "size", \.size, in: RasterLimit.stillEdges, unit: "pixels", help: "The picture's edge in pixels, 1 to 2048."),
      .word(
        "framing", \.framing,
        help:
          "face or head (which cut hats and high hair), shoulders, bust or full: the crop is the same for every avatar, so that lists line up. figure: what is shown fills the picture."
      ),
      .word("shape", \.shape, help: "square or circle."),
      .background(\.background),
      .text("clip", \.clip, help: "The clip to show a moment of."),
      .whole("frame", \.frame, in: 0...Int.max, help: "The moment: a frame of the clip, from 0."),
      .flag(
        "pet", flag: "pet", \.pet, defaultValue: true, words: ("beside", "none"),
        help: "Draw the pet beside the player, or not (none)."
      ) { "\($0.showsPet)" },
      .flag("shadow", \.shadow, defaultValue: true, help: "Leave the shadow on the ground out."),
      .word("format", \.format, help: "png, svg or webp (default: by the ending of -o, else png)."),
      .flag("embedMetadata", \.embedsMetadata, help: "Put the alt text into PNG and WebP files too."),
      OptionField(
        "caption", .text, help: "A line at the bottom; \(firstName) is filled in.",
        keyText: { $0.caption.map { "caption=" + $0 } ?? "" },
        get: { $0.caption.map(OptionValue.text) }
      ) { options, value in
        if case .text(let text) = value { options.caption = text }
      },
      .flag(
        "names", flag: "no-name", \.names, defaultValue: true, help: "Leave the pet's name out."),
      .word("facing", \.facing, help: "Where the figure looks."),
      .pose(\.pose), .rim(\.rim),
      .flag("sticker", \.sticker, help: "A sticker: the whole figure and its pet with a white rim, transparent."),
    ])

  /// All options as one line of text, for cache keys.
  package var summary: String { Self.fields.summary(of: self) }

  /// Throws `OptionError` for values that no still supports, each by itself or together.
  package func check() throws(OptionError) {
    try Self.fields.check(self)
    if pose != nil, clip != Self.restClip || frame != 0 { throw .poseAndClip }
    if rim != nil || sticker, format == .svg {
      throw OptionError(
        option: rim == nil ? "sticker" : "rim", flag: rim == nil ? "sticker" : "rim",
        problem: "has a rim, which is made of pixels; use the format png or webp")
    }
    guard sticker else { return }
    try OptionError.checkSticker([
      ("background", background != .none), ("framing", framing != .full), ("shape", shape != .square),
      ("caption", caption != nil),
    ])
  }

  /// The options of a sticker with all that it stands for.
  package var withSticker: StillOptions {
    guard sticker else { return self }
    var options = self
    (options.rim, options.shadow, options.names) = (rim ?? .stickerRim, false, false)
    return options
  }
}
