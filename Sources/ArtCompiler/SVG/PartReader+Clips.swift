internal import AvatarSupport
internal import AvatarScene

extension PartReader {
  /// What clips an element.
  struct Clip {
    /// What is shown is their intersection.
    var outlines: [Shape.Outline] = []
    /// Whether a mask has the default region: the masked element's box, a tenth larger on each side.
    var endsNearBox = false
  }

  /// A shape of a clip path or a mask, in scene space.
  private struct Piece: Sendable {
    let path: Path
    let evenOdd: Bool
    let clips: [Shape.Outline]

    /// Whether both can be joined to one outline, since they do not overlap.
    func isApart(from other: Piece) -> Bool {
      evenOdd == other.evenOdd && clips.isEmpty && other.clips.isEmpty
        && path.controlBox.intersection(other.path.controlBox).isEmpty
    }
  }

  /// Returns what a `<clipPath>` or a `<mask>` shows of an element.
  /// - Parameters:
  ///   - kind: `clipPath` or `mask`.
  ///   - map: the transform of the element that uses it.
  /// - Throws: `ArtError` if there is none, or if it is more than plain opaque shapes.
  func clip(_ id: String, _ kind: String, at element: XMLElement, map: Transform, depth: Int = 0) throws(ArtError)
    -> Clip
  {
    guard let (container, outer) = find(id, kind) else {
      let first = elements[Array(id.utf8)].map { "; the first \"\(id.prefix(40))\" is a <\($0.element.name)>" } ?? ""
      throw error(element, "there is no \(kind) \"\(id)\" in this file\(first)")
    }
    guard depth < 8 else { throw error(container, "a \(kind) is clipped by itself, or by too many others") }
    let units = kind == "mask" ? "maskContentUnits" : "clipPathUnits"
    guard container[units] ?? "userSpaceOnUse" == "userSpaceOnUse" else {
      throw error(container, "\(units)=\"objectBoundingBox\" is not supported; leave it out")
    }
    guard kind == "clipPath" || container["transform"] == nil else {
      throw error(container, "transform on a mask is not supported; put it on the shapes inside")
    }
    let style = try heard(outer, container)
    let space = kind == "mask" ? map : map * (try transform(of: container))
    var clip = Clip()
    clip.outlines = try clips(of: style, at: container, space, depth)
    let children = container.children.filter { !$0.isUndrawn }
    var pieces: [Piece] = []
    for child in children {
      guard let piece = try piece(child, in: container, style, space, depth) else { continue }
      guard pieces.allSatisfy({ $0.isApart(from: piece) }), pieces.count < 64 else {
        throw error(
          container,
          "the shapes of this \(kind) overlap, or have a clip or clip-rule of their own; make them one path: in Inkscape and Figma Union, in Illustrator Pathfinder → Unite, in Affinity Add"
        )
      }
      pieces.append(piece)
    }
    guard let first = pieces.first else {
      throw error(container, "a \(kind) holds a shape, or one <use>; this one shows nothing")
    }
    clip.outlines +=
      first.clips + [
        Shape.Outline(path: Path(pieces.flatMap(\.path.elements)), evenOdd: first.evenOdd)
      ]
    if kind == "mask" { try limit(&clip, container, map, pieces) }
    return clip
  }

  private func heard(_ outer: SVGStyle, _ element: XMLElement) throws(ArtError) -> SVGStyle {
    var faults: [ArtError] = []
    let style = outer.inheriting(element, file: file, &faults)
    if let first = faults.first { throw first }
    return style
  }

  private func clips(of style: SVGStyle, at element: XMLElement, _ map: Transform, _ depth: Int) throws(ArtError)
    -> [Shape.Outline]
  {
    if style.mask != nil { throw error(element, "a mask in a clip is not supported; cut the shape along it") }
    return try style.clipPath.map { id throws(ArtError) in
      try clip(id, "clipPath", at: element, map: map, depth: depth + 1).outlines
    } ?? []
  }

  /// Returns a shape of a clip path or a mask; nil if it is hidden.
  private func piece(_ child: XMLElement, in container: XMLElement, _ outer: SVGStyle, _ space: Transform, _ depth: Int)
    throws(ArtError) -> Piece?
  {
    var shape = child
    var style = try heard(outer, child)
    var map = space * (try transform(of: child))
    guard !style.hidden else { return nil }
    var outlines = try clips(of: style, at: child, map, depth)
    if child.localName == "use" {
      guard let id = child.href?.utf8.removing(prefix: "#"), let found = find(String(id), "shape")?.element
      else {
        throw error(
          child, "<use> must name a shape of this file, href=\"#id\"; found \"\((child.href ?? "").prefix(40))\"")
      }
      let place = (
        try SVGGeometry.number("x", child, file, default: 0), try SVGGeometry.number("y", child, file, default: 0)
      )
      map = map * .translation(Point(place.0, place.1)) * (try transform(of: found))
      shape = found
      style = try heard(style, found)
      guard !style.hidden else { return nil }
      outlines += try clips(of: style, at: found, map, depth)
    }
    guard SVGGeometry.shapeNames.contains(shape.localName) else {
      throw error(shape, "<\(shape.name)> cannot clip; use a shape")
    }
    guard style.isVisible else { return nil }
    let isMask = container.localName == "mask"
    if isMask {
      let paint = style.painted
      guard case .color(let color, _) = paint.fill, paint.stroke == .none, style.wholeOpacity * style.fillOpacity == 1,
        color.alpha == 255, container["mask-type"] == "alpha" || color == RGBA(255, 255, 255)
      else {
        throw error(
          shape,
          "a mask is a plain white shape without outline and opacity, which cuts like a clip; draw anything else as shapes"
        )
      }
    }
    let path = try placed(try SVGGeometry.path(of: shape, file: file), map, child)
    return Piece(path: path, evenOdd: isMask ? style.evenOdd : style.clipEvenOdd, clips: outlines)
  }

  /// Adds the region in which a mask shows anything.
  private func limit(_ clip: inout Clip, _ mask: XMLElement, _ map: Transform, _ pieces: [Piece]) throws(ArtError) {
    let region = ["x", "y", "width", "height"].map { mask[$0] }
    guard mask["maskUnits"] == "userSpaceOnUse" else {
      guard zip(region, ["-10%", "-10%", "120%", "120%"]).allSatisfy({ $0 == nil || $0 == $1 }) else {
        throw error(mask, "x, y, width and height of a mask need maskUnits=\"userSpaceOnUse\"")
      }
      clip.endsNearBox = true
      return
    }
    guard !region.contains(nil) else { throw error(mask, "the mask lacks x, y, width or height") }
    var rect = mask
    rect.name = "rect"
    let path = try placed(try SVGGeometry.path(of: rect, file: file), map, mask)
    let (isStraight, box) = (map.b == 0 && map.c == 0, path.controlBox.insetBy(-0.001))
    if isStraight, pieces.allSatisfy({ box.union($0.path.controlBox) == box }) { return }
    clip.outlines.append(Shape.Outline(path: path, evenOdd: false))
  }
}
