@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import Testing

@testable import AvatarSheets

/// Tests how densely and how fast real frames pack.
@Suite struct PackedAreaTests {
  /// Few frames pack worse than many, so this is the harder case.
  @Test func allFixturesPackIntoLittleMoreThanTheirFrames() throws {
    var options = SheetOptions()
    options.clips = ["walk", "wave"]
    options.framesPerSecond = 8
    options.scales = [1]
    options.layout = .packed
    var worst = 0.0
    for (number, avatar) in try AtlasFixture.avatars().enumerated() {
      let files = try AtlasFixture.files(avatar, options)
      let frames = try HashReader().frames(of: AtlasFixture.name, in: files, scale: 1)
      let filled = Set(frames.map(\.rect)).reduce(0) { $0 + $1.width * $1.height }
      let page = try files.picture(AtlasFixture.name + ".png")
      let ratio = Double(page.width * page.height) / Double(filled)
      #expect(ratio <= 1.15, "record \(number + 1): \(page.width) × \(page.height)")
      worst = max(worst, ratio)
    }
    print(
      "packed area of the fixtures: at worst \((worst * 1000).rounded() / 1000) × their trimmed, deduplicated frames")
  }
}
