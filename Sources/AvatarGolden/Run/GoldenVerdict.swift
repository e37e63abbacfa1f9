package import AvatarPixels
internal import AvatarRaster

/// The result of verifying a case against its golden.
package struct GoldenVerdict: Sendable {
  /// The name of the golden, or the path of a file that belongs to none.
  package let name: String
  /// Nil for an orphan.
  package let golden: GoldenCase?
  /// The differences; empty if the case passes.
  package let findings: [GoldenFinding]
  /// The pictures that differ, for the report.
  package let pairs: [Pair]
  /// A digest of the drawing, draw list and pixels. An acceptance refers to it. Nil if the case
  /// cannot be rendered.
  package let look: String?

  init(name: String, golden: GoldenCase?, findings: [GoldenFinding], pairs: [Pair], look: String? = nil) {
    (self.name, self.golden, self.findings, self.pairs, self.look) = (name, golden, findings, pairs, look)
  }

  /// A recorded picture and the current one; nil if it does not exist.
  package struct Pair: Sendable {
    /// The suffix of the picture's name.
    package let suffix: String
    /// The recorded picture.
    package let expected: Bitmap?
    /// The current picture.
    package let actual: Bitmap?
    /// The positions of its frames.
    package let cells: [GoldenDrawing.Cell]
    /// Whether both pictures exist, even if their pixels are not kept here.
    let hasBoth: Bool

    init(suffix: String, expected: Bitmap?, actual: Bitmap?, cells: [GoldenDrawing.Cell] = []) {
      (self.suffix, self.expected, self.actual, self.cells) = (suffix, expected, actual, cells)
      hasBoth = expected != nil && actual != nil
    }

    private init(emptying pair: Pair) {
      (suffix, expected, actual, cells, hasBoth) = (pair.suffix, nil, nil, [], pair.hasBoth)
    }

    /// The pair without its pixels.
    var withoutPictures: Pair { Pair(emptying: self) }
  }

  /// Returns the verdict of a case that was never recorded.
  package static func missing(_ golden: GoldenCase) -> GoldenVerdict {
    GoldenVerdict(name: golden.name, golden: golden, findings: [.missing], pairs: [])
  }

  /// Whether the case passes.
  package var passes: Bool { findings.isEmpty }

  /// Whether the case cannot be drawn.
  package var isFailed: Bool { findings.contains { if case .failed = $0 { true } else { false } } }

  /// Whether the case was never recorded.
  package var isMissing: Bool { findings.contains(.missing) }

  /// Whether there is nothing to record or to accept: the case cannot be rendered or not twice the
  /// same, or the file is not this program's to remove.
  package var isUnacceptable: Bool {
    findings.contains { finding in
      switch finding {
      case .failed, .stray, .unstable: true
      default: false
      }
    }
  }

  /// The verdict with one more finding.
  func adding(_ finding: GoldenFinding) -> GoldenVerdict {
    GoldenVerdict(name: name, golden: golden, findings: findings + [finding], pairs: pairs, look: look)
  }

  /// The verdict once its drawing is recorded.
  package var accepted: GoldenVerdict { GoldenVerdict(name: name, golden: golden, findings: [], pairs: [], look: look) }

  /// The verdict without the pixels of its pictures.
  var withoutPictures: GoldenVerdict {
    GoldenVerdict(name: name, golden: golden, findings: findings, pairs: pairs.map(\.withoutPictures), look: look)
  }

  /// The amount of visible difference, by which reports are sorted within a `rank`. A change of
  /// size counts every pixel; invisible differences do not count.
  package var weight: Int {
    findings.reduce(0) { sum, finding in
      switch finding {
      case .pixels(_, let difference, _): sum + difference.visible
      case .size(_, _, let now): sum + now.width * now.height * 255
      default: sum + 1
      }
    }
  }

  /// The primary sort key of a report.
  package enum Rank: Comparable, Sendable {
    /// The pixels differ invisibly.
    case invisible
    /// The pixels differ, with an unchanged draw list.
    case pixels
    /// The draw list differs, or the comparison was not possible.
    case drawing
  }

  /// A changed part ranks above changed pixels, regardless of their number.
  package var rank: Rank {
    findings.map { finding in
      switch finding {
      case .pixels(_, let difference, _): difference.largest > 2 ? .pixels : .invisible
      default: Rank.drawing
      }
    }.max() ?? .invisible
  }
}
