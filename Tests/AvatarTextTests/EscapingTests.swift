import FuzzTargets
import Testing

/// `make hostile-test` asks the languages' own parsers; this asks their rules.
@Suite struct EscapingTests {
  @Test(arguments: EscapingPromise.allCases) func aDelimiterBesideAnyMarkStaysInItsText(promise: EscapingPromise) {
    for text in HostileText.all {
      let breach = promise.breach(text)
      #expect(breach == nil, "\(text.debugDescription): \(breach ?? "")")
    }
  }
}
