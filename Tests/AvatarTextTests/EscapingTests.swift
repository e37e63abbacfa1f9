import AvatarText
import Testing

/// What each language's own rules make of an escaped text: the text again, and nothing else. `make hostile-test` asks the languages' own parsers.
@Suite struct EscapingTests {
  @Test(arguments: HostileText.all) func htmlReadsTheTextAgain(text: String) {
    let escaped = HTMLText.escaped(text)
    #expect(!escaped.hasScalar(of: "<>\"'"))
    let named = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
    let read = escaped.decoded { rest in named.first { rest.starts(with: $0.key.unicodeScalars) }.map { ($0.value, $0.key.count) } }
    #expect(read.utf8.elementsEqual(PlainText.lines(text).utf8))
  }

  @Test(arguments: HostileText.all) func xmlReadsTheTextAgain(text: String) {
    let escaped = XMLText.escaped(text)
    #expect(!escaped.hasScalar(of: "<>\"\n\t\r\0"))
    let named = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#9;": "\t", "&#10;": "\n", "&#13;": "\r"]
    let read = escaped.decoded { rest in named.first { rest.starts(with: $0.key.unicodeScalars) }.map { ($0.value, $0.key.count) } }
    let meant = text.unicodeScalars.map { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) ? "\u{FFFD}" : String($0) }
    #expect(read.utf8.elementsEqual(meant.joined().utf8))
  }

  @Test(arguments: HostileText.all) func aCommentOfCSSDoesNotEnd(text: String) { #expect(!CSSText.comment(text).utf8.contains("*/")) }

  @Test(arguments: HostileText.all) func anIdentifierOfCSSIsOne(text: String) {
    let escaped = CSSText.identifier(text)
    let read = escaped.decoded { rest in
      guard rest.first == "\\", let end = rest.firstIndex(of: " ") else { return nil }
      let digits = String(rest[..<end].dropFirst())
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { (String($0), digits.count + 2) }
    }
    #expect(read.utf8.elementsEqual(text.utf8))
    #expect(escaped.utf8.allSatisfy { $0 < 128 })
  }

  @Test(arguments: HostileText.all) func anAddressIsAscii(text: String) {
    #expect(WebAddress.of(text).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'()<>\\^`{|}?#/".utf8.contains($0) })
  }

  @Test(arguments: HostileText.all) func codeOfMarkdownDoesNotEnd(text: String) {
    let code = MarkdownText.code(text)
    if let inside = code.utf8.removing(prefix: "`")?.utf8.removing(suffix: "`") {
      #expect(!String(inside).hasScalar(of: "`|\\\n\r"))
      #expect(inside.utf8.elementsEqual(PlainText.line(text).utf8))
    } else {
      let inside = String(code.utf8.removing(prefix: "<code>")?.utf8.removing(suffix: "</code>") ?? "<")
      #expect(!inside.hasScalar(of: "<>`|\\*_[]@!\"'\n\r"))
      let read = inside.decoded { rest in
        guard rest.starts(with: "&#".unicodeScalars), let end = rest.firstIndex(of: ";") else { return nil }
        let digits = String(rest[..<end].dropFirst(2))
        return UInt32(digits).flatMap(Unicode.Scalar.init).map { (String($0), digits.count + 3) }
      }
      #expect(read.utf8.elementsEqual(PlainText.line(text).utf8))
    }
  }

  @Test(arguments: HostileText.all) func aWordOfTheShellIsOneWord(text: String) {
    let word = ShellWord.quoted(text)
    if let inside = word.utf8.removing(prefix: "$'")?.utf8.removing(suffix: "'") {
      #expect(!String(inside).hasScalar(of: "'"))
      #expect(!String(inside).unicodeScalars.contains(where: PlainText.isHidden))
    } else if let inside = word.utf8.removing(prefix: "'")?.utf8.removing(suffix: "'") {
      let pieces = inside.utf8.split(separator: "'\\''", omittingEmptySubsequences: false)
      #expect(pieces.allSatisfy { !String($0).hasScalar(of: "'") })
      #expect(pieces.joined(separator: "'").utf8.elementsEqual(text.utf8))
    } else {
      #expect(word == text)
      #expect(!word.hasScalar(of: " \t\n\r;&|<>()$`\\\"'*?[]#~!{}"))
    }
  }

  @Test(arguments: HostileText.all) func aLiteralOfSwiftIsOne(text: String) {
    let inside = SwiftText.literal(text).unicodeScalars.dropFirst().dropLast()
    let read = String(inside).decoded { rest in
      guard rest.first == "\\" else { return nil }
      if rest.starts(with: "\\u{".unicodeScalars), let end = rest.firstIndex(of: "}") {
        let digits = String(rest[..<end].dropFirst(3))
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { (String($0), digits.count + 4) }
      }
      return (String(rest.dropFirst().prefix(1)), 2)
    }
    #expect(read.utf8.elementsEqual(text.utf8))
    #expect(!SwiftText.comment(text).hasScalar(of: "\n\r"))
  }

  @Test(arguments: HostileText.all) func aStringOfGodotIsOne(text: String) {
    let inside = GDScriptText.quoted(text).unicodeScalars.dropFirst().dropLast()
    let read = String(inside).decoded { rest in
      guard rest.first == "\\" else { return nil }
      if rest.dropFirst().first == "u" {
        return UInt32(String(rest.dropFirst(2).prefix(4)), radix: 16).flatMap(Unicode.Scalar.init).map { (String($0), 6) }
      }
      return (String(rest.dropFirst().prefix(1)), 2)
    }
    #expect(read.utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: HostileText.all) func aWorkflowCommandHasItsOwnDelimitersOnly(text: String) {
    let value = WorkflowCommandText.property(text)
    #expect(!value.hasScalar(of: ":,\n\r"))
    #expect(!WorkflowCommandText.data(text).hasScalar(of: "\n\r"))
    let named = ["%25": "%", "%3A": ":", "%2C": ","]
    let read = value.decoded { rest in named.first { rest.starts(with: $0.key.unicodeScalars) }.map { ($0.value, 3) } }
    #expect(read.utf8.elementsEqual(PlainText.line(text).utf8))
  }

  @Test(arguments: HostileText.all) func aLineIsOneLine(text: String) {
    #expect(!PlainText.line(text).unicodeScalars.contains(where: PlainText.isHidden))
  }
}
