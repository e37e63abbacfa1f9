internal import AvatarRaster
internal import AvatarRun

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a verification leaves for people: pictures of every difference, `report.json`, and one `index.html` that needs nothing beside it.
public struct GoldenReport: Sendable {
  /// The largest difference first.
  public let verdicts: [GoldenVerdict]
  /// How many goldens were looked at.
  public let total: Int
  public let environment: String?
  /// The command that accepts, without names: `render-avatars goldens accept --set DIR`.
  public let acceptCommand: String

  public init(_ verdicts: [GoldenVerdict], environment: String?, acceptCommand: String) {
    self.verdicts = verdicts.filter { !$0.holds }.enumerated().sorted { a, b in
      a.element.weight == b.element.weight ? a.offset < b.offset : a.element.weight > b.element.weight
    }.map(\.element)
    total = verdicts.count
    self.environment = environment
    self.acceptCommand = acceptCommand
  }

  static let jsonFile = "report.json"
  static let pageFile = "index.html"

  /// Writes the report, in place of an older one in that folder. Nothing else in it is touched.
  ///
  /// - Returns: the page's path.
  public func write(to path: String) throws(GoldenError) -> String {
    Self.removeOlder(in: path)
    let folder = GoldenFolder(path)
    var sections: [String] = []
    for verdict in verdicts {
      let pictures = try ReportPictures.make(of: verdict)
      for (name, bytes) in pictures.flatMap(\.files) { try folder.write(bytes, as: "\(verdict.name)/\(name)") }
      sections.append(ReportPage.section(verdict, pictures, command: command(for: verdict)))
    }
    try folder.write(Array(JSONWriter.text(json, openLevels: 3).utf8), as: Self.jsonFile)
    try folder.write(Array(ReportPage.page(self, sections).utf8), as: Self.pageFile)
    return folder.path(of: Self.pageFile)
  }

  /// The command that accepts one golden.
  func command(for verdict: GoldenVerdict) -> String {
    acceptCommand.replacing(" accept", with: verdict.isMissing ? " record" : " accept \(verdict.name)", maxReplacements: 1)
  }

  /// Removes the files that the report in a folder names, and the report.
  public static func removeOlder(in path: String) {
    let folder = GoldenFolder(path)
    guard let bytes = folder.bytes(jsonFile), let report = try? JSONText.parse(bytes), case .array(let list)? = report["differences"] else { return }
    for name in list.compactMap({ $0["name"]?.string }) where !name.hasPrefix("/") && !name.split(separator: "/").contains("..") {
      for file in folder.goldenFiles() where file.hasPrefix(name + "/") { folder.remove(file) }
    }
    folder.remove(jsonFile)
    folder.remove(pageFile)
  }
}
