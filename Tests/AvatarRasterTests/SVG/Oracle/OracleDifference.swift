import AvatarPixels
import AvatarScene

@testable import AvatarRaster

/// The difference between two renderers' pictures of one frame, on premultiplied channels,
/// separately for edges and areas.
///
/// Along an edge, two renderers round coverage differently, which is not visible. An area is where
/// in neither picture a pixel differs from its eight neighbours by more than `flat`; there, only
/// colours and opacities are rounded.
struct OracleDifference {
  /// The largest difference of a channel in areas.
  private(set) var area = 0
  /// The largest difference along edges.
  private(set) var edge = 0
  private(set) var edgePixels = 0
  /// The number of pixels along edges that differ by more than `edgeBound`.
  private(set) var edgeFar = 0
  private var edgeSum = 0
  /// The bounding box of all pixels that exceed a bound; nil if there are none.
  private(set) var box: PixelRect?

  static let flat = 12
  static let areaBound = 5
  static let edgeBound = 36
  static let edgeMeanBound = 1.9
  /// Librsvg draws by cairo, which has a share of a pixel in 15 rows; we have its area. Only where two edges of a
  /// stroke share a pixel can the drawing differ more, in a few pixels of a picture.
  static let farBound = 12
  static let farthest = 80

  /// The mean over the pixels along edges of their largest channel difference.
  var edgeMean: Double { edgePixels == 0 ? 0 : Double(edgeSum) / Double(edgePixels) }

  var isAllowed: Bool {
    area <= Self.areaBound && edge <= Self.farthest && edgeFar <= Self.farBound && edgeMean <= Self.edgeMeanBound
  }

  var text: String {
    let place = box.map { ", box \($0.width) × \($0.height) at (\($0.x), \($0.y))" } ?? ""
    return
      "librsvg draws it otherwise: by up to \(area) in areas, \(edge) along edges (\(edgeFar) pixels), there \(edgeMean) on average\(place)"
  }

  init(_ ours: Bitmap, _ theirs: Bitmap) {
    guard ours.width == theirs.width, ours.height == theirs.height else {
      (area, edge, box) = (255, 255, PixelRect(x: 0, y: 0, width: ours.width, height: ours.height))
      return
    }
    for (index, isEdge) in Self.edges(ours, theirs).enumerated() {
      if isEdge { edgePixels += 1 }
      let delta = Self.delta(ours.pixels[index], theirs.pixels[index])
      guard delta > 0 else { continue }
      if isEdge { (edge, edgeSum) = (max(edge, delta), edgeSum + delta) } else { area = max(area, delta) }
      guard delta > (isEdge ? Self.edgeBound : Self.areaBound) else { continue }
      if isEdge { edgeFar += 1 }
      let pixel = PixelRect(x: index % ours.width, y: index / ours.width, width: 1, height: 1)
      box = box?.union(pixel) ?? pixel
    }
  }

  private static func delta(_ a: UInt32, _ b: UInt32) -> Int {
    guard a != b else { return 0 }
    var largest = 0
    for shift: UInt32 in [0, 8, 16, 24] { largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))) }
    return largest
  }

  /// Returns for each pixel whether it differs from one of its neighbours.
  private static func edges(_ ours: Bitmap, _ theirs: Bitmap) -> [Bool] {
    let (width, height) = (ours.width, ours.height)
    var edges = [Bool](repeating: false, count: width * height)
    func mark(_ a: Int, _ b: Int) {
      if delta(ours.pixels[a], ours.pixels[b]) > flat || delta(theirs.pixels[a], theirs.pixels[b]) > flat {
        (edges[a], edges[b]) = (true, true)
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        let here = y * width + x
        if x + 1 < width { mark(here, here + 1) }
        guard y + 1 < height else { continue }
        mark(here, here + width)
        if x + 1 < width { mark(here, here + width + 1) }
        if x > 0 { mark(here, here + width - 1) }
      }
    }
    return edges
  }
}
