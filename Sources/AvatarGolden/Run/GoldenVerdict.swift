public import AvatarRaster

/// How a case stands against its golden.
public struct GoldenVerdict: Sendable {
  public let name: String
  /// Nil for an orphan.
  public let golden: GoldenCase?
  public let findings: [GoldenFinding]
  /// The pictures that differ, for people to look at.
  public let pairs: [Pair]
  /// A digest of what was drawn, draw list and pixels: what somebody looked at who accepts it. Nil for what is not drawn.
  public let look: String?

  init(name: String, golden: GoldenCase?, findings: [GoldenFinding], pairs: [Pair], look: String? = nil) {
    (self.name, self.golden, self.findings, self.pairs, self.look) = (name, golden, findings, pairs, look)
  }

  /// A recorded picture and the one drawn now; nil where there is none.
  public struct Pair: Sendable {
    public let suffix: String
    public let expected: Bitmap?
    public let actual: Bitmap?
    /// Where its frames lie.
    public let cells: [GoldenDrawing.Cell]
    /// Whether there is a recorded picture and one drawn now, also where they are not kept here.
    let hasBoth: Bool

    init(suffix: String, expected: Bitmap?, actual: Bitmap?, cells: [GoldenDrawing.Cell] = []) {
      (self.suffix, self.expected, self.actual, self.cells) = (suffix, expected, actual, cells)
      hasBoth = expected != nil && actual != nil
    }

    private init(emptying pair: Pair) {
      (suffix, expected, actual, cells, hasBoth) = (pair.suffix, nil, nil, [], pair.hasBoth)
    }

    /// With no more than what tells it from others.
    var withoutPictures: Pair { Pair(emptying: self) }
  }

  /// Of a case that was never recorded.
  package static func missing(_ golden: GoldenCase) -> GoldenVerdict {
    GoldenVerdict(name: golden.name, golden: golden, findings: [.missing], pairs: [])
  }

  public var holds: Bool { findings.isEmpty }

  public var isMissing: Bool { findings.contains(.missing) }

  /// Its draw list is the recorded one, whatever its pixels are.
  public var isDrawnAsRecorded: Bool {
    golden != nil
      && findings.allSatisfy { if case .pixels = $0 { true } else if case .unusedBudget = $0 { true } else { false } }
  }

  /// There is nothing to record or to accept: the case cannot be drawn, or the file is none of ours to remove.
  public var isUnacceptable: Bool {
    findings.contains { finding in
      switch finding {
      case .failed, .stray: true
      default: false
      }
    }
  }

  /// The verdict with no more of its pictures than what tells them apart.
  var withoutPictures: GoldenVerdict {
    GoldenVerdict(name: name, golden: golden, findings: findings, pairs: pairs.map(\.withoutPictures), look: look)
  }

  /// How much there is to see: what reports are sorted by, below `rank`. A change of size counts every pixel, and what nobody sees does not count.
  public var weight: Int {
    findings.reduce(0) { sum, finding in
      switch finding {
      case .pixels(_, let difference, _): sum + difference.visible
      case .size(_, _, let now): sum + now.width * now.height * 255
      default: sum + 1
      }
    }
  }

  /// What comes first in a report.
  public enum Rank: Comparable, Sendable {
    /// Pixels differ by what nobody sees.
    case invisible
    /// Pixels differ, and every part is drawn as before.
    case pixels
    /// Something is drawn that was not, or was drawn otherwise; or it cannot be said.
    case drawing
  }

  /// A part that changed comes before pixels that did, however few of them it changes.
  public var rank: Rank {
    findings.map { finding in
      switch finding {
      case .pixels(_, let difference, _): difference.largest > 2 ? .pixels : .invisible
      case .unusedBudget: .invisible
      default: Rank.drawing
      }
    }.max() ?? .invisible
  }
}
