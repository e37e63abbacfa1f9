import AvatarCatalog
import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that shapes cut along their clips by the compiler look as if they are drawn and clipped.
@Suite struct PathClipDrawingTests {
  @Test(arguments: [Facing.front, .right, .back])
  func whatWasCutLooksAsClipped(facing: Facing) throws {
    let layers = try cutLayers(facing)
    #expect(layers.count > 50)
    for (name, item) in layers.sorted(by: { $0.key < $1.key }) {
      guard case .layer(let layer, _) = item.content else { continue }
      let whole = ColoredLayer(name: name + ", clipped", layer: layer.layer.clipped, colors: layer.colors)
      let pictures = try [layer, whole].map { layer in
        let items = [DrawItem(slot: item.slot, content: .layer(layer, clip: nil), transform: item.transform)]
        return try Stage.renderer().frames.render(DrawList(items: items), Viewport(frame: Self.page, scale: 2))
      }
      guard let box = PixelRect(difference: pictures[0], pictures[1]) else { continue }
      var counts = [Int](repeating: 0, count: 256)
      for (a, b) in zip(pictures[0].cropped(to: box).pixels, pictures[1].cropped(to: box).pixels) {
        counts[distance(a, b)] += 1
      }
      // Differences are allowed only along the cuts: what lies at a clip's edge has the clip's share of a pixel times
      // its own. These are the tightest bounds that hold.
      #expect((counts.lastIndex { $0 > 0 } ?? 0) <= 57, "\(name): \(counts.prefix(64))")
      #expect(counts[4...].reduce(0, +) <= 72, "\(name): \(counts.prefix(64))")
    }
  }

  private static let page = FrameGeometry(width: 192, height: 192, originX: 96, originY: 120)

  /// Returns the layers with cut shapes, of all parts that a view shows at rest.
  private func cutLayers(_ facing: Facing) throws -> [String: DrawItem] {
    let renderer = try Stage.renderer()
    return try renderer.coveringRecords().reduce(into: [:]) { layers, record in
      let scene = try AnimatedAvatar(
        renderer.resolve(record).avatar, clip: "idle", facing: facing, cast: .playerAndPet, pack: renderer.pack)
      for item in scene.drawList(at: 0).items {
        guard case .layer(let layer, _) = item.content, layer.atRest.bend == nil,
          layer.layer.shapes.contains(where: { $0.source != nil })
        else { continue }
        layers[layer.name] = item
      }
    }
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}

extension Layer {
  /// The layer with its original shapes and clips.
  fileprivate var clipped: Layer { Layer(name: name, roles: roles, shapes: shapes.map(\.asDrawn), pivot: pivot) }
}
