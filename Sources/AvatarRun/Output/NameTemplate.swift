internal import AvatarSupport

/// The template for the file name of each record, from `--name`: `{id}`, or a text around it such
/// as `player-{id}` or `{key:2}/{id}`.
///
/// `{id}` is the record's id as `FileName` encodes it; `{index}` is the record's number in the run,
/// from 1. Both are unique in a run, and a template that combines them ambiguously is rejected.
/// `{key}` is the picture's key and `{key:2}` its first two digits, which distribute files evenly;
/// a slash creates folders. There is no `{firstName}`, because no text can separate a name from an
/// id safely.
package struct NameTemplate: Hashable, Sendable {
  private enum Part: Hashable {
    case literal(String)
    case id
    case index
    /// This number of leading digits of the key.
    case key(Int)
  }

  /// The number of digits of a key.
  private static let keyDigits = 32

  private let parts: [Part]

  /// The default template: `{id}`.
  package static let standard = NameTemplate(parts: [.id])

  private init(parts: [Part]) { self.parts = parts }

  /// Parses a template.
  package init(_ text: String) throws(NameTemplateError) {
    guard !text.isEmpty else { throw .empty }
    parts = try Self.parse(text)
    try checkParts()
  }

  /// Whether different records get different names. If not, the template is only valid for a run of
  /// one record.
  package var isUniquePerRecord: Bool { parts.contains(.id) || parts.contains(.index) }

  /// Whether names depend on the pictures' keys.
  package var usesKey: Bool { parts.contains { part in if case .key = part { true } else { false } } }

  /// Returns the name for a record.
  ///
  /// - Parameters:
  ///   - index: the record's number in the run, from 1.
  ///   - key: the key of the record's picture; needed only if `usesKey`.
  /// - Returns: at most `FileName.maximumLength` bytes, with slashes between folders.
  package func name(id: String, index: Int, key: String = "") -> String {
    let number = String(index)
    let rest = literalLength + (parts.contains(.index) ? number.utf8.count : 0)
    return parts.map { part in
      switch part {
      case .literal(let text): text
      case .id: FileName.encoded(id, limit: FileName.maximumLength - rest)
      case .index: number
      case .key(let digits): String(key.prefix(digits))
      }
    }.joined()
  }

  /// The length of the parts that have the same length in every name.
  private var literalLength: Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .literal(let text): sum + text.utf8.count
      case .key(let digits): sum + digits
      case .id, .index: sum
      }
    }
  }

  private static func parse(_ text: String) throws(NameTemplateError) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while !rest.isEmpty {
      if let inside = rest.utf8.removing(prefix: "{") {
        guard let (name, after) = inside.utf8.halves(at: "}") else { throw .unclosedBrace }
        parts.append(try placeholder(name))
        rest = after
      } else {
        let end = rest.utf8.range(of: "{")?.lowerBound ?? rest.endIndex
        parts.append(.literal(try checked(rest[..<end])))
        rest = rest[end...]
      }
    }
    return parts
  }

  private static func placeholder(_ name: Substring) throws(NameTemplateError) -> Part {
    if let text = name.utf8.removing(prefix: "key:") { return .key(try digits(text)) }
    return switch name {
    case "id": .id
    case "index": .index
    case "key": .key(keyDigits)
    default: throw .unknownPlaceholder(String(name))
    }
  }

  private static func digits(_ text: Substring) throws(NameTemplateError) -> Int {
    guard let digits = Int(text), (1...keyDigits).contains(digits), !text.utf8.hasPrefix("+") else {
      throw .digits(String(text))
    }
    return digits
  }

  private static func checked(_ literal: Substring) throws(NameTemplateError) -> String {
    if let letter = literal.unicodeScalars.first(where: { !isPlain($0) }) { throw .illegalCharacter(letter) }
    return String(literal)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-", "/": true
    default: false
    }
  }

  /// The extensions that files get after the template.
  private static let endings = [".png", ".json", ".webp", ".svg", ".gif"]

  private func checkParts() throws(NameTemplateError) {
    try checkFolders()
    guard literalLength <= RunLimit.templateCharacters else { throw .tooLong }
    if case .literal(let text)? = parts.last,
      let ending = Self.endings.first(where: { text.lowercased().utf8.hasSuffix($0) })
    {
      throw .ending(ending)
    }
    guard parts.count(where: { $0 == .id }) < 2 else { throw .repeated("id") }
    guard parts.count(where: { $0 == .index }) < 2 else { throw .repeated("index") }
    try checkDistance()
  }

  /// Checks that every folder and the file have a non-empty name that is not hidden. No placeholder
  /// is empty or begins with a dot.
  private func checkFolders() throws(NameTemplateError) {
    let shown = parts.map { part in if case .literal(let text) = part { text } else { "x" } }.joined()
    for name in shown.utf8.split(separator: "/", omittingEmptySubsequences: false) {
      if name.isEmpty { throw .emptyFolder }
      if name.utf8.hasPrefix(".") { throw .leadingDot }
    }
  }

  /// Checks that the id and the index are separated: `{index}{id}` would be the same for record 1
  /// with id 23 and record 12 with id 3.
  private func checkDistance() throws(NameTemplateError) {
    guard let id = parts.firstIndex(of: .id), let index = parts.firstIndex(of: .index) else { return }
    let between = parts[(min(id, index) + 1)..<max(id, index)]
    let parts = between.contains { part in
      if case .literal(let text) = part { text.unicodeScalars.contains { !("0"..."9").contains($0) } } else { false }
    }
    guard parts else { throw .touching }
  }
}
