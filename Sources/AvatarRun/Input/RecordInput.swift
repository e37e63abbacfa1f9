internal import AvatarText

/// One input of records, as the user named it.
package struct RecordInput: Hashable, Sendable {
  /// The path of a file or of a folder of `.json` files, or `-` for standard input.
  package let path: String
  /// The format of the input.
  package let format: InputFormat
  /// The seed of the only record, which no file holds; nil for an input that is read.
  private(set) var seed: String?
  /// Whether messages need the full path, because the last path component of another input is the
  /// same.
  var isNamedByPath = false

  /// Creates an input from a path or `-`.
  package init(path: String, format: InputFormat = .auto) {
    self.path = path
    self.format = format
  }

  /// Creates an input of one record, which has nothing but a seed.
  package init(seed: String) {
    self.init(path: "--seed")
    self.seed = seed
  }

  /// Whether the input is standard input.
  package var isStandardInput: Bool { path == "-" }

  /// The name in messages: the last path component or `-`; the path as the user gave it if inputs
  /// are otherwise ambiguous.
  var displayName: String { isNamedByPath ? path : lastComponent }

  /// The id of a file's only record if it has no id of its own: `mia` for `players/mia.json`. Nil
  /// for standard input.
  var stem: String? {
    guard !isStandardInput, seed == nil else { return nil }
    let name = lastComponent
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the input for one of this folder's files.
  func member(_ path: String) -> RecordInput {
    var member = RecordInput(path: path, format: format)
    member.isNamedByPath = isNamedByPath
    return member
  }

  private var lastComponent: String { path.utf8.split(separator: "/").last.map(String.init) ?? path }
}

extension [RecordInput] {
  /// The inputs; messages use full paths if the last path components are ambiguous.
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
