/// How hard the PNG encoder works. It changes a file's bytes, never its pixels.
public struct PNGSettings: Hashable, Sendable {
  /// What is done to each line of pixels before it is compressed.
  public enum Filter: Hashable, Sendable {
    /// Nothing: the best for flat art, where equal colours are equal bytes. On avatars a tenth smaller and a third faster than `adaptive`.
    case none
    /// For each line whichever of none, sub and up leaves the smallest numbers: for gradients.
    case adaptive
  }

  /// What compresses the lines.
  public enum Compressor: Hashable, Sendable {
    /// Our own, for flat art with much empty space: as small as libdeflate's level 6, in half the time, and the same bytes everywhere.
    case flat
    /// libdeflate's, of a level from 0 (stored) to 12 (smallest); others are clamped.
    case libdeflate(level: Int)
  }

  public var filter: Filter
  public var compressor: Compressor

  public init(filter: Filter = .none, compressor: Compressor = .flat) {
    self.filter = filter
    self.compressor = compressor
  }
}
