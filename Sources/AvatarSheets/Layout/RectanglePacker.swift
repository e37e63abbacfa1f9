/// Packs rectangles without rotation into the smallest page that it finds. It tries several page
/// widths, orders and rules.
///
/// The result depends only on the sizes. Of two equal results the first is used.
struct RectanglePacker {
  let limits: PageLimits

  /// The number of page widths to try.
  static let widthSteps = 10
  /// The share of wasted area, in percent, below which the search stops.
  static let acceptableWaste = 1

  private typealias Size = (width: Int, height: Int)

  /// - Parameter sizes: the sizes in points, each at least 1.
  /// - Returns: nil if no page within the limits holds all rectangles.
  func pack(_ sizes: [(width: Int, height: Int)]) -> Packing? {
    guard !sizes.isEmpty else { return Packing(width: 1, height: 1, corners: []) }
    let slots: [Size] = sizes.map { (limits.slot($0.width), limits.slot($0.height)) }
    let edge = limits.maximum + limits.padding
    guard slots.allSatisfy({ $0.width <= edge && $0.height <= edge }) else { return nil }
    let filled = slots.reduce(0) { $0 + $1.width * $1.height } * limits.largestScale * limits.largestScale
    let orders = Self.orders(slots).map { Order($0, slots) }
    var best: (packing: Packing, area: Int)?
    search: for width in widths(slots, edge) {
      for order in orders {
        for rule in MaxRects.Rule.allCases {
          guard let found = trial(slots, order, rule, width: width, edge: edge, below: best?.area) else { continue }
          let area = limits.area(width: found.width, height: found.height)
          best = (found, area)
          if area * 100 <= filled * (100 + Self.acceptableWaste) { break search }
        }
      }
    }
    return best?.packing
  }

  /// An order of the rectangles, and after each one the smallest width and height still to come.
  private struct Order {
    let indices: [Int]
    private(set) var minSizes: [Size]

    init(_ indices: [Int], _ slots: [Size]) {
      self.indices = indices
      minSizes = Array(repeating: (width: Int.max, height: Int.max), count: indices.count)
      for place in indices.indices.dropLast().reversed() {
        let (next, after) = (slots[indices[place + 1]], minSizes[place + 1])
        minSizes[place] = (min(next.width, after.width), min(next.height, after.height))
      }
    }
  }

  /// Returns one packing, or nil if it is no better than the best so far.
  private func trial(_ slots: [Size], _ order: Order, _ rule: MaxRects.Rule, width: Int, edge: Int, below bound: Int?)
    -> Packing?
  {
    var page = MaxRects(width: width, height: edge, rule: rule)
    var corners = Array(repeating: (x: 0, y: 0), count: slots.count)
    for (index, minimum) in zip(order.indices, order.minSizes) {
      guard let corner = page.place(width: slots[index].width, height: slots[index].height, minimum: minimum) else {
        return nil
      }
      let area = limits.area(width: page.width - limits.padding, height: page.height - limits.padding)
      if let bound, area >= bound { return nil }
      corners[index] = (corner.x + limits.extrude, corner.y + limits.extrude)
    }
    return Packing(width: page.width - limits.padding, height: page.height - limits.padding, corners: corners)
  }

  /// Page widths around the edge of a square that would hold everything, nearest first. The largest
  /// width comes last, because it may be the only one that works.
  private func widths(_ slots: [Size], _ edge: Int) -> [Int] {
    let widest = slots.reduce(0) { max($0, $1.width) }
    let square = Int(Double(slots.reduce(0) { $0 + $1.width * $1.height }).squareRoot())
    var list = (0..<Self.widthSteps).map { step in
      let offset = (step + 1) / 2 * (step.isMultiple(of: 2) ? 1 : -1)
      return square * (100 + 8 * offset + 2) / 100
    }
    if limits.powerOfTwo { list = (0..<16).map { (1 << $0) / limits.largestScale + limits.padding } }
    var seen: Set<Int> = []
    return (list.map { min(edge, max(widest, $0)) } + [edge]).filter { seen.insert($0).inserted }
  }

  /// Orders by height, width, longest edge and area, largest first. Ties are broken by the other
  /// edge, then by the original order.
  private static func orders(_ slots: [Size]) -> [[Int]] {
    let keys: [(Size) -> (Int, Int)] = [
      { ($0.height, $0.width) }, { ($0.width, $0.height) }, { (max($0.width, $0.height), min($0.width, $0.height)) },
      { ($0.width * $0.height, $0.height) },
    ]
    return keys.map { key in
      slots.indices.sorted { a, b in
        let (left, right) = (key(slots[a]), key(slots[b]))
        return left != right ? left > right : a < b
      }
    }
  }
}

/// Rectangles placed on a page, in points.
package struct Packing: Sendable {
  /// The size of the page, without the gap after the last frame.
  package let width: Int
  package let height: Int
  /// The top left corner of each frame, inside its repeated edge, in the order of the input.
  package let corners: [(x: Int, y: Int)]
}

extension PageLimits {
  /// Returns a page with rectangles that are no frames of clips, not much longer than high.
  ///
  /// - Throws: `SheetError.partsTooLarge` if they do not fit on one page.
  package func packed(_ sizes: [(width: Int, height: Int)]) throws(SheetError) -> Packing {
    let square = Double(sizes.reduce(0) { $0 + slot($1.width) * slot($1.height) }).squareRoot()
    var short = self
    short.maximumPixels = min(maximumPixels, Int(square * 1.5) * largestScale)
    for limits in [short, self] {
      if let found = RectanglePacker(limits: limits).pack(sizes) { return found }
    }
    var free = self
    free.maximumPixels = 1 << 20
    let needed = RectanglePacker(limits: free).pack(sizes).map { max($0.width, $0.height) } ?? 0
    throw .partsTooLarge(needs: pixels(needed, scale: largestScale), maximum: maximumPixels)
  }
}
