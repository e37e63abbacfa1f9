/// A layer with its colours: everything about its pixels but where they go. Two equal ones look the same.
public struct PaintedLayer: Hashable, Sendable {
  /// The layer's place in its pack, such as `player/parts/hairStyle/bun/crown`; with `colors` it decides the pixels.
  public let name: String
  public let layer: Layer
  /// By the layer's role numbers.
  public let colors: [Color]
  /// A box around everything the layer can mark, in points, on the figure at rest.
  public let inkBox: Rect
  private let fingerprint: Int

  public init(name: String, layer: Layer, colors: [Color]) {
    self.name = name
    self.layer = layer
    self.colors = colors
    inkBox = layer.inkBox
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(colors)
    fingerprint = hasher.finalize()
  }

  public static func == (a: PaintedLayer, b: PaintedLayer) -> Bool {
    a.fingerprint == b.fingerprint && a.name == b.name && a.colors == b.colors
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  public func color(of role: Int) -> Color { colors.indices.contains(role) ? colors[role] : .black }
}
