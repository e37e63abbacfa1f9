/// What a still shows of an avatar, and in which form.
public struct StillOptions: Hashable, Sendable {
  /// The picture's edge in pixels, 1 to 2048.
  public var size = 140
  public var framing: Framing = .full
  public var shape: Shape = .square
  public var background: Background = .none
  /// A line at the bottom, `{firstName}` being the player's; nil for none.
  public var caption: String?
  public var clip = restClip
  /// Counts from 0 in the clip's own frames.
  public var frame = 0
  public var facing = Facing.front
  /// The pet beside the player, where `framing` is full.
  public var pet = true
  /// The pet's name above it.
  public var names = true
  /// The shadow on the ground.
  public var shadow = true
  public var format: Format = .png
  /// A PNG or WebP also carries the alt text; an SVG always does.
  public var embedsMetadata = false

  /// The picture's outline.
  public enum Shape: String, Hashable, Sendable, CaseIterable { case square, circle }

  public enum Format: String, Hashable, Sendable, CaseIterable {
    case png, svg, webp

    /// As HTTP names it.
    public var mimeType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }
  }

  /// The clip whose first frame is the figure at rest.
  public static let restClip = "idle"
  /// In a caption: the player's first name, or `Player` where it is not known, as in the app.
  public static let firstName = "{firstName}"

  public init() {}

  /// Heads and busts are of the player alone.
  public var showsPet: Bool { pet && framing == .full }

  var namesPlayer: Bool { caption?.contains(Self.firstName) == true }

  public static let fields = OptionFields(
    defaults: StillOptions(),
    [
      .whole(
        "size", \.size, in: RasterLimit.stillEdges, unit: "pixels", help: "The picture's edge in pixels, 1 to 2048."),
      .word(
        "framing", \.framing, help: "head, bust or full. The crop is the same for every avatar, so that lists line up."),
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
        "names", flag: "no-name", \.names, defaultValue: true, help: "Leave the pet's name out.",
        isOmittedFromOldKeys: true),
      .word("facing", \.facing, help: "Where the figure looks.", isOmittedFromOldKeys: true),
    ])

  /// Everything above as one line of text, for keys.
  public var summary: String { Self.fields.summary(of: self) }
}
