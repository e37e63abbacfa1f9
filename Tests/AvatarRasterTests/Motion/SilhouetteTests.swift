import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that clips are recognisable by their silhouettes, on strips of figures 96 pixels high,
/// filled with black.
@Suite struct SilhouetteTests {
  static let emotes = ["wave", "clap", "thumbsUp", "dance", "laugh", "jump", "sit"]

  /// The minimum difference, in pixels, between the most distinctive frame of one clip and every
  /// frame of another. A standing figure covers about 2200 pixels.
  static let minimum = 500

  /// A frame's silhouette: one bit for each pixel with more than half coverage.
  private struct Outline {
    private var words: [UInt64] = []

    init(_ picture: Bitmap) {
      words = stride(from: 0, to: picture.pixels.count, by: 64).map { start in
        picture.pixels[start..<min(start + 64, picture.pixels.count)].enumerated().reduce(into: 0) { word, pixel in
          if pixel.element >> 24 > 127 { word |= 1 << UInt64(pixel.offset) }
        }
      }
    }

    func difference(from other: Outline) -> Int {
      zip(words, other.words).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
    }
  }

  private func outlines(_ name: String, _ facing: Facing = .front) throws -> [Outline] {
    let avatar = try Stage.student(["hairStyle": "short", "topStyle": "tshirt", "bottomStyle": "jeans"])
    let scene = try AnimatedAvatar(
      avatar, clip: name, facing: facing, cast: .player, shadow: false, pack: try Stage.pack())
    let viewport = Viewport(frame: scene.frame, scale: 96 / (try Stage.pack().extent().whole.height))
    return try FrameTiming.frames(of: scene.clip).map {
      Outline(try Stage.renderer().frames.render(scene.drawList(at: $0.time), viewport))
    }
  }

  /// Returns the largest distance of a frame of `clip` from all frames of `other`.
  private func distance(_ clip: [Outline], from other: [Outline]) -> Int {
    clip.map { frame in other.map { frame.difference(from: $0) }.min() ?? 0 }.max() ?? 0
  }

  /// Each of two clips has a frame that does not occur in the other.
  @Test func theEmotesAreToldApartByTheirOutlines() throws {
    let strips = try Self.emotes.map { ($0, try outlines($0)) }
    var closest = (pair: "", pixels: Int.max)
    for (index, (name, strip)) in strips.enumerated() {
      for (other, otherStrip) in strips.dropFirst(index + 1) {
        let pixels = min(distance(strip, from: otherStrip), distance(otherStrip, from: strip))
        if pixels < closest.pixels { closest = ("\(name) and \(other)", pixels) }
      }
    }
    print("the outlines that are most alike: \(closest.pair), \(closest.pixels) pixels")
    #expect(closest.pixels >= Self.minimum, "\(closest.pair)")
  }

  /// An emote must be distinguishable from standing idle.
  @Test(arguments: emotes)
  func anEmoteIsUnlikeStandingAbout(name: String) throws {
    #expect(distance(try outlines(name), from: try outlines("idle")) >= Self.minimum)
  }

  /// What a player does alone, without the pet.
  static let acts = [
    "wave", "clap", "dance", "laugh", "thumbsUp", "think", "shrug", "cheer", "cry", "bow", "point", "facepalm",
    "highFive", "phone", "sip", "shy", "proud", "openArms",
  ]

  /// From behind a face tells nothing, so the outline must.
  @Test(arguments: acts, [Facing.front, .right, .back])
  func anActIsUnlikeStandingAboutFromEachSide(name: String, facing: Facing) throws {
    let pixels = distance(try outlines(name, facing), from: try outlines("idle", facing))
    print("\(name) \(facing.rawValue): \(pixels) pixels from idle")
    #expect(pixels >= 300)
  }

  /// In a step, one foot is clearly off the ground while the other stands.
  @Test func theFreeFootIsLiftedInTheWalk() throws {
    func height(_ foot: String, _ x: Double) throws -> [Double] {
      try Trajectory("walk") { _, place in place(foot, Point(x, -16)).y }.values
    }
    let gaps = zip(try height("rightFoot", 3.5), try height("leftFoot", -3.5)).map { $0 - $1 }
    #expect((gaps.max() ?? 0) > 3.5 && (gaps.min() ?? 0) < -3.5)
  }
}
