import Testing

@testable import AvatarRaster

@Suite struct TextSanitizerTests {
  @Test(arguments: [
    ("Fluffy", "Fluffy"), ("  Rex \n", "Rex"), ("a\nb\tc", "a b c"), ("a\0b", "ab"),
    ("\u{202E}abc\u{202C}", "abc"), ("\u{2067}x\u{2069}", "x"),
    ("👨‍👩‍👧", "👨‍👩‍👧"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
    ("\u{FEFF}x", "x"), ("\u{FFFE}", ""), ("", ""),
  ])
  func cleanTextIs(text: String, clean: String) {
    #expect(TextSanitizer.clean(text) == clean)
  }

  @Test func fortyCharactersStay() {
    let text = String(repeating: "é", count: 40)
    #expect(TextSanitizer.clean(text) == text)
  }

  @Test func theFortyFirstMakesAnEllipsis() {
    #expect(TextSanitizer.clean(String(repeating: "a", count: 41)) == String(repeating: "a", count: 39) + "…")
  }

  @Test func fourAccentsStayOnALetter() {
    let cleaned = TextSanitizer.clean("e" + String(repeating: "\u{301}", count: 10_000))
    #expect(cleaned.unicodeScalars.count == 5)
  }

  @Test(arguments: [("❤", "❤\u{FE0F}"), ("🐱🐶", "🐱"), ("A", "A"), ("🇩🇪x", "🇩🇪"), ("", "")])
  func emojiIs(text: String, emoji: String) {
    #expect(Array(TextSanitizer.emoji(text).unicodeScalars) == Array(emoji.unicodeScalars))
  }
}
