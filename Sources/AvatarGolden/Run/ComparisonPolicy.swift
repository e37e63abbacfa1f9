internal import AvatarSupport
internal import AvatarRaster

/// The way in which a set's goldens are compared in this process, and the reason.
package struct ComparisonPolicy: Hashable, Sendable {
  /// The differences between this environment and the recorded one; empty if goldens were recorded
  /// here.
  package let differences: EnvironmentDifferences
  private let manifest: GoldenManifest
  private let tolerance: CrossPlatformTolerance?

  init(manifest: GoldenManifest, here: GoldenEnvironment, tolerance: CrossPlatformTolerance?) {
    self.manifest = manifest
    self.tolerance = tolerance
    differences = here.differences(from: manifest.environment)
  }

  /// Returns the tolerance for a golden's pictures; nil if all pixels must be equal. Draw lists are always compared
  /// exactly, because they depend on no library.
  ///
  /// - Parameter hasText: whether the picture contains text, which depends on the fonts.
  func tolerance(for entry: GoldenEntry, hasText: Bool) -> CrossPlatformTolerance? {
    let isReference = differences.samePixels || differences.drawing.isEmpty && !hasText
    return isReference && !entry.isFromElsewhere ? nil : tolerance
  }

  /// The comparison and its reason, in one line.
  package var description: String {
    if manifest.entries.isEmpty { return "nothing is recorded yet, so there is nothing to compare with" }
    guard let why else { return "compared exactly: this is the environment that recorded" }
    let how =
      if differences.samePixels {
        "compared exactly, for nothing that makes pixels is another"
      } else if tolerance == nil {
        "compared exactly, for the set says \"elsewhere\": \"exact\""
      } else if differences.drawing.isEmpty {
        "compared exactly, and pictures with letters \(Self.tolerantly)"
      } else { "compared \(Self.tolerantly)" }
    return PlainText.line("\(how); \(why)")
  }

  /// The differences of the environments in one line; nil if there are none, or nothing is
  /// recorded.
  var environmentNotice: String? { manifest.entries.isEmpty ? nil : why.map { PlainText.line($0) } }

  private var why: String? {
    let words = differences.descriptions
    return words.isEmpty ? nil : "the environment is not the one that recorded: \(words.joined(separator: ", "))"
  }

  private static let tolerantly = "within the set's tolerance for other environments, draw lists exactly"
}
