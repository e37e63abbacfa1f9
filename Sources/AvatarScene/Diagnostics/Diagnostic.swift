internal import AvatarText

/// One thing to tell a user: what was found, where, and what to write instead.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: String, Hashable, Sendable { case note, warning, error }

  public var severity: Severity
  /// The file, or `-` for standard input; nil where there is none.
  public var file: String?
  /// Counts from 1.
  public var line: Int?
  public var record: String?
  /// The field as the app spells it, such as `hairColor`.
  public var field: String?
  public var message: String

  public init(
    _ severity: Severity, file: String? = nil, line: Int? = nil, record: String? = nil, field: String? = nil,
    _ message: String
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.record = record
    self.field = field
    self.message = message
  }
}

/// `warning: players.ndjson:17: hairColor: "#12345" is not a colour; …`
extension Diagnostic: CustomStringConvertible {
  public var description: String { "\(severity.rawValue): \(text)" }

  /// The line without its severity. It is one line, whatever the values in it hold; see `PlainText`.
  public var text: String {
    var place = ""
    if let file { place += PlainText.line(file) + (line.map { ":\($0): " } ?? ": ") }
    if let record { place += "record \(Self.quoted(record)): " }
    if let field { place += "\(Self.quoted(field)): " }
    return place + PlainText.line(message)
  }

  private static func quoted(_ name: String) -> String { PlainText.line(name, limit: SceneLimit.quotedScalars) }
}
