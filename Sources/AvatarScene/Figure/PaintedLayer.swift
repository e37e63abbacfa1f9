/// A layer with its colours: everything about its pixels but where they go. Two equal ones look the same.
public struct PaintedLayer: Hashable, Sendable {
  /// One object behind the value: draw lists copy it for every part of every frame.
  private final class Storage: Sendable {
    let name: String
    let layer: Layer
    let colors: [Color]
    let alphas: [UInt8]
    let inkBox: Rect
    let fingerprint: Int
    let outlineFingerprint: Int

    init(name: String, layer: Layer, colors: [Color]) {
      self.name = name
      self.layer = layer
      self.colors = colors
      alphas = colors.map(\.alpha)
      inkBox = layer.inkBox
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(alphas)
      outlineFingerprint = hasher.finalize()
      hasher = Hasher()
      hasher.combine(name)
      hasher.combine(colors)
      fingerprint = hasher.finalize()
    }
  }

  private let storage: Storage

  public init(name: String, layer: Layer, colors: [Color]) { storage = Storage(name: name, layer: layer, colors: colors) }

  /// The layer's place in its pack, such as `player/parts/hairStyle/bun/crown`; with `colors` it decides the pixels.
  public var name: String { storage.name }
  public var layer: Layer { storage.layer }
  /// By the layer's role numbers.
  public var colors: [Color] { storage.colors }
  /// The colours' own alphas; with `name` they decide how much of each role a pixel shows.
  public var alphas: [UInt8] { storage.alphas }
  /// A box around everything the layer can mark, in points, on the figure at rest.
  public var inkBox: Rect { storage.inkBox }
  /// A hash of `name` and `alphas`.
  public var outlineFingerprint: Int { storage.outlineFingerprint }

  public static func == (a: PaintedLayer, b: PaintedLayer) -> Bool {
    a.storage === b.storage
      || a.storage.fingerprint == b.storage.fingerprint && a.storage.name == b.storage.name && a.storage.colors == b.storage.colors
  }

  /// True when the two differ in nothing but the colours of their roles.
  public func hasOutline(of other: PaintedLayer) -> Bool {
    storage === other.storage
      || storage.outlineFingerprint == other.storage.outlineFingerprint && storage.name == other.storage.name
        && storage.alphas == other.storage.alphas
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(storage.fingerprint) }

  public func color(of role: Int) -> Color { storage.colors.indices.contains(role) ? storage.colors[role] : .black }
  public func alpha(of role: Int) -> UInt8 { storage.alphas.indices.contains(role) ? storage.alphas[role] : 255 }
}
