internal import AvatarText
internal import AvatarScene

/// One part that is drawn differently than before.
public struct PartChange: Hashable, Sendable {
  /// The slot, such as `hairFront` or `pet/head`.
  public let part: String
  /// What fills it, such as `player/hairStyle/bun/front`.
  public let layer: String
  public let kind: Kind
  /// What happened to it, in words.
  public let what: String
  /// The sections in which it happened, such as `walk 3`.
  public var frames: [String]

  /// What happened to a part, for whoever looks for the cause.
  public enum Kind: Hashable, Sendable {
    case shapes
    /// Of a paint, by its role.
    case color(String)
    case motion
    /// In the order of drawing.
    case order
    /// It is drawn and was not, or the other way round, or stands where another thing was.
    case presence
    /// A section of the draw list is new or gone: a clip has other frames.
    case frame
    /// What follows from the rest: the crop of a still, the places in a sheet.
    case layout
    case other
  }

  public var sentence: String {
    func shown(_ text: String) -> String { PlainText.line(text, limit: SceneLimit.quotedScalars) }
    return "\(shown(part)) (\(shown(layer))) \(PlainText.line(what, limit: 3 * SceneLimit.quotedScalars))"
  }
}
