internal import AvatarSupport
internal import AvatarScene

/// A change of one drawn part.
package struct PartChange: Hashable, Sendable {
  /// The slot, such as `hairFront` or `pet/head`.
  package let part: String
  /// The layer in the slot, such as `player/hairStyle/bun/front`.
  package let layer: String
  /// The kind of change.
  package let kind: Kind
  /// A description of the change.
  package let what: String
  /// The sections that contain the change, such as `walk 3`.
  package var frames: [String]

  /// The kind of change, for the search for its cause.
  package enum Kind: Hashable, Sendable {
    case shapes
    /// A colour changed; the value is its role.
    case color(String)
    case motion
    /// The drawing order changed.
    case order
    /// The item was added or removed, or replaced another one.
    case presence
    /// A section of the draw list was added or removed: a clip has other frames.
    case frame
    /// A consequence of other changes: the crop of a still, or positions in a sheet.
    case layout
    case other
  }

  /// The change as one line of text.
  package var sentence: String {
    func shown(_ text: String) -> String { PlainText.line(text, limit: SceneLimit.quotedScalars) }
    return "\(shown(part)) (\(shown(layer))) \(PlainText.line(what, limit: 3 * SceneLimit.quotedScalars))"
  }
}
