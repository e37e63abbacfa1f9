internal import AvatarText
internal import AvatarRun
public import AvatarRaster

/// A golden set, opened: its cases, what was recorded of them, and the renderer that draws them now.
public struct GoldenSet: Sendable {
  public let folder: GoldenFolder
  public let cases: [GoldenCase]
  public private(set) var manifest: GoldenManifest {
    didSet {
      (standard, recorded) = (ComparisonPolicy(manifest: manifest, here: here, tolerance: tolerance), manifest.byName)
    }
  }
  public let renderer: AvatarRenderer
  /// The files that the records come from.
  public let recordFiles: [String]
  /// How goldens are compared here, and why.
  public private(set) var standard: ComparisonPolicy
  let painter: GoldenPainter
  /// How far pictures may be on other machines; nil where they must be the same everywhere.
  let tolerance: CrossPlatformTolerance?
  /// What makes pixels in this process.
  let here: GoldenEnvironment
  /// What was recorded, by name.
  private(set) var recorded: [String: GoldenEntry]
  /// The names of all cases, in small letters.
  let names: Set<String>

  /// - Parameter environment: what makes pixels here; nil to ask this machine, which reads its fonts.
  /// - Throws: `GoldenError` where the folder holds no set, or its case file, records or manifest cannot be read.
  public init(folder: GoldenFolder, renderer: AvatarRenderer, environment: GoldenEnvironment? = nil) throws(GoldenError)
  {
    self.folder = folder
    self.renderer = renderer
    painter = GoldenPainter(renderer: renderer)
    manifest = try ManifestFile.read(folder)
    let file = try CaseFile(folder: folder, fields: renderer.pack.catalog.fields)
    recordFiles = file.recordFiles
    tolerance = file.tolerance
    here = environment ?? GoldenEnvironment.current(renderer)
    standard = ComparisonPolicy(manifest: manifest, here: here, tolerance: tolerance)
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

  /// What differs between the machine that recorded and this one, in one line; nil where nothing does, or nothing was recorded.
  public var environmentNotice: String? {
    guard !manifest.entries.isEmpty else { return nil }
    let words = standard.differences.descriptions
    return words.isEmpty
      ? nil : PlainText.line("the environment is not the one that recorded: \(words.joined(separator: ", "))")
  }

}
