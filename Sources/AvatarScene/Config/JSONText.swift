/// Reads JSON (RFC 8259) and says where it stops being JSON.
///
/// Foundation's decoder on Linux neither says where an error is nor notices a name that is given twice, and both are what a person
/// with a broken record needs to be told.
public enum JSONText {
  /// Lists and objects inside each other; deeper text is refused.
  public static let maximumDepth = SceneLimit.nesting

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

  public init(line: Int, column: Int, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  public var description: String { "line \(line), column \(column): \(problem)" }
}
