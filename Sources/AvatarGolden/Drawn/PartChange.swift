internal import AvatarScene

/// One part that is drawn differently than before.
public struct PartChange: Hashable, Sendable {
  /// The slot, such as `hairFront` or `pet/head`.
  public let part: String
  /// What fills it, such as `player/hairStyle/bun/front`.
  public let layer: String
  /// What happened to it, in words.
  public let what: String
  /// The sections in which it happened, such as `walk 3`.
  public var frames: [String]

  public var sentence: String {
    func shown(_ text: String) -> String { PlainText.line(text, limit: SceneLimit.quotedScalars) }
    return "\(shown(part)) (\(shown(layer))) \(PlainText.line(what, limit: 3 * SceneLimit.quotedScalars))"
  }
}
