internal import AvatarRaster

/// One thing that is not as it was recorded.
public enum GoldenFinding: Hashable, Sendable {
  /// The case is declared and nothing was recorded for it.
  case missing
  /// Something was recorded that no case declares any more.
  case orphan(file: String)
  /// Something is called like a golden's file, and neither a case nor the manifest knows it; nobody says that it is ours.
  case stray(file: String, isFile: Bool)
  /// The case was changed since it was recorded: another record, clip, frame or option.
  case redefined(recorded: String, now: String)
  /// A recorded file is gone, broken, or not the one that the manifest means.
  case damaged(file: String, problem: String)
  /// The case cannot be drawn.
  case failed(String)
  /// Other pictures than recorded: a page more or less.
  case pictures(recorded: [String], now: [String])
  case size(file: String, recorded: Size, now: Size)
  /// Pixels differ, beyond the case's budget if it has one; with the frames in which they lie.
  case pixels(file: String, PictureDifference, frames: [String])
  /// The draw lists differ.
  case parts([PartChange])
  /// The case has a budget and the picture is exact.
  case unusedBudget(reason: String)

  /// In pixels.
  public struct Size: Hashable, Sendable {
    public let width: Int
    public let height: Int
  }
}
