internal import AvatarScene

/// Collects the shapes of one layer, depth first.
struct LayerBuilder {
  private let reader: PartReader
  private var roles: [PaintRole] = []
  private var shapes: [Shape] = []
  /// The line of each shape in the file.
  private(set) var lines: [Int] = []
  private(set) var faults: [ArtError] = []
  private var pivot: Point?
  private var uprights: [Layer.Upright] = []
  private var printed: [Layer.Printed] = []
  /// The number of path steps in all outlines of the part so far.
  private(set) var steps: Int
  /// The cost of drawing these outlines.
  private(set) var weight: OutlineCost

  /// - Parameters:
  ///   - steps: the number of path steps in the previous layers.
  ///   - weight: the drawing cost of the previous layers.
  init(reader: PartReader, steps: Int, weight: OutlineCost) {
    self.reader = reader
    (self.steps, self.weight) = (steps, weight)
  }

  /// Returns the layer, without the shapes that have faults.
  func layer(named name: String) -> Layer {
    let clips = Set(shapes.flatMap { $0.clips ?? [] }).map { ($0, ClipOutline($0)) }
    let outlines = Dictionary(uniqueKeysWithValues: clips)
    let halves = uprights.isEmpty && printed.isEmpty ? shapes.indices.dropFirst().compactMap { half($0, outlines) } : []
    return Layer(
      name: name, roles: roles, shapes: shapes.indices.map { keepsClips($0) ? shapes[$0] : lean(shapes[$0], outlines) },
      pivot: pivot,
      uprights: uprights.isEmpty ? nil : uprights, printed: printed.isEmpty ? nil : printed,
      halves: halves.isEmpty ? nil : halves)
  }

  /// Returns a shape as the second half of an outline, if it and the one before it differ only in their roles and in one
  /// clip each, and these clips together hold all of it, or if the first has all that the second has.
  private func half(_ number: Int, _ outlines: [Shape.Outline: ClipOutline]) -> Layer.Half? {
    let (first, second) = (shapes[number - 1], shapes[number])
    guard first.plain == second.plain, first.fill == nil || first.stroke == nil,
      (first.fill?.opacity ?? first.stroke?.opacity) == 1
    else { return nil }
    let (clips, others) = (first.clips ?? [], second.clips ?? [])
    let shared = clips.filter(others.contains)
    guard shared.count < clips.count else { return Layer.Half(number: number, whole: nil) }
    guard clips.count == shared.count + 1, others.count == clips.count,
      let one = clips.first(where: { !others.contains($0) }).flatMap({ outlines[$0] }),
      let other = others.first(where: { !clips.contains($0) }).flatMap({ outlines[$0] }),
      one.covers(first.plain.inkBox, with: other)
    else { return nil }
    let whole = Shape(path: first.path, fill: first.fill, stroke: first.stroke, clips: shared)
    // A line becomes an area, as its halves did, so that it has their bounds.
    let drawn = !shared.isEmpty ? lean(whole, outlines) : first.fill == nil ? whole.cut(along: []) : whole
    let rest = drawn.clips?.isEmpty == false ? drawn.clips : nil
    return Layer.Half(
      number: number,
      whole: Shape(path: drawn.path, fill: drawn.fill, stroke: drawn.stroke, clips: rest, source: drawn.source))
  }

  /// Whether a shape is upright, whose clips stay in place when it is flipped, or a box, whose letters are clipped.
  private func keepsClips(_ number: Int) -> Bool {
    uprights.contains { ($0.first..<$0.first + $0.count).contains(number) }
      || printed.contains { $0.rule.isText && ($0.first..<$0.first + $0.count).contains(number) }
  }

  /// Returns a shape without the clips that have no visible effect, cut along the others.
  private func lean(_ shape: Shape, _ outlines: [Shape.Outline: ClipOutline]) -> Shape {
    guard let clips = shape.clips else { return shape }
    let needed = clips.compactMap { outlines[$0] }.filter { !$0.holds(shape) }
    let rest = needed.isEmpty ? nil : needed.map(\.outline)
    return Shape(path: shape.path, fill: shape.fill, stroke: shape.stroke, clips: rest).cut(along: needed)
  }

  /// Adds an element and its descendants. Collects faults, and continues with the next element.
  /// - Parameters:
  ///   - outer: the style of the parent.
  ///   - outerMap: the transform from the parent to scene space.
  ///   - outerClips: the clips of all ancestors.
  mutating func add(
    _ element: XMLElement, style outer: SVGStyle, map outerMap: Transform, clips outerClips: [Shape.Outline]
  ) {
    // More elements would only take time.
    guard steps <= ArtLimit.partSteps, !weight.isTooExpensive, faults.count <= ArtLimit.faults else { return }
    if element.isUndrawn || element["id"] == "guide" { return }
    var style = outer.inheriting(element, file: reader.file, &faults)
    let isUpright = element.localName == "g" && style.classes.contains(Self.upright)
    let rules = element.localName == "g" ? style.classes.compactMap(Layer.Printed.Rule.init) : []
    if isUpright || !rules.isEmpty {
      style.classes.removeAll { $0 == Self.upright || Layer.Printed.Rule(rawValue: $0) != nil }
      if style.classes.isEmpty { style.classes = outer.classes }
    }
    guard !style.hidden else { return }
    let map =
      outerMap * (attempt { builder throws(ArtError) in try builder.reader.transform(of: element) } ?? .identity)
    var (clips, endsNearBox) = (outerClips, false)
    for (id, kind) in [(style.clipPath, "clipPath"), (style.mask, "mask")] {
      guard let id, let clip = attempt({ builder throws(ArtError) in try builder.clip(id, kind, at: element, map) })
      else { continue }
      clips += clip.outlines
      endsNearBox = clip.endsNearBox
    }
    let first = shapes.count
    defer { if endsNearBox { checkMask(from: first, element) } }
    if element.localName == "g" {
      if element["class"] != nil {
        do { try RolePainter(palettes: reader.palettes, style: style).checkClasses() } catch {
          faults.append(reader.error(element, error.text))
        }
      }
      for child in element.children { add(child, style: style, map: map, clips: clips) }
      if style.opacity != 1 { checkOpacity(from: first, element) }
      if isUpright { keepUpright(from: first, element) }
      for rule in rules { keepPrinted(rule, from: first, element) }
    } else if SVGGeometry.shapeNames.contains(element.localName) {
      attempt { builder throws(ArtError) in try builder.add(shape: element, style, map, clips) }
    } else {
      faults.append(reader.unsupported(element))
    }
  }

  /// The class of a group that is never mirrored.
  static let upright = "upright"

  private mutating func keepUpright(from first: Int, _ element: XMLElement) {
    guard uprights.allSatisfy({ $0.first + $0.count <= first }) else {
      faults.append(reader.error(element, "an upright group stands in another one; the outer one is enough"))
      return
    }
    let box = shapes[first...].reduce(Rect.empty) { $0.union($1.path.controlBox) }
    guard !box.isEmpty else { return }
    uprights.append(Layer.Upright(first: first, count: shapes.count - first, x: (box.minX + box.maxX) / 2))
  }

  private mutating func keepPrinted(_ rule: Layer.Printed.Rule, from first: Int, _ element: XMLElement) {
    let isInside = printed.contains { $0.rule.isText && $0.first >= first }
    guard !rule.isText || !isInside else {
      faults.append(reader.error(element, "a place for letters lies in another one; each box shows one text"))
      return
    }
    guard shapes.count > first else { return }
    printed.append(Layer.Printed(first: first, count: shapes.count - first, rule: rule))
  }

  /// Runs `body`. If it throws, adds the error to the faults and returns nil.
  @discardableResult
  private mutating func attempt<R>(_ body: (inout Self) throws(ArtError) -> R) -> R? {
    do { return try body(&self) } catch {
      faults.append(error)
      return nil
    }
  }

  private mutating func clip(_ id: String, _ kind: String, at element: XMLElement, _ map: Transform) throws(ArtError)
    -> PartReader.Clip
  {
    let clip = try reader.clip(id, kind, at: element, map: map)
    for outline in clip.outlines { try count(outline.path, [], element) }
    return clip
  }

  /// Checks that no shape of a group lies over another, so that each may have the group's opacity.
  private mutating func checkOpacity(from first: Int, _ element: XMLElement) {
    let boxes = shapes[first...].map(\.inkBox)
    let isFlat =
      boxes.count <= 64
      && boxes.indices.allSatisfy { number in
        boxes[..<number].allSatisfy { $0.intersection(boxes[number]).isEmpty }
      }
    guard !isFlat else { return }
    faults.append(
      reader.error(element, "opacity on a group whose shapes overlap is not supported; give it to each shape"))
  }

  /// Checks that what a mask shows does not reach beyond the region that it has by default.
  private mutating func checkMask(from first: Int, _ element: XMLElement) {
    let box = shapes[first...].reduce(Rect.empty) { $0.union($1.path.controlBox) }
    let ink = shapes[first...].reduce(Rect.empty) { ink, shape in
      ink.union(shape.stroke.flatMap { StrokeOutline.path(of: shape.path, $0)?.controlBox } ?? shape.inkBox)
    }
    let region = Rect(
      minX: box.minX - 0.1 * (box.maxX - box.minX), minY: box.minY - 0.1 * (box.maxY - box.minY),
      maxX: box.maxX + 0.1 * (box.maxX - box.minX), maxY: box.maxY + 0.1 * (box.maxY - box.minY))
    guard !box.isEmpty, region.union(ink) != region else { return }
    faults.append(
      reader.error(
        element,
        "the outline reaches beyond what its mask shows; give the mask maskUnits=\"userSpaceOnUse\" with x, y, width and height"
      ))
  }

  private mutating func add(shape element: XMLElement, _ style: SVGStyle, _ map: Transform, _ clips: [Shape.Outline])
    throws(ArtError)
  {
    for child in element.children where !child.isUndrawn { faults.append(reader.unsupported(child)) }
    guard style.isVisible else { return }
    let style = style.painted
    let outline = try SVGGeometry.path(of: element, file: reader.file)
    let path = try reader.placed(outline, map, element)
    if style.classes == ["pivot"] {
      let box = path.controlBox
      pivot = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      return
    }
    guard !path.isEmpty else { throw reader.error(element, "the shape is empty; delete it or draw it") }
    guard !style.isRefused else { return }
    let isLine = element.localName == "line"
    let painter = RolePainter(palettes: reader.palettes, style: style)
    let names: (fill: PaintRole?, stroke: PaintRole?)
    do { names = try painter.roles(fillable: !isLine) } catch { throw reader.error(element, error.text) }
    let fill = names.fill.map {
      Shape.Fill(
        role: number(of: $0), opacity: style.fillOpacity * style.wholeOpacity * style.fill.opacity,
        evenOdd: style.evenOdd)
    }
    // What is drawn, one after the other.
    var drawn = fill.map { [Shape(path: path, fill: $0, stroke: nil, clips: nil)] } ?? []
    if let role = names.stroke {
      let line = try stroked(outline, role, style, map, element)
      if let pen = line.stroke, line.path == path, fill != nil, !style.strokesFirst {
        drawn = [Shape(path: path, fill: fill, stroke: pen, clips: nil)]
      } else {
        drawn.insert(line, at: style.strokesFirst ? 0 : drawn.count)
      }
    }
    if style.wholeOpacity < 1, fill != nil, names.stroke != nil {
      throw reader.error(
        element, "opacity on a shape with fill and outline shows the overlap; use fill-opacity and stroke-opacity")
    }
    guard !drawn.isEmpty else {
      guard let role = style.classes.first else { return }
      throw reader.error(
        element,
        "nothing of it is drawn: it has the class \"\(role)\", but no fill and no stroke; give an outline stroke=\"#000\", or an area a fill"
      )
    }
    for shape in drawn {
      try count(shape.path, clips, element)
      weight.add(shape.path, clips: clips.map(\.path))
      if let problem = weight.problem { throw reader.error(element, problem) }
      shapes.append(
        Shape(path: shape.path, fill: shape.fill, stroke: shape.stroke, clips: clips.isEmpty ? nil : clips))
      lines.append(element.line)
    }
  }

  /// Adds to the path steps of the part. An outline that clips counts for every shape, because each
  /// shape has a copy.
  /// - Throws: `ArtError` beyond `ArtLimit.partSteps` or `ArtLimit.roles`.
  private mutating func count(_ path: Path, _ clips: [Shape.Outline], _ element: XMLElement) throws(ArtError) {
    steps += clips.reduce(path.elements.count) { $0 + $1.path.elements.count }
    guard steps <= ArtLimit.partSteps else {
      throw reader.error(element, "the part has more than \(ArtLimit.partSteps) steps; simplify its paths")
    }
    guard roles.count <= ArtLimit.roles else {
      throw reader.error(element, "the layer has more than \(ArtLimit.roles) paint roles")
    }
  }

  /// Returns a shape that draws the line of an outline.
  /// - Parameter outline: the outline before its transforms.
  private mutating func stroked(
    _ outline: Path, _ role: PaintRole, _ style: SVGStyle, _ map: Transform, _ element: XMLElement
  ) throws(ArtError) -> Shape {
    let scale = lineScale(map)
    let pen = Shape.Stroke(
      role: number(of: role), opacity: style.strokeOpacity * style.wholeOpacity * style.stroke.opacity,
      width: try lineWidth(style, scale ?? 1, element), cap: style.cap, join: style.join,
      miterLimit: miterLimit(style, outline))
    var line = outline
    if let dashes = style.dashes {
      let size = max(Point(map.a, map.b).length, Point(map.c, map.d).length)
      guard let offset = style.dashOffset,
        let dashed = dashes.dashes(of: outline, offset: offset, tolerance: StrokeDashes.tolerance / size)
      else {
        throw reader.error(
          element, "its dashes are more than \(ArtLimit.pathSteps), or stroke-dashoffset is no length; use longer ones")
      }
      line = dashed
    }
    if style.cap == .square, PathClipPolyline.lines(of: line).contains(where: \.pieces.isEmpty) {
      throw reader.error(element, "a dot of a line with square ends is not drawn; draw a square, or use round ends")
    }
    if scale != nil { return Shape(path: try reader.placed(line, map, element), fill: nil, stroke: pen, clips: nil) }
    // A pen is always round.
    guard let area = StrokeOutline.path(of: line, pen) else { throw reader.error(element, Self.skewed) }
    return Shape(
      path: try reader.placed(area, map, element),
      fill: Shape.Fill(role: pen.role, opacity: pen.opacity, evenOdd: false), stroke: nil, clips: nil)
  }

  /// Returns a miter limit that draws the same: editors write large ones, and a line needs room for the tips that its
  /// limit allows.
  private func miterLimit(_ style: SVGStyle, _ outline: Path) -> Double {
    let usual = SVGStyle().miterLimit
    guard style.miterLimit > usual else { return style.miterLimit }
    var longest = usual
    for line in PathClipPolyline.lines(of: outline) {
      for (number, piece) in line.pieces.enumerated() where number > 0 || line.isClosed {
        guard let u = line.pieces[number > 0 ? number - 1 : line.pieces.count - 1].curve.heading(at: 1),
          let v = piece.curve.heading(at: 0)
        else { return style.miterLimit }
        let tip = 1 / max(0, (1 + u.dot(v)) / 2).squareRoot()
        if tip <= style.miterLimit { longest = max(longest, 1.05 * tip) }
      }
    }
    return min(style.miterLimit, longest)
  }

  private func lineWidth(_ style: SVGStyle, _ scale: Double, _ element: XMLElement) throws(ArtError) -> Double {
    let width = style.strokeWidth * scale
    guard width <= ArtLimit.strokeWidth else {
      throw reader.error(element, "this outline is wider than \(Int(ArtLimit.strokeWidth)) points")
    }
    return width
  }

  /// Returns the factor by which a transform scales line widths; nil if it scales x and y differently or skews.
  private func lineScale(_ map: Transform) -> Double? {
    let (x, y) = (Point(map.a, map.b).length, Point(map.c, map.d).length)
    guard abs(x - y) <= 0.02 * max(x, y), abs(map.a * map.c + map.b * map.d) <= 0.02 * x * y else { return nil }
    return (x + y) / 2
  }

  private static let skewed =
    "this outline's transform scales x and y differently, or skews; apply the transform to the path, or make the outline a path: in Inkscape Stroke to Path, in Illustrator Expand, in Figma Outline Stroke, in Affinity Expand Stroke"

  /// Returns the index of a paint role in the layer; adds the role if it is new.
  private mutating func number(of role: PaintRole) -> Int {
    if let found = roles.firstIndex(of: role) { return found }
    roles.append(role)
    return roles.count - 1
  }
}

extension Shape {
  /// The shape without its clips and roles.
  fileprivate var plain: Shape {
    Shape(
      path: path, fill: fill.map { Fill(role: 0, opacity: $0.opacity, evenOdd: $0.evenOdd) },
      stroke: stroke.map {
        Stroke(role: 0, opacity: $0.opacity, width: $0.width, cap: $0.cap, join: $0.join, miterLimit: $0.miterLimit)
      }, clips: nil)
  }
}
