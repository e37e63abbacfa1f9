#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Goldens are recorded by people who looked at them, never by a build machine.
public enum RecordingGuard {
  /// Why recording is refused here; nil where it is allowed. `CI` is set by every common build service.
  public static func refusal(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    guard let value = environment["CI"], !["", "0", "false"].contains(value.lowercased()) else { return nil }
    return "CI=\(value) is set, and a build machine must not record goldens; look at the report, then record or accept on your own machine and commit"
  }
}
