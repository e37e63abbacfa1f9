internal import AvatarRaster

/// One difference between the recording and the current state.
package enum GoldenFinding: Hashable, Sendable {
  /// The case is declared, but nothing was recorded for it.
  case missing
  /// A recorded file whose golden no case declares any more.
  case orphan(file: String)
  /// A file has the name of a golden's file, but neither a case nor the manifest refers to it; it
  /// may not be this program's.
  case stray(file: String, isFile: Bool)
  /// The case changed since it was recorded: another record, clip, frame or option.
  case redefined(recorded: String, now: String)
  /// A recorded file is missing, invalid, or does not match the manifest.
  case damaged(file: String, problem: String)
  /// The case cannot be rendered.
  case failed(String)
  /// The list of pictures differs from the recorded one, for example by a page.
  case pictures(recorded: [String], now: [String])
  case size(file: String, recorded: Size, now: Size)
  /// Pixels differ; with the frames that contain them.
  case pixels(file: String, PictureDifference, frames: [String])
  /// The draw lists differ.
  case parts([PartChange])
  /// Drawn several times, it was not the same each time.
  case unstable(drawn: Int, different: Int)

  /// A size in pixels.
  package struct Size: Hashable, Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
  }
}
