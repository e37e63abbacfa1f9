/// A layer with its colours: everything about its pixels but where they go. Two equal ones look the same.
///
/// One along a limb holds the limb's bend too, and bends its shapes only where somebody asks for them: most sprites have been drawn before.
package struct ColoredLayer: Hashable, Sendable {
  /// One object behind the value: draw lists copy it for every part of every frame.
  private final class Storage: Sendable {
    let name: String
    let layer: Layer
    let bend: LimbBend?
    let colors: [RGBA]
    let alphas: [UInt8]
    /// Of the layer as it is at rest.
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

  /// The same along a limb that is bent; itself where the limb is straight.
  package func bent(by bend: LimbBend?) -> ColoredLayer {
    guard let bend, !bend.isNone else { return self }
    return ColoredLayer(Storage(storage, bend: bend))
  }

  /// The layer's place in its pack, such as `player/parts/hairStyle/bun/crown`, with its limb's bend; with `colors` it decides the pixels.
  package var name: String {
    storage.bend.map { "\(storage.name) bent \($0.angle) \($0.upper) \($0.lower)" } ?? storage.name
  }
  /// Its shapes, along its limb. Bending takes time: ask once.
  package var layer: Layer { storage.bend.map { storage.layer.bent(by: $0) } ?? storage.layer }
  /// The same three apart: the layer's place in its pack, its shapes at rest, and its limb's bend, nil where there is none.
  package var atRest: (name: String, layer: Layer, bend: LimbBend?) { (storage.name, storage.layer, storage.bend) }
  /// By the layer's role numbers.
  package var colors: [RGBA] { storage.colors }
  /// The colours' own alphas; with `name` they decide how much of each role a pixel shows.
  package var alphas: [UInt8] { storage.alphas }
  /// A box around everything the layer can mark, in points, before its bone moves it.
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

  /// True when the two differ in nothing but the colours of their roles.
  package func hasOutline(of other: ColoredLayer) -> Bool {
    storage === other.storage
      || storage.outlineFingerprint == other.storage.outlineFingerprint && storage.name == other.storage.name
        && storage.bend == other.storage.bend && storage.alphas == other.storage.alphas
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(storage.fingerprint) }

  package func color(of role: Int) -> RGBA { storage.colors.indices.contains(role) ? storage.colors[role] : .black }
  package func alpha(of role: Int) -> UInt8 { storage.alphas.indices.contains(role) ? storage.alphas[role] : 255 }
}
