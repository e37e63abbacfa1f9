/// A thing of a shop: a variant that players own or do not own. Source: `shop.json` of a pack.
package struct ShopItem: Hashable, Sendable, Codable {
  /// The group under which a shop shows the item.
  package enum Category: String, Hashable, Sendable, Codable, CaseIterable { case hair, outfit, accessory, pet }

  /// What an inventory calls the item: `winter.bobbleHat`.
  package let id: String
  /// What people call the item.
  package let name: String
  package let category: Category
  /// The field of a record that chooses the item, such as `headwear`.
  package let field: String
  /// The value of the field.
  package let variant: String
  /// The price in coins.
  package let cost: Int
  /// The level from which a player can own the item; nil for every level.
  package let unlockLevel: Int?

  package static let section = "shop"
}

extension ShopItem: Packable {
  package init(from reader: inout SectionDecoder) throws(PackFormatError) {
    self.init(
      id: try reader.take(), name: try reader.take(), category: try reader.take(), field: try reader.take(),
      variant: try reader.take(), cost: try reader.take(), unlockLevel: try reader.take())
  }

  package func pack(into writer: inout SectionEncoder) {
    writer.put(id, name, category, field, variant, cost, unlockLevel)
  }
}

extension ShopItem.Category: Packable {}
