/// The colours of an art pack: the named choices, and the rules that derive each paint from the
/// plain colour of a family.
///
/// Source: `Art/palettes.json`.
package struct Palettes: Hashable, Sendable, Codable {
  package let skinTones: [NamedSwatch]
  package let defaultSkinTone: String
  package let hairColors: [NamedSwatch]
  package let defaultHairColor: String
  /// The colour names that any colour field accepts besides hex.
  package let colors: [NamedSwatch]
  package let tints: [String: Tint]
  package let families: [String: PaintFamily]

  /// A list of named choices.
  package enum Choice: String, Hashable, Sendable, Codable, CaseIterable { case skinTones, hairColors }

  /// Returns the swatches of a list, and the name of the default for an absent value.
  package func choices(_ choice: Choice) -> (swatches: [NamedSwatch], defaultValue: String) {
    switch choice {
    case .skinTones: (skinTones, defaultSkinTone)
    case .hairColors: (hairColors, defaultHairColor)
    }
  }

  /// Returns the rule for the tint of a role; nil for the plain family and for an undefined tint.
  package func tint(of role: PaintRole) -> Tint? {
    guard let name = role.tint else { return nil }
    return families[role.family]?.tints?[name] ?? tints[name]
  }

  /// Returns whether the role can be painted: its family exists, and its tint exists.
  package func knows(_ role: PaintRole) -> Bool {
    families[role.family] != nil && (role.tint == nil || tint(of: role) != nil)
  }

  /// Returns the palettes with families of these names that have no colour and no rules.
  package func adding(families names: Set<String>) -> Palettes {
    let empty = PaintFamily(color: nil, preview: nil, tints: nil)
    return Palettes(
      skinTones: skinTones, defaultSkinTone: defaultSkinTone, hairColors: hairColors,
      defaultHairColor: defaultHairColor, colors: colors, tints: tints,
      families: families.merging(names.map { ($0, empty) }) { known, _ in known })
  }

  /// Returns the colour of a role, given the plain colours of a record.
  package func color(of role: PaintRole, plain: [String: RGBA]) -> RGBA {
    let base = plain[role.family] ?? families[role.family]?.swatch ?? .black
    return tint(of: role)?.apply(to: base) ?? base
  }
}

/// A family of paints: the source of its plain colour, and its own tint rules.
package struct PaintFamily: Hashable, Sendable, Codable {
  /// A fixed colour; nil if the record decides.
  package let color: RGBA?
  /// The colour that represents the family in an editor. A shape without a class and with exactly
  /// this colour belongs to the family.
  package let preview: RGBA?
  /// Rules that override the general rules of the palette.
  package let tints: [String: Tint]?

  /// The colour that identifies the family in an editor.
  package var swatch: RGBA? { preview ?? color }
}

/// A colour of a palette, selected by name.
package struct NamedSwatch: Hashable, Sendable, Codable {
  package let name: String
  package let color: RGBA
}
