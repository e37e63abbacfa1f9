import ArtCompiler
import AvatarPixels
import AvatarScene
import Programs
import TestSupport

@testable import AvatarRaster

/// A part's file on a page of 192 pixels, or of 96 for each pixel of a scale, in the colours that a template shows.
enum TemplateDrawing {
  static let roles = ["hair", "hair-shade", "hair-deep", "hair-light", "hair-line", "skin-shade"].compactMap {
    PaintRole($0)
  }

  static func color(of role: PaintRole) throws -> RGBA { try Stage.pack().palettes.color(of: role, plain: [:]) }

  /// Returns the project's drawing; nil if the file is refused.
  static func ours(_ text: String, of garment: String, file: String, scale: Int = 2) throws -> Bitmap? {
    let pack = try Stage.pack()
    let rig = try pack.rig(.player)
    let read = try ArtSourceCompiler.part(
      Array(text.utf8), garment: garment, variant: "drawing", rig: rig, palettes: pack.palettes, file: file)
    guard !read.diagnostics.contains(where: { $0.severity == .error }) else { return nil }
    let items = try read.part.layers.map { layer in
      let colored = ColoredLayer(name: file, layer: layer, colors: try layer.roles.map(color))
      return DrawItem(slot: garment, content: .layer(colored, clip: nil), transform: .identity)
    }
    return try Stage.draw(items, rig: rig, scale: Double(scale))
  }

  /// Returns what librsvg draws.
  static func theirs(_ text: String, over background: String = "none", scale: Int = 2) throws -> Bitmap {
    let scratch = try Scratch()
    try scratch.write("in.svg", text)
    let size = ["-w", "\(96 * scale)", "-h", "\(96 * scale)", "-b", background]
    guard try scratch.run("rsvg-convert", size + ["-o", "out.png", "in.svg"]).status == 0 else {
      throw ReadError("rsvg-convert does not draw \(text)")
    }
    return try PNGDecoder.decode(try scratch.read("out.png"))
  }

  /// The number of pixels that differ by more than 24 levels in a channel.
  static func far(_ one: Bitmap, _ other: Bitmap) -> Int {
    func isFar(_ pair: (UInt32, UInt32)) -> Bool {
      let shifts: [UInt32] = [0, 8, 16, 24]
      return shifts.contains { shift in
        let (a, b) = (Int(pair.0 >> shift & 255), Int(pair.1 >> shift & 255))
        return abs(a - b) > 24
      }
    }
    return zip(one.pixels, other.pixels).count(where: isFar)
  }
}
