/// A layer with its colours: everything that determines its pixels except its position. Equal
/// values look the same.
///
/// A layer on a limb also stores the limb's bend. It bends its shapes on demand only, because most
/// sprites are already cached.
package struct ColoredLayer: Hashable, Sendable {
  /// The shared storage of copies: draw lists copy the value for each part of each frame.
  private final class Storage: Sendable {
    let name: String
    let layer: Layer
    let bend: LimbBend?
    let colors: [RGBA]
    let alphas: [UInt8]
    /// The bounding box of the layer at rest.
    let inkBox: Rect
    let fingerprint: Int
    let outlineFingerprint: Int

    init(name: String, layer: Layer, colors: [RGBA]) {
      self.name = name
      self.layer = layer
      self.colors = colors
      bend = nil
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

    init(_ straight: Storage, bend: LimbBend) {
      (name, layer, colors, alphas, inkBox) = (
        straight.name, straight.layer, straight.colors, straight.alphas, straight.inkBox
      )
      self.bend = bend
      var hasher = Hasher()
      hasher.combine(bend)
      let mark = hasher.finalize()
      fingerprint = straight.fingerprint ^ mark
      outlineFingerprint = straight.outlineFingerprint ^ mark
    }
  }

  private let storage: Storage

  package init(name: String, layer: Layer, colors: [RGBA]) {
    storage = Storage(name: name, layer: layer, colors: colors)
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// Returns the layer bent along a limb; the same layer if the limb is straight.
  package func bent(by bend: LimbBend?) -> ColoredLayer {
    guard let bend, !bend.isNone else { return self }
    return ColoredLayer(Storage(storage, bend: bend))
  }

  /// The path of the layer in its pack, such as `player/parts/hairStyle/bun/crown`, with the bend
  /// of its limb. Together with `colors` it determines the pixels.
  package var name: String {
    storage.bend.map { "\(storage.name) bent \($0.angle) \($0.upper) \($0.lower) \($0.width)" } ?? storage.name
  }
  /// The layer with its shapes bent along its limb. Bending is expensive, so read this once.
  package var layer: Layer { storage.bend.map { storage.layer.bent(by: $0) } ?? storage.layer }
  /// The path of the layer in its pack, its shapes at rest, and the bend of its limb (nil if there
  /// is none).
  package var atRest: (name: String, layer: Layer, bend: LimbBend?) { (storage.name, storage.layer, storage.bend) }
  /// By index of the layer's roles.
  package var colors: [RGBA] { storage.colors }
  /// The alpha of each colour. Together with `name` they determine the coverage of each role in a
  /// pixel.
  package var alphas: [UInt8] { storage.alphas }
  /// The bounding box of everything that the layer can mark, in points, before the bone's
  /// transform.
  package var inkBox: Rect { drawn.inkBox }

  /// The shapes of `layer` with their `inkBox`.
  package var drawn: (shapes: [Shape], inkBox: Rect) {
    guard storage.bend != nil else { return (storage.layer.shapes, storage.inkBox) }
    let shapes = layer.shapes
    return (shapes, shapes.inkBox)
  }

  /// A hash of `name` and `alphas`.
  package var outlineFingerprint: Int { storage.outlineFingerprint }

  package static func == (a: ColoredLayer, b: ColoredLayer) -> Bool {
    a.storage === b.storage
      || a.storage.fingerprint == b.storage.fingerprint && a.storage.name == b.storage.name
        && a.storage.bend == b.storage.bend
        && a.storage.colors == b.storage.colors
  }

  /// Returns whether two layers differ only in the colours of their roles.
  package func hasOutline(of other: ColoredLayer) -> Bool {
    storage === other.storage
      || storage.outlineFingerprint == other.storage.outlineFingerprint && storage.name == other.storage.name
        && storage.bend == other.storage.bend && storage.alphas == other.storage.alphas
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(storage.fingerprint) }

  package func color(of role: Int) -> RGBA { storage.colors.indices.contains(role) ? storage.colors[role] : .black }
  package func alpha(of role: Int) -> UInt8 { storage.alphas.indices.contains(role) ? storage.alphas[role] : 255 }
}
