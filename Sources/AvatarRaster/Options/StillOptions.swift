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
  /// The pet beside the player, where `framing` is full.
  public var pet = true
  /// The shadow on the ground.
  public var shadow = true
  public var format: Format = .png
  /// A PNG or WebP also carries the alt text; an SVG always does.
  public var embedsMetadata = false

  /// The picture's outline.
  public enum Shape: String, Hashable, Sendable, CaseIterable { case square, circle }

  public enum Format: String, Hashable, Sendable, CaseIterable { case png, svg, webp }

  public static let sizes = RasterLimit.stillEdges
  /// The clip whose first frame is the figure at rest.
  public static let restClip = "idle"
  /// In a caption: the player's first name, or `Player` where it is not known, as in the app.
  public static let firstName = "{firstName}"

  public init() {}

  /// Heads and busts are of the player alone.
  public var showsPet: Bool { pet && framing == .full }

  var namesPlayer: Bool { caption?.contains(Self.firstName) == true }

  /// Everything above as one line of text, for keys.
  public var summary: String {
    let fields = [
      "\(size)", framing.rawValue, shape.rawValue, background.text, clip, "\(frame)", "\(showsPet)", "\(shadow)", format.rawValue,
      "\(embedsMetadata)", caption.map { "caption=" + $0 } ?? "",
    ]
    return fields.joined(separator: ";")
  }
}
