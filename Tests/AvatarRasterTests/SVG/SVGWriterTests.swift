@testable import AvatarRaster
import AvatarScene
import TestSupport
import Testing

@Suite struct SVGWriterTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  private func svg(_ fields: [String: String] = Students.withPet, _ change: (inout StillOptions) -> Void = { _ in })
    throws -> String
  {
    var options = StillOptions()
    options.format = .svg
    change(&options)
    return String(decoding: try renderer.thumbnail(Students.avatar(fields), options: options), as: UTF8.self)
  }

  @Test func theTitleIsTheAltText() throws {
    var fields = Students.withPet
    fields["petName"] = "<b>&Co"
    #expect(try svg(fields).contains("called &lt;b&gt;&amp;Co.</title>"))
  }

  @Test func theSameAvatarIsTheSameText() throws {
    #expect(try svg() == svg())
  }

  @Test func twoPicturesInOnePageShareNoID() throws {
    func ids(_ text: String) -> Set<Substring> { Set(text.matches(of: /id="([^"]+)"/).map(\.1)) }
    let (one, other) = try (ids(svg()), ids(svg(["hairStyle": "bun"])))
    #expect(!one.isEmpty && one.isDisjoint(with: other))
  }

  @Test func everyReferenceHasItsDefinition() throws {
    let text = try svg { ($0.shape, $0.background, $0.caption) = (.circle, .hub, "x") }
    let defined = Set(text.matches(of: /id="([^"]+)"/).map(\.1))
    #expect(text.matches(of: /url\(#([^)]+)\)/).allSatisfy { defined.contains($0.1) })
  }

  @Test func nothingIsFetchedFromElsewhere() throws {
    let text = try svg { $0.caption = "{firstName}" }
    #expect(text.matches(of: /href="([^"]{5})/).allSatisfy { $0.1 == "data:" })
  }
}
