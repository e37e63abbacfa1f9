public import AvatarRaster

/// What a golden shows of an avatar.
public enum GoldenSubject: Hashable, Sendable {
  case frames(FrameStrip)
  case still(StillOptions)
  case sheet(SheetOptions)

  /// One line for the manifest.
  public var description: String {
    switch self {
    case .frames(let strip): strip.description
    case .still(let options): SubjectDescription.text(options)
    case .sheet(let options): SubjectDescription.text(options)
    }
  }
}

/// Frames of one clip, side by side in one picture.
public struct FrameStrip: Hashable, Sendable {
  public let clip: String
  /// Counted from 0 in the clip's own frames.
  public let frames: [Int]
  /// Pixels a point.
  public let scale: Double
  package let cast: AnimatedAvatar.Cast
  public let background: Background
  public let facing: Facing

  var description: String {
    let numbers = frames.map(String.init).joined(separator: ",")
    let others = [
      facing == .front ? nil : "facing \(facing.rawValue)", cast == .playerAndPet ? nil : "\(cast)",
      background == .none ? nil : "on \(background.text)",
    ].compactMap { $0 }
    return (["\(clip) \(numbers) scale \(DrawListNumber.text(scale))"] + others).joined(separator: " ")
  }
}
