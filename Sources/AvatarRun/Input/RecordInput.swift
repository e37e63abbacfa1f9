internal import AvatarText

/// One place that records come from, as the user named it.
public struct RecordInput: Hashable, Sendable {
  /// A file, a folder of `.json` files, or `-` for standard input.
  public let path: String
  public let format: InputFormat
  /// Whether messages need the whole path, for another input's last part is the same.
  var isNamedByPath = false

  public init(path: String, format: InputFormat = .auto) {
    self.path = path
    self.format = format
  }

  public var isStandardInput: Bool { path == "-" }

  /// What messages call it: the last part of the path, or `-`; the path as the user gave it where that is needed to tell inputs apart.
  var displayName: String { isNamedByPath ? path : lastComponent }

  /// The id of a file's only record, if that names none: `mia` of `players/mia.json`. Standard input has none.
  var stem: String? {
    guard !isStandardInput else { return nil }
    let name = lastComponent
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// One of this folder's files.
  func member(_ path: String) -> RecordInput {
    var member = RecordInput(path: path, format: format)
    member.isNamedByPath = isNamedByPath
    return member
  }

  private var lastComponent: String { path.utf8.split(separator: "/").last.map(String.init) ?? path }
}

extension [RecordInput] {
  /// The inputs, with whole paths in messages where last parts of paths do not tell them apart.
  var withDistinctNames: [RecordInput] {
    let hasFolder = contains { (try? FileKind(path: $0.path)) == .folder && !$0.isStandardInput }
    guard count > 1, hasFolder || Set(map(\.displayName)).count < count else { return self }
    return map { input in
      var input = input
      input.isNamedByPath = true
      return input
    }
  }
}
