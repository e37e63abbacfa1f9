import AvatarSupport
import FuzzTargets
import Testing

/// Tests escaping against the rules of each language; `make hostile-test` uses the languages' own
/// parsers.
@Suite struct EscapingTests {
  @Test(arguments: EscapingPromise.allCases) func aDelimiterBesideAnyMarkStaysInItsText(promise: EscapingPromise) {
    for text in HostileText.all {
      let breach = promise.breach(text)
      #expect(breach == nil, "\(text.debugDescription): \(breach ?? "")")
    }
  }

  @Test func differentFileNamesAreDifferentIdentifiers() {
    let parts = ["a", "-", "_", "%20", "%2D", "5F", "2D", "."]
    let names = parts.flatMap { a in parts.flatMap { b in parts.map { a + b + $0 } } }
    let ids = Set(names.map(PercentEncoding.decoded))
    #expect(Set(names.map(SwiftText.identifierPart)).count == ids.count)
  }

  @Test(arguments: [
    ("a-b", "a_b"), ("a_b", "a__5F_b"), ("a%20b", "a__20_b"), ("%C3%A9", "__E9_"), ("a--b", "a___2D_b"),
  ])
  func anIdsCharactersAreEncodedOnceInAnIdentifier(name: String, part: String) {
    #expect(SwiftText.identifierPart(name) == part)
  }

  @Test(arguments: [
    ("a%2", "a%2"), ("%", "%"), ("%zz", "%zz"), ("%+F", "%+F"), ("%FF", "%FF"), ("%41", "A"), ("é%2F", "é/"),
  ])
  func percentSignsAreDecodedWhereTheyEncodeSomething(text: String, decoded: String) {
    #expect(PercentEncoding.decoded(text) == decoded)
  }
}
