internal import AvatarRun
public import AvatarRaster

/// A golden set, opened: its cases, what was recorded of them, and the renderer that draws them now.
public struct GoldenSet: Sendable {
  public let folder: GoldenFolder
  public let cases: [GoldenCase]
  public let manifest: GoldenManifest
  public let renderer: AvatarRenderer
  /// The files that the records come from.
  public let recordFiles: [String]
  let painter: GoldenPainter
  /// What was recorded, by name.
  let recorded: [String: GoldenEntry]
  /// The names of all cases, in small letters.
  let names: Set<String>

  /// - Throws: `GoldenError` where the folder holds no set, or its case file, records or manifest cannot be read.
  public init(folder: GoldenFolder, renderer: AvatarRenderer) throws(GoldenError) {
    self.folder = folder
    self.renderer = renderer
    painter = GoldenPainter(renderer: renderer)
    manifest = try ManifestFile.read(folder)
    let file = try CaseFile(folder: folder, fields: renderer.pack.catalog.fields)
    recordFiles = file.recordFiles
    cases = try CaseExpander(file.templates, records: file.records(renderer.pack.catalog.fields), renderer: renderer).cases()
    recorded = manifest.byName
    names = Set(cases.map { $0.name.lowercased() })
  }

  private init(_ set: GoldenSet, _ manifest: GoldenManifest) {
    (folder, cases, renderer, painter, names, recordFiles) = (set.folder, set.cases, set.renderer, set.painter, set.names, set.recordFiles)
    self.manifest = manifest
    recorded = manifest.byName
  }

  func with(_ manifest: GoldenManifest) -> GoldenSet { GoldenSet(self, manifest) }

  /// What differs between the machine that recorded and this one, in one line; nil where nothing does, or nothing was recorded.
  public var environmentNotice: String? {
    guard !manifest.entries.isEmpty else { return nil }
    let differences = GoldenEnvironment.current(renderer).differences(from: manifest.environment)
    return differences.isEmpty ? nil : PlainText.line("the environment is not the one that recorded: \(differences.joined(separator: ", "))")
  }

  /// Checks that every name is a case or an orphan.
  public func check(names: [String]) throws(GoldenError) {
    let known = cases.map(\.name) + orphans.map(\.name)
    let set = Set(known)
    for name in names where !set.contains(name) { throw .unknownName(name, closest: ClosestMatch.find(name, among: known)) }
  }
}
