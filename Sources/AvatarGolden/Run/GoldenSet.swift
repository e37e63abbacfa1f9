internal import AvatarRun
public import AvatarRaster

/// A golden set, opened: its cases, what was recorded of them, and the renderer that draws them now.
public struct GoldenSet: Sendable {
  public let folder: GoldenFolder
  public let cases: [GoldenCase]
  public let manifest: GoldenManifest
  public let renderer: AvatarRenderer
  let painter: GoldenPainter

  /// - Throws: `GoldenError` where the folder holds no set, or its case file, records or manifest cannot be read.
  public init(folder: GoldenFolder, renderer: AvatarRenderer) throws(GoldenError) {
    self.folder = folder
    self.renderer = renderer
    painter = GoldenPainter(renderer: renderer)
    manifest = try ManifestFile.read(folder)
    cases = try CaseExpander(file: CaseFile(folder: folder, fields: renderer.pack.catalog.fields), renderer: renderer).cases()
  }

  private init(_ set: GoldenSet, _ manifest: GoldenManifest) {
    (folder, cases, renderer, painter) = (set.folder, set.cases, set.renderer, set.painter)
    self.manifest = manifest
  }

  func with(_ manifest: GoldenManifest) -> GoldenSet { GoldenSet(self, manifest) }

  /// What differs between the machine that recorded and this one, in one line; nil where nothing does, or nothing was recorded.
  public var environmentNotice: String? {
    guard !manifest.entries.isEmpty else { return nil }
    let differences = GoldenEnvironment.current(renderer).differences(from: manifest.environment)
    return differences.isEmpty ? nil : "the environment is not the one that recorded: \(differences.joined(separator: ", "))"
  }

  /// Checks that every name is a case or an orphan.
  public func check(names: [String]) throws(GoldenError) {
    let known = cases.map(\.name) + orphans.map(\.name)
    for name in names where !known.contains(name) { throw .unknownName(name, closest: ClosestMatch.find(name, among: known)) }
  }
}
