import AvatarSupport
import AvatarScene
import Testing

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("小白 🐈 é", "小白 🐈 é"), ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\nerror: b", "a\\u{A}error: b"),
    ("a\r\tb", "a\\u{D}\\u{9}b"),
    ("\u{7F}\u{9B}31m", "\\u{7F}\\u{9B}31m"), ("a\u{202E}b\u{2066}c", "a\\u{202E}b\\u{2066}c"),
    ("a\u{2028}b", "a\\u{2028}b"), ("", ""),
    ("a##[error]b", "a##\\u{5B}error]b"), ("##\u{200D}[x]", "##\u{200D}\\u{5B}x]"), ("#[a] # #[b]", "#[a] # #[b]"),
  ])
  func whatIsNotVisibleIsEscaped(_ text: String, _ line: String) {
    #expect(PlainText.line(text) == line)
  }

  @Test func severalLinesKeepTheirEnds() {
    #expect(PlainText.lines("a\n\u{1B}b\r\n") == "a\n\\u{1B}b\\u{D}\n")
  }

  @Test func aTextOfTheGreatestLengthIsWhole() {
    let maximum = SceneLimit.messageScalars
    #expect(PlainText.line(String(repeating: "é", count: maximum)) == String(repeating: "é", count: maximum))
    #expect(PlainText.line(String(repeating: "é", count: maximum + 1)) == String(repeating: "é", count: maximum) + "…")
  }

  @Test func oneLetterWithAMillionAccentsIsCut() {
    let text = "e" + String(String.UnicodeScalarView(repeatElement("\u{301}", count: 1_000_000)))
    #expect(PlainText.line(text, limit: 10).unicodeScalars.count == 11)
  }

  @Test func aDiagnosticIsOneLineWhateverItsValuesHold() {
    let hostile = "a\u{1B}[2J\nb"
    let diagnostic = Diagnostic(.error, file: hostile, line: 3, record: hostile, field: hostile, "found \"\(hostile)\"")
    let escaped = "a\\u{1B}[2J\\u{A}b"
    #expect(diagnostic.description == "error: \(escaped):3: record \(escaped): \(escaped): found \"\(escaped)\"")
  }

  @Test func aDiagnosticQuotesTheBeginningOfALongName() {
    let maximum = SceneLimit.quotedScalars
    let text = Diagnostic(.error, record: String(repeating: "x", count: maximum + 1), "m").text
    #expect(text == "record " + String(repeating: "x", count: maximum) + "…: m")
  }
}
