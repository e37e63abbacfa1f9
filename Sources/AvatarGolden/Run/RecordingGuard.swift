internal import Platform

/// Prevents recording on a CI machine: a person must look at goldens before they are recorded.
package enum RecordingGuard {
  /// Returns why recording is refused in this process; nil if it is allowed. All common CI systems
  /// set `CI`.
  package static func refusal() -> String? { refusal(ci: ProcessInfo.processInfo.environment["CI"]) }

  static func refusal(ci value: String?) -> String? {
    guard let value, !["", "0", "false"].contains(value.lowercased()) else { return nil }
    return
      "CI=\(value) is set, and a build machine must not record goldens; look at the report, then record or accept on your own machine and commit"
  }
}
