/// Reads JSON (RFC 8259) and says where it stops being JSON.
///
/// Foundation's decoder on Linux neither says where an error is nor notices a name that is given twice, and both are what a person
/// with a broken record needs to be told.
public enum JSONText {
  /// Lists and objects inside each other; deeper text is refused.
  package static let maximumDepth = JSONParser.maximumDepth

  /// Throws `JSONTextError` for text that is not JSON.
  public static func parse(_ bytes: some Collection<UInt8>) throws(JSONTextError) -> JSONValue {
    var parser = JSONParser(Array(bytes))
    return try parser.document()
  }
}

/// Where and why a text is not JSON; lines and columns count from 1, columns in bytes.
public struct JSONTextError: Error, Hashable, Sendable, CustomStringConvertible {
  public let line: Int
  public let column: Int
  public let problem: String

  public var description: String { "line \(line), column \(column): \(problem)" }
}

/// Any JSON value, for input whose shape is not known before it is read.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// What the value is, in a message's words.
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
