internal import AvatarText
internal import AvatarRaster

/// How a set's goldens are compared in this process, and why.
public struct ComparisonPolicy: Hashable, Sendable {
  /// How a picture is compared. Draw lists are compared exactly by any of them, for they depend on no library.
  public enum Measure: Hashable, Sendable {
    /// Every pixel is equal.
    case exact
    /// As `exact`, with what was recorded of another environment, by its name.
    case recorded(environment: String)
    /// By eye, within the set's tolerance.
    case elsewhere(CrossPlatformTolerance)
  }

  /// What is here and was not there; empty where goldens were recorded here.
  public let differences: EnvironmentDifferences
  /// The name of this environment among the manifest's other ones; nil for the first, and for one in which nothing was recorded.
  public let name: String?
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

  /// Whether goldens were recorded with what draws here.
  var isRecordedHere: Bool { differences.samePixels || name != nil }

  /// - Parameter hasText: whether letters are in the picture, which other fonts change.
  func measure(_ picture: GoldenEntry.Picture, of entry: GoldenEntry, hasText: Bool) -> Measure {
    let away = here.differences(from: manifest.environment(of: entry))
    if away.samePixels || away.drawing.isEmpty && !hasText { return .exact }
    if let name, picture.elsewhere[name] != nil { return .recorded(environment: name) }
    return tolerance.map { .elsewhere($0) } ?? .exact
  }

  /// The comparison and its reason, in one line.
  public var description: String {
    if manifest.entries.isEmpty { return "nothing is recorded yet, so there is nothing to compare with" }
    if differences.descriptions.isEmpty { return "compared exactly: this is the environment that recorded" }
    let why = "the environment is not the one that recorded: \(differences.descriptions.joined(separator: ", "))"
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

  private var tolerantly: String {
    tolerance == nil ? "exactly too" : "by eye within the set's tolerance for elsewhere, draw lists exactly"
  }
}
