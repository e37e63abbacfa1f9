internal import AvatarScene

/// Determines the paint roles of a shape from its classes, or, if it has none, from its colours.
struct RolePainter {
  let palettes: Palettes
  let style: SVGStyle

  /// Returns the paint roles of the fill and of the stroke; nil for none.
  /// - Parameter fillable: false for a shape without an area.
  /// - Throws: `PathProblem` for an unknown role, for three classes, and for a colour that no
  ///   family has.
  func roles(fillable: Bool) throws(PathProblem) -> (fill: PaintRole?, stroke: PaintRole?) {
    let fills = fillable && style.fill != .none
    let strokes = style.stroke != .none
    if style.classes.isEmpty {
      return (fills ? try swatch(style.fill, "fill") : nil, strokes ? try strokeSwatch(fills) : nil)
    }
    let named = try style.classes.map { name throws(PathProblem) in try known(PaintRole(name)) }
    guard named.count <= 2 else {
      throw PathProblem(text: "three classes; a shape has one for its fill and one for its outline")
    }
    guard fills, strokes else { return (fills ? named[0] : nil, strokes ? named[0] : nil) }
    return (named[0], named.count > 1 ? named[1] : try known(named[0].outline))
  }

  /// Checks the classes of a group, even if no shape uses them.
  /// - Throws: `PathProblem` for an unknown role.
  func checkClasses() throws(PathProblem) {
    for name in style.classes where name != "pivot" { _ = try known(PaintRole(name)) }
  }

  private func known(_ role: PaintRole) throws(PathProblem) -> PaintRole {
    if palettes.knows(role) { return role }
    let families = palettes.families.keys.sorted()
    let tints = (palettes.families[role.family]?.tints ?? [:]).merging(palettes.tints) { own, _ in own }.keys.sorted()
    let candidates = families + families.flatMap { family in tints.map { "\(family)-\($0)" } }
    let closest = ClosestMatch.help(role.name, among: candidates) ?? ""
    throw PathProblem(text: "there is no paint role \"\(role.name)\"\(closest)")
  }

  private func strokeSwatch(_ fills: Bool) throws(PathProblem) -> PaintRole {
    fills ? try known(try swatch(style.fill, "fill").outline) : try swatch(style.stroke, "stroke")
  }

  /// Returns the family whose swatch has exactly this colour, or else the one tint of a family that
  /// a template shows in it.
  private func swatch(_ paint: SVGPaint, _ what: String) throws(PathProblem) -> PaintRole {
    guard case .color(var color, let text) = paint else { throw PathProblem(text: "its \(what) is no colour") }
    color.alpha = 255
    if let family = palettes.families.filter({ $0.value.swatch == color }).keys.min() {
      return PaintRole(family: family)
    }
    let tints = palettes.tintedRoles.filter { palettes.color(of: $0, plain: [:]) == color }
    if tints.count == 1 { return tints[0] }
    if tints.count > 1 {
      let names = tints.prefix(4).map(\.name).joined(separator: ", ")
      throw PathProblem(
        text:
          "the shape has no class, and its \(what) \"\(text.prefix(40))\" may be \(names); add class=\"\(tints[0].name)\""
      )
    }
    let near =
      near(color).map { "; did you mean \($0.hex), which is \($0.family)?" }
      ?? "; add class=\"ROLE\", or let \"render-avatars import\" take the nearest swatch"
    throw PathProblem(
      text: "the shape has no class, and its \(what) \"\(text.prefix(40))\" is no family's swatch\(near)")
  }

  /// Returns the swatch that differs from a colour by a rounding, as after a conversion between
  /// colour profiles in an editor.
  private func near(_ color: RGBA) -> (hex: String, family: String)? {
    func distance(_ other: RGBA) -> Int {
      let channels = [(color.red, other.red), (color.green, other.green), (color.blue, other.blue)]
      return channels.map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
    let swatches = palettes.families.compactMap { family, paint in
      paint.swatch.map { (distance: distance($0), family: family, hex: $0.hex) }
    }
    let nearest = swatches.min { ($0.distance, $0.family) < ($1.distance, $1.family) }
    return nearest.flatMap { $0.distance <= Self.step ? ($0.hex, $0.family) : nil }
  }

  /// The maximum difference in a channel that counts as a rounding.
  private static let step = 3
}

extension Palettes {
  /// Every tint of every family.
  var tintedRoles: [PaintRole] {
    families.keys.sorted().flatMap { family in
      let names = Set(tints.keys).union((families[family]?.tints ?? [:]).keys).sorted()
      return names.compactMap { PaintRole("\(family)-\($0)") }
    }
  }
}
