/// One place that records come from, as the user named it.
public struct RecordInput: Hashable, Sendable {
  /// A file, a folder of `.json` files, or `-` for standard input.
  public let path: String
  public let format: InputFormat

  public init(path: String, format: InputFormat = .auto) {
    self.path = path
    self.format = format
  }

  public var isStandardInput: Bool { path == "-" }

  /// What messages call it: the last part of the path, or `-`.
  var displayName: String { Self.lastComponent(of: path) }

  /// The id of a file's only record, if that names none: `mia` of `players/mia.json`. Standard input has none.
  var stem: String? {
    guard !isStandardInput else { return nil }
    let name = displayName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  private static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
