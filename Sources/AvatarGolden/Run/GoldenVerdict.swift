public import AvatarRaster

/// How a case stands against its golden.
public struct GoldenVerdict: Sendable {
  public let name: String
  /// Nil for an orphan.
  public let golden: GoldenCase?
  public let findings: [GoldenFinding]
  /// The pictures that differ, for people to look at.
  public let pairs: [Pair]

  /// A recorded picture and the one drawn now; nil where there is none.
  public struct Pair: Sendable {
    public let suffix: String
    public let expected: Bitmap?
    public let actual: Bitmap?
  }

  /// Of a case that was never recorded.
  package static func missing(_ golden: GoldenCase) -> GoldenVerdict { GoldenVerdict(name: golden.name, golden: golden, findings: [.missing], pairs: []) }

  public var holds: Bool { findings.isEmpty }

  public var isMissing: Bool { findings.contains(.missing) }

  /// There is nothing to record or to accept: the case cannot be drawn, or the file is none of ours to remove.
  public var cannotBeTaken: Bool {
    findings.contains { finding in
      switch finding {
      case .failed, .stray: true
      default: false
      }
    }
  }

  /// The verdict with no more of its pictures than what tells them apart.
  var withoutPictures: GoldenVerdict {
    GoldenVerdict(name: name, golden: golden, findings: findings, pairs: pairs.map { Pair(suffix: $0.suffix, expected: nil, actual: nil) })
  }

  public var isOrphan: Bool { golden == nil }

  /// How much there is to see: what reports are sorted by. A change of size counts every pixel.
  public var weight: Int {
    findings.reduce(0) { sum, finding in
      switch finding {
      case .pixels(_, let difference, _): sum + difference.total
      case .size(_, _, let now): sum + now.width * now.height * 255
      default: sum + 1
      }
    }
  }
}
