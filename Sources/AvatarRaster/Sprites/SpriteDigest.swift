internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport

/// 128 bits of a SHA-256 over everything that determines a sprite's pixels. Equal digests mean
/// equal sprites, from any pack, process or machine with the same `environment`. The digest
/// contains no personal data: no colour, no name, no text.
package struct SpriteDigest: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  init(_ text: DigestText) { (high, low) = SHA256.words(text.bytes) }

  /// The digest of everything in the program and the machine that determines a sprite's pixels and
  /// encoding.
  package static let environment: SpriteDigest = {
    #if arch(x86_64)
      let processor = "x86_64"
    #elseif arch(arm64)
      let processor = "arm64"
    #else
      let processor = "another processor"
    #endif
    let words = "sprites \(SpriteCode.version), drawing \(RendererVersion.drawing), \(processor)"
    return SpriteDigest(DigestText(bytes: Array(words.utf8)))
  }()

  /// The digest as 32 hexadecimal digits.
  package var hex: String {
    [high, low].map { String($0, radix: 16) }.map { String(repeating: "0", count: 16 - $0.utf8.count) + $0 }.joined()
  }
}

/// Computes digests. Each layer's shapes are hashed once and cached by the layer's name in its
/// pack, so a digester serves one pack.
final class SpriteDigester: Sendable {
  private let layers = Locked<[String: SpriteDigest]>([:])

  /// - Parameter clip: the outline that the key's clip names.
  func digest(of key: SpriteKey, clip: Path?) -> SpriteDigest {
    let (name, layer, bend) = key.layer.atRest
    let shapes = digest(of: layer, named: name)
    var text = DigestText()
    text.put(shapes)
    text.put(key.layer.alphas)
    text.put(bend)
    text.put(key.coefficients)
    text.put(isThere: clip != nil)
    if let clip, let coefficients = key.clip?.coefficients {
      text.put(coefficients)
      text.put(clip)
    }
    return SpriteDigest(text)
  }

  private func digest(of layer: Layer, named name: String) -> SpriteDigest {
    if let found = layers.withLock({ $0[name] }) { return found }
    var text = DigestText()
    text.put(layer.shapes)
    let digest = SpriteDigest(text)
    layers.withLock { $0[name] = digest }
    return digest
  }
}

/// An exact binary serialisation of values. Values that differ in any bit differ here.
struct DigestText {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init() {
    bytes = []
    bytes.reserveCapacity(1 << 9)
  }

  mutating func put(_ number: Int) { put(bits: UInt64(bitPattern: Int64(number))) }
  mutating func put(_ number: Double) { put(bits: number.bitPattern) }
  mutating func put(isThere: Bool) { bytes.append(isThere ? 1 : 0) }

  mutating func put(_ digest: SpriteDigest) {
    put(bits: digest.high)
    put(bits: digest.low)
  }

  mutating func put(_ list: some Collection<UInt8>) {
    put(list.count)
    bytes += list
  }

  mutating func put(_ coefficients: QuantizedTransform.Coefficients) {
    for step in [coefficients.a, coefficients.b, coefficients.c, coefficients.d, coefficients.tx, coefficients.ty] {
      put(Int(step))
    }
  }

  mutating func put(_ bend: LimbBend?) {
    put(isThere: bend != nil)
    guard let bend else { return }
    for value in [bend.angle, bend.upper, bend.lower, bend.width, bend.shape.spread] { put(value) }
    for point in [bend.shape.root, bend.shape.joint, bend.shape.tip] { put(point) }
  }

  mutating func put(_ path: Path) {
    put(path.elements.count)
    for element in path.elements {
      switch element {
      case .move(let to):
        bytes.append(0)
        put(to)
      case .line(let to):
        bytes.append(1)
        put(to)
      case .cubic(let a, let b, let to):
        bytes.append(2)
        put(a)
        put(b)
        put(to)
      case .close: bytes.append(3)
      }
    }
  }

  mutating func put(_ shapes: [Shape]) {
    put(shapes.count)
    for shape in shapes {
      put(shape.path)
      put(shape.fill)
      put(shape.stroke)
      put(shape.clips?.count ?? -1)
      for clip in shape.clips ?? [] {
        put(clip.path)
        put(isThere: clip.evenOdd)
      }
    }
  }

  private mutating func put(_ fill: Shape.Fill?) {
    put(isThere: fill != nil)
    guard let fill else { return }
    put(fill.role)
    put(fill.opacity)
    put(isThere: fill.evenOdd)
  }

  private mutating func put(_ stroke: Shape.Stroke?) {
    put(isThere: stroke != nil)
    guard let stroke else { return }
    put(stroke.role)
    for value in [stroke.opacity, stroke.width, stroke.miterLimit] { put(value) }
    put(Array((stroke.cap.rawValue + " " + stroke.join.rawValue).utf8))
  }

  private mutating func put(_ point: Point) {
    put(point.x)
    put(point.y)
  }

  private mutating func put(bits: UInt64) { withUnsafeBytes(of: bits.littleEndian) { bytes += $0 } }
}
