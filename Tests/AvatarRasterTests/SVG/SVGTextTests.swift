import AvatarSupport
import AvatarScene
import Testing

@testable import AvatarRaster

@Suite struct SVGTextTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (0.0004, "0"), (0.0005, "0.001"), (-0.05, "-0.05"),
    (12.3456, "12.346"), (100, "100"),
    (.nan, "0"), (.infinity, "0"), (1e300, "0"), (-0.0001, "0"),
  ])
  func numbersAreShortAndExact(value: Double, text: String) {
    #expect(SVGText.number(value) == text)
  }

  @Test func aPathIsWrittenStepByStep() {
    let path = Path([.move(Point(1, 2)), .line(Point(3, 4.5)), .cubic(Point(0, 0), Point(1, 1), Point(2, -2)), .close])
    #expect(SVGText.data(path) == "M1 2L3 4.5C0 0 1 1 2 -2Z")
  }

  @Test func whatXMLCannotHoldIsLeftOut() {
    #expect(XMLText.escaped("a<b>&\"c\u{0}\u{1B}\u{FFFE}🦊") == "a&lt;b&gt;&amp;&quot;c\u{FFFD}\u{FFFD}\u{FFFD}🦊")
  }
}
