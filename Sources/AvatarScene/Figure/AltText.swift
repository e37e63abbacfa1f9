internal import AvatarSupport

/// Alt texts for people who cannot see the picture: "Student with short brown hair, round glasses,
/// a blue hoodie, jeans and white sneakers."
package enum AltText {
  /// Returns the alt text of an avatar.
  ///
  /// - Parameters:
  ///   - cast: the figures in the picture. A missing pet is not mentioned.
  ///   - doing: what the student does: `waving`.
  package static func describe(
    _ avatar: Avatar, cast: AnimatedAvatar.Cast = .playerAndPet, doing: String? = nil, catalog: Catalog
  ) -> String {
    let pet = cast == .player ? nil : avatar.pet.map { self.pet($0, catalog) }
    if cast == .pet { return pet.map { capitalized($0) + "." } ?? "" }
    let body = phrases(avatar.body, avatar.isLegacy ? .legacy : .player, catalog)
    let sentence =
      avatar.isLegacy
      ? capitalized(body.all.joined(separator: " "))
      : "Student \(doing.map { "\($0), " } ?? "")with " + joined(body.all)
    return sentence + (pet.map { ", and " + $0 } ?? "") + "."
  }

  /// Returns a phrase such as "a black cat with a bow called Tom".
  private static func pet(_ pet: Look, _ catalog: Catalog) -> String {
    let words = phrases(pet, .pet, catalog)
    let accessories = words.worn.dropFirst()
    return
      ([words.worn.first ?? ""] + (accessories.isEmpty ? [] : ["with", joined(Array(accessories))]) + words.reported)
      .joined(separator: " ")
  }

  /// Returns the phrases of a figure's fields in alt text order: all of them, those of worn
  /// garments, and the rest.
  private static func phrases(_ look: Look, _ wearer: RecordField.Wearer, _ catalog: Catalog) -> (
    all: [String], worn: [String], reported: [String]
  ) {
    var words: (all: [String], worn: [String], reported: [String]) = ([], [], [])
    let fields = catalog.fields.all
    for described in catalog.describedFields where fields[described.field].figure == wearer {
      let field = fields[described.field]
      if field.fills {
        let color = described.color.flatMap { name(of: fields[$0], look) } ?? ""
        let items = look.worn.filter { $0.garment == field.garment && (field.side ?? $0.side) == $0.side }
        let worn = items.compactMap { item -> String? in
          // A variant that draws nothing and has no words is left out, such as a plain arm.
          let variant = catalog[item]
          if let variant, variant.words == nil, variant.drawn == false { return nil }
          let own = look.own[Worn(item.garment, item.variant)].flatMap { own in
            variant?.paints.flatMap { own[$0] }.map(colorName)
          }
          let words = variant?.words ?? item.variant
          return filled(words, color: own ?? color, side: item.side, print: look.print)
        }
        words.worn += worn
        words.all += worn
      } else if let value = look[field.name], !value.isEmpty, let template = field.words {
        let reported = filled(template, color: name(of: field, look) ?? "").utf8.replacing("{value}", with: value)
        words.reported.append(reported)
        words.all.append(reported)
      }
    }
    return words
  }

  /// Returns the name of a colour: the name in its palette, otherwise the nearest everyday name.
  private static func name(of field: RecordField, _ look: Look) -> String? {
    guard let value = look.values.first(where: { $0.name == field.name }), let color = value.color else { return nil }
    return field.palette == nil || value.text.utf8.hasPrefix("#") ? colorName(color) : spaced(value.text)
  }

  /// Fills in a colour and a side. Without a colour its place is left out: `{a color} cap` is "a
  /// cap".
  private static func filled(_ words: String, color: String, side: Side? = nil, print: Print? = nil) -> String {
    let words = printed(words.utf8.replacing("{side}", with: side?.rawValue ?? ""), print)
    guard color.isEmpty else {
      return words.utf8.replacing("{a color}", with: article(color)).utf8.replacing("{color}", with: color)
    }
    let rest = words.utf8.replacing("{color} ", with: "").utf8.replacing("{color}", with: "")
    guard let noun = rest.utf8.removing(prefix: "{a color} ") else {
      return rest.utf8.replacing("{a color}", with: "a")
    }
    return article(String(noun))
  }

  /// Fills in what a garment's print says: `jersey{letters}{number}` is "jersey with the letters UoB
  /// and the number 10".
  private static func printed(_ words: String, _ print: Print?) -> String {
    guard words.utf8.contains("{letters}") || words.utf8.contains("{number}") else { return words }
    let letters = print?.initials.map { " with the letters \($0)" } ?? ""
    let number = print?.number.map { " \(letters.isEmpty ? "with" : "and") the number \($0)" } ?? ""
    return words.utf8.replacing("{letters}", with: letters).utf8.replacing("{number}", with: number)
  }

  private static func joined(_ list: [String]) -> String {
    guard let last = list.last, list.count > 1 else { return list.first ?? "" }
    // An array: to join a slice takes ten times as long the first time.
    return Array(list.dropLast()).joined(separator: ", ") + " and " + last
  }

  private static func article(_ word: String) -> String {
    (word.first.map { "aeiou".contains($0) } ?? false ? "an " : "a ") + word
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Splits camel case: `darkBrown` → `dark brown`.
  private static func spaced(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  /// Returns the everyday name nearest to a colour.
  static func colorName(_ color: RGBA) -> String {
    let lab = OKLab(color)
    func distance(_ o: OKLab) -> Double {
      let (dl, da, db) = (lab.lightness - o.lightness, lab.a - o.a, lab.b - o.b)
      return dl * dl + 2 * (da * da + db * db)
    }
    return everyday.min { distance($0.color) < distance($1.color) }?.name ?? "grey"
  }

  private static let everyday = everydayColors.map { (name: $0.0, color: OKLab($0.1)) }

  private static let everydayColors: [(String, RGBA)] = [
    ("black", RGBA(0, 0, 0)), ("dark grey", RGBA(0x40, 0x42, 0x48)), ("grey", RGBA(0x8A, 0x8F, 0x98)),
    ("light grey", RGBA(0xD5, 0xD8, 0xDD)),
    ("white", RGBA(255, 255, 255)), ("red", RGBA(0xD0, 0x20, 0x30)), ("dark red", RGBA(0x7A, 0x12, 0x1C)),
    ("orange", RGBA(0xF5, 0x82, 0x2A)),
    ("coral", RGBA(0xFF, 0x6B, 0x4A)), ("yellow", RGBA(0xF6, 0xC9, 0x30)), ("lime green", RGBA(0x9A, 0xCB, 0x3C)),
    ("green", RGBA(0x2E, 0x8B, 0x57)),
    ("dark green", RGBA(0x12, 0x48, 0x2C)), ("teal", RGBA(0x1B, 0x99, 0x8B)), ("light blue", RGBA(0x8A, 0xC4, 0xF0)),
    ("blue", RGBA(0x2E, 0x6F, 0xC8)),
    ("navy", RGBA(0x1A, 0x24, 0x4A)), ("purple", RGBA(0x6C, 0x4C, 0xD0)), ("dark purple", RGBA(0x3C, 0x14, 0x50)),
    ("pink", RGBA(0xF0, 0x7C, 0xA8)),
    ("brown", RGBA(0x8A, 0x55, 0x30)), ("dark brown", RGBA(0x4A, 0x2E, 0x1C)), ("tan", RGBA(0xC8, 0x92, 0x58)),
    ("cream", RGBA(0xF4, 0xE6, 0xC8)),
    ("sage green", RGBA(0x7F, 0x91, 0x72)), ("blue", RGBA(0x0A, 0x2A, 0xC8)), ("light blue", RGBA(0xC8, 0xF4, 0xFC)),
    ("purple", RGBA(0x84, 0x1A, 0x94)), ("light purple", RGBA(0xC4, 0xA2, 0xF2)),
    ("turquoise", RGBA(0x3C, 0xD8, 0xC8)), ("light green", RGBA(0xB0, 0xF0, 0xA0)),
    ("light yellow", RGBA(0xFF, 0xFA, 0x98)), ("light pink", RGBA(0xFF, 0xD2, 0xDA)),
    ("dusty pink", RGBA(0xAE, 0x72, 0x82)), ("dark orange", RGBA(0xC4, 0x54, 0x08)),
  ]
}
