internal import AvatarSupport

/// A message for the user: what was found, where, and what to write instead.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  public enum Severity: String, Hashable, Sendable { case note, warning, error }

  /// The severity.
  public var severity: Severity
  /// The file, or `-` for standard input; nil if there is none.
  public var file: String?
  /// The line in the file, counted from 1.
  public var line: Int?
  /// The column in the line, counted from 1 in bytes.
  public var column: Int?
  /// The id of the record; nil if there is none.
  public var record: String?
  /// The field as the app spells it, such as `hairColor`.
  public var field: String?
  /// The problem, and what to write instead.
  public var message: String

  /// Creates a diagnostic.
  public init(
    _ severity: Severity, file: String? = nil, line: Int? = nil, column: Int? = nil, record: String? = nil,
    field: String? = nil, _ message: String
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.record = record
    self.field = field
    self.message = message
  }
}

/// Formatted as `warning: players.ndjson:17: hairColor: "#12345" is not a colour; …`.
extension Diagnostic: CustomStringConvertible {
  /// The severity and the text.
  public var description: String { "\(severity.rawValue): \(text)" }

  /// The message with its location, without the severity. It is a single line, whatever the values
  /// in it contain; see `PlainText`.
  public var text: String {
    var place = ""
    if let file {
      place += PlainText.line(file)
      if let line { place += column.map { ":\(line):\($0)" } ?? ":\(line)" }
      place += ": "
    } else if let line, let column {
      place += "line \(line), column \(column): "
    }
    if let record { place += "record \(Self.quoted(record)): " }
    if let field { place += "\(Self.quoted(field)): " }
    return place + PlainText.line(message)
  }

  /// The diagnostic as an error, as `--strict` treats warnings.
  package var asError: Diagnostic {
    var error = self
    error.severity = .error
    return error
  }

  private static func quoted(_ name: String) -> String { PlainText.line(name, limit: SceneLimit.quotedScalars) }
}
