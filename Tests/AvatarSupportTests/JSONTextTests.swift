@testable import AvatarSupport
import Testing

@Suite struct JSONTextTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONText.parse(Array(text.utf8)) }

  private func error(_ bytes: [UInt8]) -> JSONTextError? {
    do throws(JSONTextError) { _ = try JSONText.parse(bytes) } catch { return error }
    return nil
  }

  private func error(_ text: String) -> JSONTextError? { error(Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .number(0)), ("-0.5e+2", .number(-50)),
      ("1E2", .number(100)),
      ("\"\"", .string("")), ("[]", .array([])), ("{}", .object([:])),
      (" [1 , 2]\n", .array([.number(1), .number(2)])),
      ("{\"a\":{\"b\":[null]}}", .object(["a": .object(["b": .array([.null])])])),
    ] as [(String, JSONValue)])
  func aValueIsRead(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test func everyEscapeIsRead() throws {
    #expect(try parse(#""\"\\\/\b\f\n\r\t\u0041\u00e9""#) == .string("\"\\/\u{8}\u{c}\n\r\tAé"))
  }

  @Test func aSurrogatePairIsOneCharacter() throws {
    #expect(try parse(#""\ud83d\ude00""#) == .string("😀"))
    #expect(try parse(#""\uDBFF\uDFFF""#) == .string("\u{10FFFF}"))
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    #expect(try JSONText.parse([0xEF, 0xBB, 0xBF] + Array("1".utf8)) == .number(1))
  }

  @Test(arguments: [
    ("", 1, 1, "is empty; expected a JSON value"), ("  \n ", 2, 2, "is empty; expected a JSON value"),
    ("{\n  \"a\": 1,\n  \"b\" 2\n}", 3, 7, "unexpected '2'; expected ':' after the name \"b\""),
    ("[1 2]", 1, 4, "unexpected '2'; expected ',' or ']'"),
    ("{\"a\":1 \"b\":2}", 1, 8, "unexpected '\"'; expected ',' or '}'"),
    ("[1,]", 1, 4, "unexpected ']'; expected a value"),
    ("{\"a\":1,}", 1, 8, "unexpected '}'; expected a name in quotes"),
    ("{a:1}", 1, 2, "unexpected 'a'; expected a name in quotes"),
    ("[1]x", 1, 4, "unexpected 'x' after the end of the value"),
    ("nul", 1, 1, "unexpected 'n'; expected a value"), ("tru", 1, 1, "unexpected 't'; expected a value"),
    ("é", 1, 1, "unexpected character U+E9; expected a value"),
    ("[", 1, 2, "the text ends where a value should be"), ("{", 1, 2, "unexpected end; expected a name in quotes"),
    ("\r\n\r\n[1,\r\n'x']", 4, 1, "unexpected '''; expected a value"),
    ("NaN", 1, 1, "unexpected 'N'; expected a value"),
    ("\"abc", 1, 1, "the string that starts here has no end"), ("[\"a\\", 1, 5, "the text ends inside a string"),
  ])
  func anErrorNamesLineAndColumn(text: String, line: Int, column: Int, problem: String) {
    #expect(error(text) == JSONTextError(line: line, column: column, problem: problem))
  }

  @Test(arguments: ["-", "+1", ".5", "1.", "1e", "1e+", "01", "--1", "0x10", "1_000", "Infinity", "-Infinity"])
  func aNumberOfAnotherLanguageIsRefused(text: String) {
    #expect(error(text) != nil)
  }

  @Test(arguments: ["1e999", "-1e999", "[1, 1e400]", String(repeating: "9", count: 400)])
  func aNumberTooLargeToHoldIsRefused(text: String) {
    #expect(error(text)?.problem == "a number too large to hold")
  }

  @Test func aNameGivenTwiceIsRefusedAtTheSecond() {
    #expect(
      error("{\"hair\": 1,\n \"hair\": 2}")
        == JSONTextError(line: 2, column: 2, problem: "the name \"hair\" is given twice"))
  }

  @Test func aNameGivenTwiceByAnEscapeIsRefused() {
    #expect(error(#"{"a": 1, "\u0061": 2}"#)?.problem == "the name \"a\" is given twice")
  }

  @Test(arguments: [
    #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\u0041""#, #""\ud800\ud800""#,
    #""\udc00\ud800""#,
  ])
  func halfASurrogatePairIsRefused(text: String) {
    #expect(error(text)?.problem == "half of a surrogate pair")
  }

  @Test(arguments: [#""\u12""#, #""\u12G4""#, #""\u""#, #""\u１２３４""#, #""\u+123""#, #""\u-123""#])
  func anEscapeWithoutFourDigitsIsRefused(text: String) {
    #expect(error(text)?.problem == "\\u needs four hexadecimal digits")
  }

  @Test(arguments: [#""\x41""#, #""\'""#, #""\0""#, #""\U0041""#])
  func anUnknownEscapeIsRefused(text: String) {
    #expect(error(text)?.problem == "an unknown escape; a backslash is written \\\\")
  }

  @Test(arguments: Array(UInt8(0)..<0x20))
  func aControlCharacterInsideAStringIsRefused(byte: UInt8) {
    let digits = String(byte, radix: 16, uppercase: true)
    let hex = digits.count < 2 ? "0" + digits : digits
    #expect(error([0x22, byte, 0x22])?.problem == "a control character inside a string; write it as \\u00\(hex)")
  }

  @Test(
    arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x82]]
      as [[UInt8]])
  func bytesThatAreNotUTF8AreRefusedAtTheirString(bytes: [UInt8]) {
    #expect(
      error([0x5B, 0x22] + bytes + [0x22, 0x5D])
        == JSONTextError(line: 1, column: 2, problem: "the string is not UTF-8"))
  }

  @Test(arguments: [[0xFF, 0xFE, 0x7B, 0x00], [0x00], [0xC3]] as [[UInt8]])
  func bytesThatAreNotUTF8OutsideAStringAreRefused(bytes: [UInt8]) {
    #expect(error(bytes)?.line == 1)
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":["])
  func aMillionBracketsAreRefusedAtTheLimit(opening: String) {
    let text = String(repeating: opening, count: 1_000_000 / opening.utf8.count)
    #expect(error(text)?.problem == "nested deeper than 64 levels")
  }

  @Test func theLimitItselfIsAllowed() throws {
    let depth = JSONText.maximumDepth
    _ = try parse(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    #expect(error(String(repeating: "[", count: depth + 1) + String(repeating: "]", count: depth + 1)) != nil)
  }

  @Test func aTextThatIsCutAnywhereIsRefused() {
    let text = Array(#"{"id": "é\u00e9", "list": [1.5e3, true, null], "o": {}}"#.utf8)
    for length in 0..<text.count { #expect(error(Array(text.prefix(length))) != nil, "cut at \(length)") }
  }

  @Test(arguments: [0, 1]) func aTextHasABoundedNumberOfValues(more: Int) {
    // The list itself is one.
    let list = "[" + String(repeating: "0,", count: JSONText.maximumValues - 2 + more) + "0]"
    let problem = more == 0 ? nil : "more than 1000000 values; divide the file"
    #expect(error(list)?.problem == problem)
  }
}
