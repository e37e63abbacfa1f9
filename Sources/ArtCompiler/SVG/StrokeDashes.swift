internal import AvatarSupport
internal import AvatarScene

/// The dashes and gaps of a stroke, as `stroke-dasharray` lists them.
struct StrokeDashes: Hashable {
  /// The lengths of dashes and gaps in turn.
  private let lengths: [Double]

  /// Returns nil for a text that is no list of lengths. `isSolid` holds for `none` and for lengths of zero.
  init?(_ text: String) {
    var lengths: [Double] = []
    let words = text.utf8.split(separator: ",", omittingEmptySubsequences: false).map { $0.utf8.split(separator: " ") }
    guard words.count == 1 || words.allSatisfy({ !$0.isEmpty }) else { return nil }
    for word in words.joined().map(String.init) where word != "none" {
      guard let length = SVGLength.pixels(word), (0...ArtLimit.outlineNumber).contains(length) else { return nil }
      lengths.append(length)
    }
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
  }

  var isSolid: Bool { lengths.allSatisfy { $0 == 0 } }

  /// Returns the dashes of a path; nil if they have more than `ArtLimit.pathSteps` steps. Each subpath restarts them.
  /// - Parameters:
  ///   - offset: where in the list it begins.
  ///   - tolerance: how far the lines along which a curve is measured may lie beside it, in units of the path.
  func dashes(of path: Path, offset: Double, tolerance: Double = StrokeDashes.tolerance) -> Path? {
    guard !isSolid else { return path }
    var elements: [PathElement] = []
    for line in PathClipPolyline.lines(of: path) {
      var (number, rest) = start(offset)
      var isDrawing = false
      func draw(_ piece: PathClipSegment) {
        if !isDrawing { elements.append(.move(piece.curve.a)) }
        elements.append(piece.isLine ? .line(piece.curve.d) : .cubic(piece.curve.b, piece.curve.c, piece.curve.d))
      }
      for (place, piece) in line.pieces.enumerated() {
        var begin = 0.0
        var (from, here) = (0.0, piece.curve.a)
        for to in piece.isLine ? [1] : Self.cuts(piece.curve, tolerance) {
          let there = piece.curve.point(at: to)
          let length = (there - here).length
          var done = 0.0
          while length - done >= rest {
            done += rest
            let end = from + (to - from) * (length > 0 ? done / length : 0)
            if number % 2 == 0 { draw(piece.part(begin, end)) }
            guard elements.count <= ArtLimit.pathSteps else { return nil }
            (begin, isDrawing) = (end, false)
            number = (number + 1) % lengths.count
            rest = lengths[number]
          }
          rest -= length - done
          (from, here) = (to, there)
        }
        // A dash that begins where an open line ends is a dot.
        if number % 2 == 0, begin < 1 || (place + 1 == line.pieces.count && !line.isClosed) {
          draw(piece.part(begin, 1))
          isDrawing = true
        }
      }
    }
    return Path(elements)
  }

  /// A tenth of a pixel where a point is two pixels wide, as cairo has it.
  static let tolerance = 0.05

  /// Returns the parameters at which a curve is cut into lines. Other renderers measure dashes along the same ones.
  private static func cuts(
    _ curve: Cubic, _ tolerance: Double, _ start: Double = 0, _ end: Double = 1, depth: Int = 10
  ) -> [Double] {
    let chord = PathClipSegment.line(curve.a, curve.d)
    let isFlat = max(chord.distance(to: curve.b), chord.distance(to: curve.c)) < tolerance
    guard depth > 0, !isFlat else { return [end] }
    let (halves, middle) = (curve.halves, (start + end) / 2)
    return cuts(halves.0, tolerance, start, middle, depth: depth - 1)
      + cuts(halves.1, tolerance, middle, end, depth: depth - 1)
  }

  /// Returns the dash or gap at an offset, and what is left of it.
  private func start(_ offset: Double) -> (number: Int, rest: Double) {
    let whole = lengths.reduce(0, +)
    var rest = offset.truncatingRemainder(dividingBy: whole)
    if rest < 0 { rest += whole }
    for (number, length) in lengths.enumerated() {
      if rest < length || rest == 0 { return (number, length - rest) }
      rest -= length
    }
    return (0, lengths[0])
  }
}
