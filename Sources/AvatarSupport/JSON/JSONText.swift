/// Parses JSON (RFC 8259), with the position of an error.
///
/// Foundation's decoder on Linux does not report where an error is, and accepts a name that is
/// given twice.
public enum JSONText {
  /// The maximum depth of nested lists and objects.
  package static let maximumDepth = JSONParser.maximumDepth
  /// The maximum number of values.
  package static let maximumValues = JSONParser.maximumValues

  /// Parses a value from UTF-8.
  /// - Throws: `JSONTextError` for text that is not JSON, for a name that is given twice, and
  ///   beyond `maximumDepth`.
  public static func parse(_ bytes: some Collection<UInt8>) throws(JSONTextError) -> JSONValue {
    var parser = JSONParser(Array(bytes))
    return try parser.document()
  }
}

/// The position and the reason of an error in JSON text. Lines and columns count from 1, columns in
/// bytes.
public struct JSONTextError: Error, Hashable, Sendable, CustomStringConvertible {
  public let line: Int
  public let column: Int
  public let problem: String

  public var description: String { "line \(line), column \(column): \(problem)" }
}

/// Any JSON value, for input of unknown structure.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The type of the value, as words in a message.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  package subscript(member: String) -> JSONValue? { object?[member] }
  package var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
  package var list: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
  package var whole: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
}
