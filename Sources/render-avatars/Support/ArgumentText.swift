import AvatarScene
import AvatarRun

/// Checks for arguments that are not valid UTF-8. Swift decodes them with replacement characters,
/// so that a path would refer to another file.
enum ArgumentText {
  /// Prints an error for such an argument and returns the exit status; nil if there is none.
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
