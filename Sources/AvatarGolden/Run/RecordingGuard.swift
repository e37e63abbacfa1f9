internal import FoundationShim

/// Goldens are recorded by people who looked at them, never by a build machine.
public enum RecordingGuard {
  /// Why recording is refused in this process; nil where it is allowed. Every common build service sets `CI`.
  public static func refusal() -> String? { refusal(ci: ProcessInfo.processInfo.environment["CI"]) }

  static func refusal(ci value: String?) -> String? {
    guard let value, !["", "0", "false"].contains(value.lowercased()) else { return nil }
    return
      "CI=\(value) is set, and a build machine must not record goldens; look at the report, then record or accept on your own machine and commit"
  }
}
