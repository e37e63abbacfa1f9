internal import AvatarText
internal import AvatarRaster

/// The way in which a set's goldens are compared in this process, and the reason.
package struct ComparisonPolicy: Hashable, Sendable {
  /// The comparison of a picture. Draw lists are always compared exactly, because they depend on no
  /// library.
  package enum Measure: Hashable, Sendable {
    /// All pixels must be equal.
    case exact
    /// Like `exact`, but with the recording of another environment, given by its name.
    case recorded(environment: String)
    /// Perceptual comparison within the set's tolerance.
    case elsewhere(CrossPlatformTolerance)
  }

  /// The differences between this environment and the recorded one; empty if goldens were recorded
  /// here.
  package let differences: EnvironmentDifferences
  /// The name of this environment among the manifest's other ones; nil for the first one, and for
  /// one without recordings.
  package let name: String?
  private let manifest: GoldenManifest
  private let here: GoldenEnvironment
  private let tolerance: CrossPlatformTolerance?

  init(manifest: GoldenManifest, here: GoldenEnvironment, tolerance: CrossPlatformTolerance?) {
    self.manifest = manifest
    self.here = here
    self.tolerance = tolerance
    differences = here.differences(from: manifest.environment)
    name = differences.samePixels ? nil : manifest.name(of: here)
  }

  /// - Parameter hasText: whether the picture contains text, which depends on the fonts.
  func measure(_ picture: GoldenEntry.Picture, of entry: GoldenEntry, hasText: Bool) -> Measure {
    let away = here.differences(from: manifest.environment(of: entry))
    if away.samePixels || away.drawing.isEmpty && !hasText { return .exact }
    if let name, picture.elsewhere[name] != nil { return .recorded(environment: name) }
    return tolerance.map { .elsewhere($0) } ?? .exact
  }

  /// The comparison and its reason, in one line.
  package var description: String {
    if manifest.entries.isEmpty { return "nothing is recorded yet, so there is nothing to compare with" }
    guard let why else { return "compared exactly: this is the environment that recorded" }
    let how =
      if differences.samePixels { "compared exactly, for nothing that makes pixels is another" } else if let name {
        "compared exactly where \(name) is recorded, which is this environment, and else \(tolerantly)"
      } else if tolerance == nil {
        "compared exactly, for the set says \"elsewhere\": \"exact\""
      } else if differences.drawing.isEmpty {
        "compared exactly, and pictures with letters \(tolerantly)"
      } else { "compared \(tolerantly)" }
    return PlainText.line("\(how); \(why)")
  }

  /// The differences of the environments in one line; nil if there are none, or nothing is
  /// recorded.
  var environmentNotice: String? { manifest.entries.isEmpty ? nil : why.map { PlainText.line($0) } }

  private var why: String? {
    let words = differences.descriptions
    return words.isEmpty ? nil : "the environment is not the one that recorded: \(words.joined(separator: ", "))"
  }

  private var tolerantly: String {
    tolerance == nil ? "exactly too" : "by eye within the set's tolerance for elsewhere, draw lists exactly"
  }
}
