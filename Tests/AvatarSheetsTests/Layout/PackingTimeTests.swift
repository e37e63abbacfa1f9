@testable import AvatarRaster
import AvatarScene
import Testing

@testable import AvatarPixels
@testable import AvatarSheets

/// Tests that packing takes less time than the rest of making a packed sheet.
@Suite(.serialized) struct PackingTimeTests {
  /// Both are measured in one process, alternating for each sheet, so that a busy machine slows
  /// both.
  @Test func sheetsPackInLessTimeThanTheyTakeToEncode() throws {
    var options = SheetOptions()
    options.layout = .packed
    options.scales = [1, 2]
    let clock = ContinuousClock()
    var (packing, encoding) = (Duration.zero, Duration.zero)
    for number in stride(from: 0, to: try AtlasFixture.avatars().count, by: 13) {
      let files = try AtlasFixture.files(try AtlasFixture.avatar(number), options)
      let frames = try HashReader().frames(of: AtlasFixture.name, in: files, scale: 1)
      let sizes = Set(frames.map(\.rect)).sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map {
        (width: $0.width, height: $0.height)
      }
      let pages = try options.scales.map { try files.picture(AtlasFixture.name + ScaleUnit.suffix($0) + ".png") }
      packing += try clock.measure { _ = try #require(RectanglePacker(limits: options.limits).pack(sizes)) }
      encoding += try clock.measure { for page in pages { _ = try PNGEncoder.encode(page) } }
    }
    #expect(packing < encoding, "packing takes \(packing), encoding \(encoding)")
    print("packing takes \(packing / encoding) of the time that encoding takes")
  }
}
