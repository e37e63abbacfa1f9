/// The file name of each record, as `--name` gives it: `{id}`, or a text around it such as `player-{id}` or `{index}-{id}`.
///
/// `{id}` is the record's id as `FileName` encodes it, `{index}` the record's number in the run, from 1. Both are unique in a run, and the
/// template is refused where putting them together would not be. There is no `{firstName}`: no text could part a name from an id safely.
public struct NameTemplate: Hashable, Sendable {
  private enum Part: Hashable {
    case literal(String)
    case id
    case index
  }

  private let parts: [Part]

  /// `{id}` alone.
  public static let standard = NameTemplate(parts: [.id])

  private init(parts: [Part]) { self.parts = parts }

  public init(_ text: String) throws(NameTemplateError) {
    guard !text.isEmpty else { throw .empty }
    parts = try Self.parse(text)
    try checkParts()
  }

  /// Whether different records have different names. If not, the template is for a run of one record.
  public var tellsRecordsApart: Bool { parts.contains(.id) || parts.contains(.index) }

  /// - Parameter index: the record's number in the run, from 1.
  /// - Returns: at most `FileName.maximumLength` bytes.
  public func name(id: String, index: Int) -> String {
    let number = String(index)
    let rest = literalLength + (parts.contains(.index) ? number.utf8.count : 0)
    return parts.map { part in
      switch part {
      case .literal(let text): text
      case .id: FileName.encoded(id, limit: FileName.maximumLength - rest)
      case .index: number
      }
    }.joined()
  }

  private var literalLength: Int {
    parts.reduce(0) { sum, part in if case .literal(let text) = part { sum + text.utf8.count } else { sum } }
  }

  private static func parse(_ text: String) throws(NameTemplateError) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      let end = first == "{" ? rest.firstIndex(of: "}") : (rest.firstIndex(of: "{") ?? rest.endIndex)
      guard let end else { throw .unclosedBrace }
      parts.append(first == "{" ? try placeholder(rest[..<end].dropFirst()) : .literal(try checked(rest[..<end])))
      rest = first == "{" ? rest[end...].dropFirst() : rest[end...]
    }
    return parts
  }

  private static func placeholder(_ name: Substring) throws(NameTemplateError) -> Part {
    switch name {
    case "id": .id
    case "index": .index
    default: throw .unknownPlaceholder(String(name))
    }
  }

  private static func checked(_ literal: Substring) throws(NameTemplateError) -> String {
    for letter in literal where !(letter.isASCII && (letter.isLetter || letter.isNumber || "._-".contains(letter))) {
      throw .illegalCharacter(letter)
    }
    return String(literal)
  }

  /// What files get behind the template by themselves.
  private static let endings = [".png", ".json", ".webp", ".svg"]

  private func checkParts() throws(NameTemplateError) {
    if case .literal(let text)? = parts.first, text.hasPrefix(".") { throw .leadingDot }
    guard literalLength <= RunLimit.templateCharacters else { throw .tooLong }
    if case .literal(let text)? = parts.last, let ending = Self.endings.first(where: { text.lowercased().hasSuffix($0) }) { throw .ending(ending) }
    guard parts.count(where: { $0 == .id }) < 2 else { throw .repeated("id") }
    guard parts.count(where: { $0 == .index }) < 2 else { throw .repeated("index") }
    try checkDistance()
  }

  /// `{index}{id}` would be the same for record 1 with id 23 and record 12 with id 3.
  private func checkDistance() throws(NameTemplateError) {
    guard let id = parts.firstIndex(of: .id), let index = parts.firstIndex(of: .index) else { return }
    let between = parts[(min(id, index) + 1)..<max(id, index)]
    let parts = between.contains { part in if case .literal(let text) = part { text.contains { !$0.isNumber } } else { false } }
    guard parts else { throw .touching }
  }
}
