internal import AvatarSupport
internal import AvatarScene

/// The dashes and gaps of a stroke, as `stroke-dasharray` lists them.
struct StrokeDashes: Hashable {
  /// The lengths of dashes and gaps in turn.
  private let lengths: [Double]

  /// Returns nil for a text that is no list of lengths. `isSolid` holds for `none` and for lengths of zero.
  init?(_ text: String) {
    var lengths: [Double] = []
    for word in text.utf8.replacing(",", with: " ").utf8.split(separator: " ").map(String.init) where word != "none" {
      guard let length = SVGLength.pixels(word), (0...ArtLimit.outlineNumber).contains(length) else { return nil }
      lengths.append(length)
    }
    self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
  }

  var isSolid: Bool { lengths.allSatisfy { $0 == 0 } }

  /// Returns the dashes of a path; nil if they have more than `ArtLimit.pathSteps` steps. Each subpath begins anew.
  /// - Parameter offset: where in the list it begins.
  func dashes(of path: Path, offset: Double) -> Path? {
    guard !isSolid else { return path }
    var elements: [PathElement] = []
    for line in PathClipPolyline.lines(of: path) {
      var (number, rest) = start(offset)
      var isDrawing = false
      func draw(_ piece: PathClipSegment) {
        if !isDrawing { elements.append(.move(piece.curve.a)) }
        elements.append(piece.isLine ? .line(piece.curve.d) : .cubic(piece.curve.b, piece.curve.c, piece.curve.d))
      }
      for piece in line.pieces {
        var begin = 0.0
        for step in 0..<piece.lines {
          let length = (piece.corners[step + 1] - piece.corners[step]).length
          var done = 0.0
          while length - done > rest {
            done += rest
            let end = (Double(step) + done / length) / Double(piece.lines)
            if number % 2 == 0 { draw(piece.part(begin, end)) }
            guard elements.count <= ArtLimit.pathSteps else { return nil }
            (begin, isDrawing) = (end, false)
            number = (number + 1) % lengths.count
            rest = lengths[number]
          }
          rest -= length - done
        }
        if number % 2 == 0 {
          draw(piece.part(begin, 1))
          isDrawing = true
        }
      }
    }
    return Path(elements)
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
