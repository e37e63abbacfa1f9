@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import Programs
import TestSupport
import Testing

/// Compares the exported SVG, drawn by librsvg, with the renderer's own pixels. The two renderers
/// share only cairo.
@Suite struct SVGFidelityTests {
  private let renderer: AvatarRenderer

  init() throws { renderer = try Students.renderer.get() }

  private static let looks: [[String: String]] = [
    Students.withPet,
    [
      "hairStyle": "long", "hairColor": "blonde", "topStyle": "jersey", "bottomStyle": "skirt",
      "accessory1": "sunglasses",
    ],
    ["hairStyle": "braids", "accessory1": "beanie", "accessory2": "scarf", "skinTone": "deep", "faceShape": "heart"],
    ["hairStyle": "ponytail", "topStyle": "varsity", "eyeStyle": "sparkle", "petType": "cat"],
    ["baseColor": "#2E86AB", "emojiFace": "😎"],
  ]

  @Test(.needs("rsvg-convert"), arguments: looks.indices, [Framing.head, .full])
  func anotherRendererDrawsTheSamePicture(look: Int, framing: Framing) throws {
    var options = StillOptions()
    (options.size, options.framing, options.shape, options.background) = (
      200, framing, look % 2 == 0 ? .circle : .square, .hub
    )
    let avatar = try Students.avatar(Self.looks[look])
    let ours = try renderer.still(avatar, options: options)
    options.format = .svg
    let theirs = try Self.draw(renderer.thumbnail(avatar, options: options))
    let difference = Self.difference(ours, theirs)
    #expect(difference.mean < 0.6, "a channel differs by \(difference.mean) on average")
    #expect(difference.far < 0.006, "\(difference.far) of the pixels differ by more than 40")
  }

  @Test(.needs("rsvg-convert")) func aFrameOfAClipIsDrawnAlike() throws {
    let scene = try AnimatedAvatar(Students.avatar(Students.withPet), clip: "dance", cast: .player, pack: renderer.pack)
    let list = scene.drawList(at: 0.72)
    let viewport = Viewport(frame: scene.frame, scale: 3)
    let ours = try renderer.frames.render(list, viewport)
    let difference = try Self.difference(ours, Self.draw(Array(renderer.svg(of: list, viewport: viewport).utf8)))
    #expect(difference.mean < 0.4)
    #expect(difference.far < 0.004)
  }

  /// Returns librsvg's picture of an SVG file.
  private static func draw(_ svg: [UInt8]) throws -> Bitmap {
    let scratch = try Scratch()
    try scratch.write("in.svg", svg)
    try #require(try scratch.run("rsvg-convert", ["-o", "out.png", "in.svg"]).status == 0)
    return try PNGDecoder.decode(try scratch.read("out.png"))
  }

  /// Returns the mean difference of a channel, and the fraction of pixels with a large difference.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> (mean: Double, far: Double) {
    guard a.pixels.count == b.pixels.count, !a.pixels.isEmpty else { return (255, 1) }
    var (sum, far) = (0, 0)
    for (p, q) in zip(a.pixels, b.pixels) {
      let channels = [24, 16, 8, 0].map { shift in abs(Int(p >> shift & 0xFF) - Int(q >> shift & 0xFF)) }
      sum += channels.reduce(0, +)
      if channels.contains(where: { $0 > 40 }) { far += 1 }
    }
    return (Double(sum) / Double(4 * a.pixels.count), Double(far) / Double(a.pixels.count))
  }
}
