/// What an animated preview shows, and how fast.
public struct PreviewOptions: Hashable, Sendable {
  /// Clip names; several play one after the other, empty means all.
  public var clips: [String] = []
  /// The picture's height in pixels, 16 to 2048. A clip's picture is square.
  public var size = 192
  /// Frames a second of the clip's own time; nil for each clip's own number of frames.
  public var framesPerSecond: Double?
  /// 2 plays twice as fast; 0.1 to 10.
  public var speed = 1.0
  public var background: Background = .none
  public var pet = true
  public var shadow = true
  public var stage: Stage = .spot
  public var format: Format = .apng
  /// How often the whole is played; 0 means for ever.
  public var loops = 0
  /// Writes each clip's name below the figure.
  public var labels = false

  /// What the player does in the picture.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Stays where it is, as in a sheet.
    case spot
    /// Walks across a wide picture; the pet comes after it as it does in the app.
    case walk
  }

  public enum Format: String, Hashable, Sendable, CaseIterable {
    case apng, webp

    /// The usual ending of a file's name.
    public var fileExtension: String { self == .apng ? "png" : "webp" }
  }

  public static let sizes = RasterLimit.previewEdges
  public static let speeds = RasterLimit.speeds
  public static let rates = RasterLimit.rates

  public init() {}

  /// Everything above as one line of text, for keys.
  public var summary: String {
    let fields = [
      clips.joined(separator: ","), "\(size)", framesPerSecond.map { "\($0)" } ?? "", "\(speed)", background.text, "\(pet)", "\(shadow)",
      stage.rawValue, format.rawValue, "\(loops)", "\(labels)",
    ]
    return fields.joined(separator: ";")
  }
}
