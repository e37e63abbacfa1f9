/// A path of a layer and its paint. Colours are indices into the layer's list of roles.
package struct Shape: Hashable, Sendable, Codable {
  package let path: Path
  package let fill: Fill?
  package let stroke: Stroke?
  /// Outlines that clip the shape; their intersection applies.
  package let clips: [Outline]?
  /// The shape as the artist drew it, if clips were applied to `path`. Vector exports use it, so
  /// that the shape stays editable.
  package let source: Source?

  package init(path: Path, fill: Fill?, stroke: Stroke?, clips: [Outline]?, source: Source? = nil) {
    self.path = path
    self.fill = fill
    self.stroke = stroke
    self.clips = clips
    self.source = source
  }

  /// A path or a line, with the outlines that clip it.
  package struct Source: Hashable, Sendable, Codable {
    package let path: Path
    /// The stroke whose area became the shape's fill; nil if the source was a fill.
    package let stroke: Stroke?
    package let clips: [Outline]

    package init(path: Path, stroke: Stroke?, clips: [Outline]) {
      (self.path, self.stroke, self.clips) = (path, stroke, clips)
    }
  }

  /// The shape as the artist drew it.
  package var asDrawn: Shape {
    source.map { Shape(path: $0.path, fill: $0.stroke == nil ? fill : nil, stroke: $0.stroke, clips: $0.clips) } ?? self
  }

  /// The fill of a shape.
  package struct Fill: Hashable, Sendable, Codable {
    package let role: Int
    package let opacity: Double
    package let evenOdd: Bool

    package init(role: Int, opacity: Double, evenOdd: Bool) {
      self.role = role
      self.opacity = opacity
      self.evenOdd = evenOdd
    }
  }

  /// The stroke of a shape; the width is in points.
  package struct Stroke: Hashable, Sendable, Codable {
    package let role: Int
    package let opacity: Double
    package let width: Double
    package let cap: LineCap
    package let join: LineJoin
    package let miterLimit: Double

    package init(role: Int, opacity: Double, width: Double, cap: LineCap, join: LineJoin, miterLimit: Double) {
      self.role = role
      self.opacity = opacity
      self.width = width
      self.cap = cap
      self.join = join
      self.miterLimit = miterLimit
    }

    /// The maximum distance of the stroke's marks from its path, in points.
    package var reach: Double { width / 2 * (join == .miter ? miterLimit : 1.42) }
  }

  /// A closed region that clips.
  package struct Outline: Hashable, Sendable, Codable {
    package let path: Path
    package let evenOdd: Bool

    package init(path: Path, evenOdd: Bool) {
      self.path = path
      self.evenOdd = evenOdd
    }

    /// The distance from the clip's edge, in points, at which a shape inside needs no clip at any
    /// scale or bend: about a pixel of a small picture.
    package static let clearance = 0.125
  }

  /// The bounding box of everything that the shape can mark, in points.
  package var inkBox: Rect {
    var box = path.controlBox.insetBy(-(stroke?.reach ?? 0))
    for clip in clips ?? [] { box = box.intersection(clip.path.controlBox) }
    return box.isEmpty ? .empty : box
  }
}

package enum LineCap: String, Hashable, Sendable, Codable, CaseIterable { case butt, round, square }
package enum LineJoin: String, Hashable, Sendable, Codable, CaseIterable { case miter, round, bevel }
