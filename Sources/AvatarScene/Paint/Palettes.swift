/// The colours of an art pack: the named choices, and the rules that derive every paint from a family's plain colour.
///
/// Source: `Art/palettes.json`.
package struct Palettes: Hashable, Sendable, Codable {
  package let skinTones: [NamedSwatch]
  package let defaultSkinTone: String
  package let hairColors: [NamedSwatch]
  package let defaultHairColor: String
  /// Colour names that any colour field accepts beside hex.
  package let colors: [NamedSwatch]
  package let tints: [String: Tint]
  package let families: [String: PaintFamily]

  /// A list of named choices.
  package enum Choice: String, Hashable, Sendable, Codable, CaseIterable { case skinTones, hairColors }

  /// The names of a list, and the one that stands in for a name that is left out.
  package func choices(_ choice: Choice) -> (swatches: [NamedSwatch], defaultValue: String) {
    switch choice {
    case .skinTones: (skinTones, defaultSkinTone)
    case .hairColors: (hairColors, defaultHairColor)
    }
  }

  /// The rule for a role's tint; nil for the plain family, and for a tint that nobody defined.
  package func tint(of role: PaintRole) -> Tint? {
    guard let name = role.tint else { return nil }
    return families[role.family]?.tints?[name] ?? tints[name]
  }

  /// True when the role can be painted: the family exists, and so does its tint.
  package func knows(_ role: PaintRole) -> Bool {
    families[role.family] != nil && (role.tint == nil || tint(of: role) != nil)
  }

  /// The role's colour, given the plain colours that a record decides.
  package func color(of role: PaintRole, plain: [String: RGBA]) -> RGBA {
    let base = plain[role.family] ?? families[role.family]?.swatch ?? .black
    return tint(of: role)?.apply(to: base) ?? base
  }
}

/// A family of paints: where its plain colour comes from, and its own tint rules.
package struct PaintFamily: Hashable, Sendable, Codable {
  /// A fixed colour; nil where the record decides.
  package let color: RGBA?
  /// How an editor shows the family; a shape without a class that has exactly this colour belongs to it.
  package let preview: RGBA?
  /// Rules that stand in for the palette's general ones.
  package let tints: [String: Tint]?

  /// The colour by which an editor knows the family.
  package var swatch: RGBA? { preview ?? color }
}

/// A colour of a palette that is chosen by name.
package struct NamedSwatch: Hashable, Sendable, Codable {
  package let name: String
  package let color: RGBA
}
