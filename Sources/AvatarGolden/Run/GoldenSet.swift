internal import AvatarScene
internal import AvatarSupport
internal import AvatarRun
package import AvatarRaster

/// An open golden set: its cases, their recordings, and the renderer for the current drawings.
package struct GoldenSet: Sendable {
  /// The folder of the set.
  package let folder: GoldenFolder
  /// The cases of the case file, expanded.
  package let cases: [GoldenCase]
  /// The recorded goldens.
  package private(set) var manifest: GoldenManifest {
    didSet {
      (policy, recorded) = (ComparisonPolicy(manifest: manifest, here: here, tolerance: tolerance), manifest.byName)
    }
  }
  /// The renderer for the current drawings.
  package let renderer: AvatarRenderer
  /// The paths of the record files.
  package let recordFiles: [String]
  /// The way in which goldens are compared here, and the reason.
  package private(set) var policy: ComparisonPolicy
  let goldenRenderer: GoldenRenderer
  /// The tolerance for pictures on other machines; nil if they must be equal everywhere.
  let tolerance: CrossPlatformTolerance?
  /// The environment of this process.
  package let here: GoldenEnvironment
  /// The recorded goldens by name.
  private(set) var recorded: [String: GoldenEntry]
  /// The names of all cases, in lower case.
  let names: Set<String>

  /// Opens a set.
  ///
  /// - Parameter environment: the environment of this process; nil to determine it, which reads the
  ///   fonts.
  /// - Throws: `GoldenError` if the folder contains no set, or its case file, records or manifest
  ///   cannot be read.
  package init(folder: GoldenFolder, renderer: AvatarRenderer, environment: GoldenEnvironment? = nil)
    throws(GoldenError)
  {
    self.folder = folder
    self.renderer = renderer
    goldenRenderer = GoldenRenderer(renderer: renderer)
    manifest = try ManifestFile.read(folder)
    let file = try CaseFile(folder: folder, fields: renderer.pack.catalog.fields)
    recordFiles = file.recordFiles
    tolerance = file.tolerance
    here = environment ?? GoldenEnvironment.current(renderer)
    policy = ComparisonPolicy(manifest: manifest, here: here, tolerance: tolerance)
    cases = try CaseExpander(file.templates, records: file.records(renderer.pack.catalog.fields), renderer: renderer)
      .cases()
    recorded = manifest.byName
    names = Set(cases.map { $0.name.lowercased() })
  }

  func with(_ manifest: GoldenManifest) -> GoldenSet {
    var set = self
    set.manifest = manifest
    return set
  }

  /// The differences between the recorded environment and this one, in one line; nil if there are
  /// none, or nothing was recorded.
  package var environmentNotice: String? { policy.environmentNotice }
}
