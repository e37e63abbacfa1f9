import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that a digest covers everything that determines a sprite's pixels, and nothing else.
@Suite struct SpriteDigestTests {
  private static let square = Path([.move(.zero), .line(Point(1, 0)), .line(Point(1, 1)), .close])

  private func layer(
    _ path: Path = square, name: String = "a", opacity: Double = 1, color: RGBA = .black, stroke: Shape.Stroke? = nil
  ) -> ColoredLayer {
    let shape = Shape(
      path: path, fill: Shape.Fill(role: 0, opacity: opacity, evenOdd: false), stroke: stroke, clips: nil)
    return ColoredLayer(name: name, layer: Layer(name: name, roles: [], shapes: [shape], pivot: nil), colors: [color])
  }

  private func digest(
    _ layer: ColoredLayer, _ transform: Transform = .identity, clip: (path: Path, transform: Transform)? = nil
  ) throws -> SpriteDigest {
    let snap = try #require(QuantizedTransform(transform))
    let region = try clip.map { SpriteKey.Clip(name: "clip", coefficients: try #require(snap.relative($0.transform))) }
    return SpriteDigester().digest(
      of: SpriteKey(layer: layer, coefficients: snap.coefficients, clip: region), clip: clip?.path)
  }

  @Test func whatChangesPixelsChangesTheDigest() throws {
    let shape = LimbShape(root: Point(0, 10), joint: .zero, tip: Point(0, -10), spread: 2)
    let stroke = Shape.Stroke(role: 0, opacity: 1, width: 1, cap: .round, join: .round, miterLimit: 4)
    let wider = Shape.Stroke(role: 0, opacity: 1, width: 2, cap: .round, join: .round, miterLimit: 4)
    let pointed = Shape.Stroke(role: 0, opacity: 1, width: 1, cap: .butt, join: .round, miterLimit: 4)
    let moved = Path([.move(.zero), .line(Point(1, 0)), .line(Point(1, 1.001)), .close])
    let digests = try [
      digest(layer()), digest(layer(moved)), digest(layer(opacity: 0.5)), digest(layer(color: RGBA(0, 0, 0, 100))),
      digest(layer(stroke: stroke)),
      digest(layer(stroke: wider)), digest(layer(stroke: pointed)), digest(layer(), .scale(2, 2)),
      digest(layer(), .translation(Point(0.5, 0))),
      digest(layer().bent(by: LimbBend(shape, angle: 0.5))), digest(layer().bent(by: LimbBend(shape, angle: 0.6))),
      digest(layer(), clip: (Self.square, .identity)), digest(layer(), clip: (moved, .identity)),
      digest(layer(), clip: (Self.square, .scale(2, 2))),
    ]
    #expect(Set(digests).count == digests.count)
  }

  @Test func whatDoesNotChangePixelsDoesNotChangeTheDigest() throws {
    let first = try digest(layer())
    #expect(try digest(layer(name: "another")) == first)
    #expect(try digest(layer(color: RGBA(1, 2, 3))) == first)
    // A translation by whole pixels only moves the sprite.
    #expect(try digest(layer(), .translation(Point(7, -3))) == first)
  }

  @Test func theSameArtHasTheSameDigestsInAnotherPack() throws {
    let all = try Sprites.drawn().map(\.digest)
    let sections = try Stage.pack().archive.names.map { (name: $0, bytes: try Stage.pack().archive.bytes($0) ?? []) }
    let renderer = try AvatarRenderer(pack: ArtPack(ArtArchive(sections: sections)))
    let avatar = renderer.resolve(AvatarRecord(id: "b", fields: ["hairStyle": "bun", "skinTone": "dark"])).avatar
    let scene = try AnimatedAvatar(avatar, clip: "walk", cast: .playerAndPet, pack: renderer.pack)
    let digester = SpriteDigester()
    let again: [SpriteDigest] = scene.drawList(at: 0.2).items.compactMap { item in
      guard case .layer(let layer, nil) = item.content,
        let snap = QuantizedTransform(Viewport(frame: scene.frame, scale: 0.5).transform * item.transform)
      else { return nil }
      return digester.digest(of: SpriteKey(layer: layer, coefficients: snap.coefficients, clip: nil), clip: nil)
    }
    #expect(again == all)
  }
}
