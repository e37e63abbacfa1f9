internal import AvatarScene
internal import CNumbers

/// A bitmap on which shapes are painted, one over the other.
struct PathPainter: ~Copyable {
  let width: Int
  let height: Int
  let pixels: UnsafeMutablePointer<UInt32>
  private var edges: CoverageAccumulator
  private var stroker = Stroker()
  /// The clips of everything, and those of the shapes being painted.
  private var clips: [Clip] = []

  /// The intersection of clips.
  private struct Clip {
    /// The sides of those that are rectangles, also rotated ones, which cut outlines exactly.
    var halfPlanes: [HalfPlane] = []
    /// The coverage of each pixel by the others; nil if there are none.
    var mask: [UInt8]?
  }

  /// The largest distance of a line from the curve that it approximates, in pixels.
  private static let tolerance = 1.0 / 32

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    pixels = .allocate(capacity: max(1, width * height))
    pixels.initialize(repeating: 0, count: width * height)
    edges = CoverageAccumulator(width: width, height: height)
  }

  deinit { pixels.deallocate() }

  /// Clips all that is painted until `unclip`.
  mutating func clip(to outlines: [Shape.Outline], _ transform: Transform) {
    var clip = clips.last ?? Clip()
    edges.halfPlanes = []
    for outline in outlines {
      if let sides = outline.path.rectangle(under: transform),
        clip.halfPlanes.allSatisfy({ $0.isSquare(to: sides[0]) })
      {
        clip.halfPlanes += sides
      } else {
        clip.mask = narrowed(clip.mask, to: outline, transform)
      }
    }
    clips.append(clip)
    edges.halfPlanes = clip.halfPlanes
  }

  private mutating func narrowed(
    _ mask: [UInt8]?, to outline: Shape.Outline, _ transform: Transform
  ) -> [UInt8] {
    edges.fill(outline.path, transform, tolerance: Self.tolerance)
    let mask = mask ?? Array(repeating: 255, count: width * height)
    var next = [UInt8](repeating: 0, count: mask.count)
    let width = width
    mask.withUnsafeBufferPointer { mask in
      next.withUnsafeMutableBufferPointer { next in
        edges.sweep { row, run, winding in
          let weight = UInt32(Self.covered(winding, outline.evenOdd) * 255 + 0.5)
          guard weight > 0 else { return }
          for x in run {
            let place = row &* width &+ x
            next[place] = UInt8(truncatingIfNeeded: (UInt32(mask[place]) &* weight &+ 127) / 255)
          }
        }
      }
    }
    return next
  }

  mutating func unclip() {
    clips.removeLast()
    edges.halfPlanes = clips.last?.halfPlanes ?? []
  }

  mutating func fill(_ path: Path, _ transform: Transform, evenOdd: Bool, _ color: RGBA, opacity: Double) {
    edges.fill(path, transform, tolerance: Self.tolerance)
    paint(color, opacity, evenOdd: evenOdd)
  }

  mutating func stroke(_ path: Path, _ transform: Transform, _ stroke: Shape.Stroke, _ color: RGBA) {
    // The largest stretching, or more.
    let scale = max(transform.a.magnitude + transform.c.magnitude, transform.b.magnitude + transform.d.magnitude)
    stroker.add(path, stroke, transform, tolerance: Self.tolerance / scale, to: &edges)
    paint(color, stroke.opacity, evenOdd: false)
  }

  /// Paints all that the edges hold.
  private mutating func paint(_ color: RGBA, _ opacity: Double, evenOdd: Bool) {
    let alpha = Float(Double(color.alpha) * opacity)
    let opaque = 0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    let lanes = PixelChannels.spread(opaque)
    let (pixels, width) = (pixels, width)
    guard let mask = clips.last?.mask else {
      edges.sweep { row, run, winding in
        let weight = Self.whole(Self.covered(winding, evenOdd) * alpha + 0.5)
        guard weight > 0 else { return }
        let line = pixels + row &* width
        if weight == 255 {
          for x in run { line[x] = opaque }
        } else {
          let sum = lanes &* weight
          for x in run { line[x] = PixelChannels.over(sum, line[x], left: 255 &- weight) }
        }
      }
      return
    }
    mask.withUnsafeBufferPointer { mask in
      edges.sweep { row, run, winding in
        let share = Self.covered(winding, evenOdd) * alpha
        guard share > 1e-3 else { return }
        let line = pixels + row &* width
        for x in run {
          let weight = Self.whole(share * Float(mask[row &* width &+ x]) * (1.0 / 255) + 0.5)
          line[x] = PixelChannels.over(lanes &* weight, line[x], left: 255 &- weight)
        }
      }
    }
  }

  @inline(__always)
  private static func whole(_ number: Float) -> UInt64 { UInt64(truncatingIfNeeded: ra_truncated(Double(number))) }

  /// Returns the share of a pixel that is inside.
  @inline(__always)
  private static func covered(_ winding: Float, _ evenOdd: Bool) -> Float {
    let turns = winding.magnitude
    if !evenOdd { return min(1, turns) }
    let rest = turns - 2 * (turns * 0.5).rounded(.down)
    return rest > 1 ? 2 - rest : rest
  }
}
