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

  public var holds: Bool { findings.isEmpty }

  public var isMissing: Bool { findings.contains(.missing) }

  /// There is nothing to record or to accept.
  public var cannotBeDrawn: Bool { findings.contains { if case .failed = $0 { true } else { false } } }

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
