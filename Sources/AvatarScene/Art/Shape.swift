/// One outline of a layer, with how it is painted. Colours are numbers into the layer's list of roles.
public struct Shape: Hashable, Sendable, Codable {
  public let path: Path
  public let fill: Fill?
  public let stroke: Stroke?
  /// Outlines that clip the shape, all at once.
  public let clips: [Outline]?

  public init(path: Path, fill: Fill?, stroke: Stroke?, clips: [Outline]?) {
    self.path = path
    self.fill = fill
    self.stroke = stroke
    self.clips = clips
  }

  /// The inside of a shape.
  public struct Fill: Hashable, Sendable, Codable {
    public let role: Int
    public let opacity: Double
    public let evenOdd: Bool

    public init(role: Int, opacity: Double, evenOdd: Bool) {
      self.role = role
      self.opacity = opacity
      self.evenOdd = evenOdd
    }
  }

  /// The line along a shape; the width is in points.
  public struct Stroke: Hashable, Sendable, Codable {
    public let role: Int
    public let opacity: Double
    public let width: Double
    public let cap: LineCap
    public let join: LineJoin
    public let miterLimit: Double

    public init(role: Int, opacity: Double, width: Double, cap: LineCap, join: LineJoin, miterLimit: Double) {
      self.role = role
      self.opacity = opacity
      self.width = width
      self.cap = cap
      self.join = join
      self.miterLimit = miterLimit
    }
  }

  /// A closed region that clips.
  public struct Outline: Hashable, Sendable, Codable {
    public let path: Path
    public let evenOdd: Bool

    public init(path: Path, evenOdd: Bool) {
      self.path = path
      self.evenOdd = evenOdd
    }
  }

  /// A box around everything the shape can mark, in points.
  public var inkBox: Rect {
    var box = path.controlBox.insetBy(-(stroke.map { $0.width / 2 * ($0.join == .miter ? $0.miterLimit : 1.42) } ?? 0))
    for clip in clips ?? [] { box = box.intersection(clip.path.controlBox) }
    return box.isEmpty ? .empty : box
  }
}

public enum LineCap: String, Hashable, Sendable, Codable, CaseIterable { case butt, round, square }
public enum LineJoin: String, Hashable, Sendable, Codable, CaseIterable { case miter, round, bevel }
