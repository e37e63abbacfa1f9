import AvatarScene
import AvatarRun

/// Arguments that are no text. Swift reads them with marks in place of what it cannot read, so that a path would lead somewhere else.
enum ArgumentText {
  /// The status to end with where there is one, after saying which.
  static var refusal: Int32? {
    for number in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[number], String(validatingCString: bytes) == nil else { continue }
      Terminal.message(
        "error: argument \(number) is not UTF-8: \(String(cString: bytes)); rename the file or folder, or name a link to it\n"
      )
      return ExitStatus.usage.rawValue
    }
    return nil
  }
}
