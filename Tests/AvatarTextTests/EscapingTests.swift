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
}
