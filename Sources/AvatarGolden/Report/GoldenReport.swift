internal import AvatarText
internal import AvatarRaster
internal import AvatarRun

/// What a verification leaves for people: pictures of every difference, `report.json`, and one `index.html` that needs nothing beside it.
public struct GoldenReport: Sendable {
  /// Parts that changed first, then the largest difference.
  public let verdicts: [GoldenVerdict]
  /// Why they differ, what explains most first.
  public let causes: [GoldenCause]
  /// How many goldens were looked at.
  public let total: Int
  public let environment: String?
  /// How goldens were compared, in words; nil where nobody says it.
  public let comparison: String?
  /// The command that accepts, without names: `render-avatars goldens accept --set DIR`.
  public let acceptCommand: String
  /// The command that accepts what the report shows and nothing that is drawn otherwise by then, without names.
  public let shownCommand: String
  /// Whether some goldens were not looked at.
  private let isPartial: Bool

  /// - Parameters:
  ///   - shownCommand: nil for `acceptCommand`.
  ///   - isPartial: whether these are not the verdicts of all goldens.
  public init(
    _ verdicts: [GoldenVerdict], environment: String?, comparison: String? = nil, acceptCommand: String,
    shownCommand: String? = nil, isPartial: Bool = false
  ) {
    self.comparison = comparison
    self.shownCommand = shownCommand ?? acceptCommand
    self.isPartial = isPartial
    self.verdicts = verdicts.filter { !$0.holds }.enumerated().sorted { a, b in
      (b.element.rank, b.element.weight, a.offset) < (a.element.rank, a.element.weight, b.offset)
    }.map(\.element)
    causes = GoldenCause.all(of: self.verdicts)
    total = verdicts.count
    self.environment = environment
    self.acceptCommand = acceptCommand
  }

  /// Writes the report, in place of an older one in that folder. Nothing else in it is touched.
  ///
  /// - Parameter pictures: of a verdict; they are asked for one verdict at a time, for all together may be more than memory holds.
  /// - Returns: the page's path.
  /// - Throws: `GoldenError` where the folder holds other things than a report, or a file cannot be written.
  public func write(to path: String, pictures: (GoldenVerdict) -> [GoldenVerdict.Pair] = { $0.pairs })
    throws(GoldenError) -> String
  {
    let folder = try ReportFolder(beginning: path, for: verdicts.flatMap(ReportPictures.names))
    var sections: [String] = []
    for verdict in verdicts {
      let pictures = try ReportPictures.make(of: verdict, pictures(verdict))
      for (name, bytes) in pictures.flatMap(\.files) { try folder.write(bytes, as: "\(verdict.name)/\(name)") }
      sections.append(ReportPage.section(verdict, pictures, command: command(for: verdict)))
    }
    try folder.write(Array(JSONWriter.text(json, openLevels: 3).utf8), as: ReportFolder.jsonFile)
    try folder.write(Array(ReportPage.page(self, sections).utf8), as: ReportFolder.pageFile)
    return folder.path(of: ReportFolder.pageFile)
  }

  /// The command that accepts everything in the report, and nothing that nobody looked at; nil where there is nothing to accept.
  public var acceptAllCommand: String? { all(acceptCommand) }

  /// The same for the page, where nothing is accepted that is drawn otherwise by then.
  var shownAllCommand: String? { all(shownCommand) }

  private func all(_ command: String) -> String? {
    let names = verdicts.filter { !$0.isUnacceptable }.map(\.name)
    if names.isEmpty { return nil }
    return command + (isPartial ? names.map { " " + ShellWord.quoted($0) }.joined() : " --all")
  }

  /// The command that accepts one golden; nil where there is nothing to accept.
  func command(for verdict: GoldenVerdict) -> String? {
    if verdict.isUnacceptable { return nil }
    if verdict.isMissing { return acceptCommand.utf8.replacing(" accept", with: " record", maxReplacements: 1) }
    return shownCommand.utf8.replacing(" accept", with: " accept \(ShellWord.quoted(verdict.name))", maxReplacements: 1)
  }
}
