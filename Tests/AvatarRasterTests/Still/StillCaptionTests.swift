@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@Suite struct StillCaptionTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  private func options(_ caption: String?, _ framing: Framing = .full) -> StillOptions {
    var options = StillOptions()
    options.caption = caption
    options.framing = framing
    options.background = .hub
    return options
  }

  private func caption(_ text: String, name: String = "") throws -> String? {
    StillCaption(
      try Students.avatar(["hairStyle": "short", "firstName": name].filter { !$0.value.isEmpty }), options(text))?.run
      .text
  }

  @Test func theFirstNameIsFilledIn() throws {
    #expect(try caption("Hi {firstName}!", name: "Zoë") == "Hi Zoë!")
  }

  @Test func aPlayerWithoutANameIsCalledAsInTheApp() throws {
    #expect(try caption("{firstName}") == "Player")
  }

  @Test func anEmptyCaptionIsNone() throws {
    #expect(try caption(" \u{200E} ") == nil)
  }

  @Test func theLettersAreWhiteAtSeventyPercent() throws {
    let picture = try renderer.still(Students.avatar(), options: options("HHHH"))
    let brightest = (124..<140).flatMap { y in (0..<140).map { picture[$0, y] & 0xFF } }.max()
    // White at 0.7 opacity over the bottom of the gradient, #16213E.
    #expect(brightest.map { (190...204).contains($0) } == true, "\(brightest ?? 0)")
  }

  @Test(arguments: Framing.allCases)
  func theFigureEndsAboveTheCaption(framing: Framing) throws {
    var options = options("i", framing)
    options.background = .none
    let picture = try renderer.still(Students.avatar(), options: options)
    let beside = (126..<140).flatMap { y in (0..<50).map { picture.alpha($0, y) } }
    #expect(beside.allSatisfy { $0 == 0 })
  }

  @Test func aLongCaptionStaysInTheCircle() throws {
    var options = options(String(repeating: "wide ", count: 8))
    options.shape = .circle
    let caption = try #require(StillCaption(try Students.avatar(), options))
    let drawn = try renderer.frames.text.draw(caption.run, scale: 1)
    let (halfWidth, below) = (Double(drawn.bitmap.width) / 2, caption.run.center.y + caption.run.size / 2 - 70)
    #expect((halfWidth * halfWidth + below * below).squareRoot() < 71)
  }
}
