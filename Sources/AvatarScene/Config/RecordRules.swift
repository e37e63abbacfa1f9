/// What holds for all records, whatever each of them says.
public struct RecordRules: Hashable, Sendable {
  /// What happens to a choice that the shop sells and the player does not own.
  public enum Entitlements: String, Hashable, Sendable, CaseIterable {
    /// It is drawn.
    case none
    /// It is drawn, with a warning.
    case check
    /// The field's default is drawn, with a warning.
    case enforce
  }

  /// What happens to a choice that the player does not own.
  public var entitlements = Entitlements.none
  /// The weather for all records; nil for each record's own.
  public var weather: Weather?
  /// What seeds choose from, beside what the catalog says.
  public var chance = ChanceOptions()

  /// Creates rules that change nothing.
  public init() {}
}

/// Applies the rules to records before they are resolved.
package struct RecordRuler: Sendable {
  private let rules: RecordRules
  private let catalog: Catalog
  /// The items of the shop by what they sell; empty if they are not asked for.
  private let shop: [Worn: ShopItem]
  private let weather: WeatherRule
  package init(_ rules: RecordRules, _ pack: ArtPack) throws(ArtPackError) {
    (self.rules, catalog) = (rules, pack.catalog)
    weather = WeatherRule(weather: rules.weather, clothes: try pack.weatherClothes(), catalog: pack.catalog)
    let items = try rules.entitlements == .none ? [] : pack.shop()
    shop = Dictionary(
      items.compactMap { item in pack.catalog.fields[item.field]?.garment.map { (Worn($0, item.variant), item) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Changes a record by the rules. What the weather puts on is lent, and needs no item.
  ///
  /// - Returns: warnings.
  func apply(to record: inout AvatarRecord) -> [Diagnostic] {
    let found = entitle(&record)
    return found + weather.apply(to: &record)
  }

  /// Returns what a record's seed may choose: nothing that the player would have to buy.
  func chance(for record: AvatarRecord) -> ChanceOptions {
    var options = rules.chance
    // To go through a dictionary for the first time costs more than to choose a look.
    guard !shop.isEmpty else { return options }
    for (thing, item) in shop where Self.problem(item, record.player) != nil {
      options.exclude.formUnion(catalog.fields.choosing(thing.garment).map { "\($0.name).\(thing.variant)" })
    }
    return options
  }

  /// Returns a warning for each choice that the player does not own.
  private func entitle(_ record: inout AvatarRecord) -> [Diagnostic] {
    var found: [Diagnostic] = []
    guard !shop.isEmpty else { return found }
    for field in catalog.fields.all where field.fills {
      guard let value = record[field.name], let garment = field.garment.flatMap({ catalog[$0] }),
        let item = shop[Worn(garment.name, value)], let problem = Self.problem(item, record.player)
      else { continue }
      let isEnforced = rules.entitlements == .enforce
      if isEnforced { record.fields[field.name] = garment.default }
      let effect = isEnforced ? "; drawn as \"\(garment.default)\"" : ""
      found.append(record.warning(field.name, "\"\(value)\" \(problem)\(effect)"))
    }
    return found
  }

  /// Returns why a player does not own an item; nil if the player does.
  private static func problem(_ item: ShopItem, _ player: PlayerState) -> String? {
    let needs = item.unlockLevel.flatMap { level in
      player.level < Double(level)
        ? "level \(level), and the player has level \(FieldResolver.text(player.level))" : nil
    }
    guard player.inventory.contains(item.id) else {
      let more = needs.map { ", and needs \($0)" } ?? ""
      return "is not owned: the item \"\(item.id)\" costs \(item.cost) coins\(more)"
    }
    return needs.map { "is locked: the item \"\(item.id)\" needs \($0)" }
  }
}

extension AvatarRecord {
  func warning(_ field: String, _ message: String) -> Diagnostic {
    Diagnostic(.warning, file: file, line: line, record: id, field: field, message)
  }
}
