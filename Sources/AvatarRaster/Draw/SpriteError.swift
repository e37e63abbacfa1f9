/// Why a layer cannot be drawn.
public enum SpriteError: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyRoles(layer: String, count: Int)

  public var description: String {
    switch self {
    case .tooManyRoles(let layer, let count):
      "the layer \(layer) has \(count) paint roles; use at most \(SpriteCode.maximumRoles), or draw it as two layers"
    }
  }
}
