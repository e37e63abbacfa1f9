internal import AvatarSupport
internal import AvatarRaster
internal import AvatarRun

/// The report of a verification: pictures of every difference, `report.json`, and a self-contained
/// `index.html`.
package struct GoldenReport: Sendable {
  /// The verdicts that differ: changed parts first, then by size of the difference.
  package let verdicts: [GoldenVerdict]
  /// The causes of the differences, the one that explains most first.
  package let causes: [GoldenCause]
  /// The number of goldens that were verified.
  package let total: Int
  /// The differences to the recorded environment, as text; nil if there are none.
  package let environment: String?
  /// How goldens were compared, as text; nil if it was not given.
  package let comparison: String?
  /// The environment that drew; nil if it was not given. Another machine accepts the pictures by it.
  let drawnWith: GoldenEnvironment?
  /// The command that accepts, without names: `render-avatars goldens accept --set DIR`.
  package let acceptCommand: String
  /// The command that accepts exactly what the report shows, and nothing that has changed since,
  /// without names.
  package let shownCommand: String
  /// Whether some goldens were not verified.
  private let isPartial: Bool

  /// - Parameters:
  ///   - shownCommand: nil for `acceptCommand`.
  ///   - isPartial: whether the verdicts do not cover all goldens.
  ///   - total: the number of goldens that were verified; nil for that of the verdicts.
  package init(
    _ verdicts: [GoldenVerdict], environment: String?, comparison: String? = nil, acceptCommand: String,
    shownCommand: String? = nil, isPartial: Bool = false, drawnWith: GoldenEnvironment? = nil, total: Int? = nil
  ) {
    self.drawnWith = drawnWith
    self.comparison = comparison
    self.shownCommand = shownCommand ?? acceptCommand
    self.isPartial = isPartial
    self.verdicts = verdicts.filter { !$0.passes }.enumerated().sorted { a, b in
      (b.element.rank, b.element.weight, a.offset) < (a.element.rank, a.element.weight, b.offset)
    }.map(\.element)
    causes = GoldenCause.all(of: self.verdicts)
    self.total = total ?? verdicts.count
    self.environment = environment
    self.acceptCommand = acceptCommand
  }

  /// Writes the report and replaces an older one in the same folder. Other files in it are not
  /// touched.
  ///
  /// - Parameter pictures: returns the pictures of a verdict. It is called for one verdict at a
  ///   time, because all pictures together may not fit into memory.
  /// - Returns: the path of the page.
  /// - Throws: `GoldenError` if the folder contains anything but a report, or a file cannot be
  ///   written.
  package func write(to path: String, pictures: (GoldenVerdict) -> [GoldenVerdict.Pair] = { $0.pairs })
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

  /// Returns the page with buttons that accept and refuse, for the server that carries them out.
  package func servedPage(pictures: (GoldenVerdict) -> [GoldenVerdict.Pair]) throws(GoldenError) -> String {
    var sections: [String] = []
    for verdict in verdicts {
      sections.append(
        ReportPage.section(verdict, try ReportPictures.make(of: verdict, pictures(verdict)), command: nil))
    }
    return ReportPage.page(self, sections, isServed: true)
  }

  /// The report's result in one line.
  var title: String {
    if !verdicts.isEmpty { return "\(verdicts.count) of \(total) goldens differ" }
    if total == 0 { return "No golden was verified" }
    return total == 1 ? "The golden holds" : "All \(total) goldens hold"
  }

  /// The causes in order, with the verdicts of each. A verdict is listed once, under its first
  /// cause.
  var rows: [(cause: GoldenCause, verdicts: [GoldenVerdict])] {
    var left = verdicts.keyed(by: \.name)
    return causes.map { cause in (cause, cause.goldens.compactMap { left.removeValue(forKey: $0) }) }
  }

  /// The command that accepts everything in the report and nothing else; nil if there is nothing to
  /// accept.
  package var acceptAllCommand: String? { all(acceptCommand) }

  /// The same command for the page, which accepts nothing that has changed since.
  var shownAllCommand: String? { all(shownCommand) }

  private func all(_ command: String) -> String? {
    let names = verdicts.filter { !$0.isUnacceptable }.map(\.name)
    if names.isEmpty { return nil }
    return command + (isPartial ? names.map { " " + ShellWord.quoted($0) }.joined() : " --all")
  }

  /// Returns the command that accepts one golden; nil if there is nothing to accept.
  func command(for verdict: GoldenVerdict) -> String? {
    if verdict.isUnacceptable { return nil }
    if verdict.isMissing { return acceptCommand.utf8.replacing(" accept", with: " record", maxReplacements: 1) }
    return shownCommand.utf8.replacing(" accept", with: " accept \(ShellWord.quoted(verdict.name))", maxReplacements: 1)
  }
}
