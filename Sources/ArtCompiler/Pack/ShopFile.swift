internal import AvatarScene
internal import AvatarSupport

/// `shop.json`: the things that players can own.
struct ShopFile: Codable {
  let items: [ShopItem]

  /// Decodes the items, and checks them against the fields and variants of a catalog.
  static func items(_ file: JSONFile, _ catalog: Catalog) throws(ArtError) -> [ShopItem] {
    let items = try file.decode(ShopFile.self).items
    var faults: [(path: String, message: String)] = []
    if items.count > ArtLimit.shopItems {
      faults.append(("items", "has \(items.count) items; keep at most \(ArtLimit.shopItems)"))
    }
    var ids: Set<String> = []
    var places: [Worn: String] = [:]
    for (number, item) in items.enumerated() {
      let path = "items[\(number)]"
      faults += Self.faults(of: item).map { ("\(path).\($0.member)", $0.message) }
      if !ids.insert(item.id).inserted {
        faults.append(("\(path).id", "\"\(item.id)\" is there twice; give each item its own id"))
      }
      if let fault = Self.choice(of: item, catalog) {
        faults.append(("\(path).\(fault.member)", fault.message))
      } else if let garment = catalog.fields[item.field]?.garment {
        let thing = Worn(garment, item.variant)
        if let other = places[thing] {
          faults.append(
            ("\(path).variant", "\"\(item.variant)\" is sold as \"\(other)\" already; keep one item for each thing"))
        }
        places[thing] = item.id
      }
    }
    guard faults.isEmpty else { throw file.errors(faults) }
    return items
  }

  private typealias Fault = (member: String, message: String)

  private static func faults(of item: ShopItem) -> [Fault] {
    var found: [Fault] = []
    if !isID(item.id) {
      found.append(("id", "is no id; write letters, digits, \"-\", \"_\" and \".\", such as \"winter.bobbleHat\""))
    }
    if item.name.isEmpty || item.name.utf8.count > ArtLimit.shopWords {
      let help = "write a name such as \"Bobble hat\""
      found.append(("name", "says nothing, or more than \(ArtLimit.shopWords) bytes; \(help)"))
    }
    for (member, number) in [("cost", item.cost), ("unlockLevel", item.unlockLevel ?? 0)]
    where !ArtLimit.shopNumbers.contains(number) {
      let range = ArtLimit.shopNumbers
      found.append((member, "\(number) is out of range; use \(range.lowerBound) to \(range.upperBound)"))
    }
    return found
  }

  /// An id is a part of a file's name.
  private static func isID(_ text: String) -> Bool {
    (1...ArtLimit.name).contains(text.utf8.count) && !text.utf8.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
        default: false
        }
      }
  }

  /// Returns what is wrong with the field or the variant.
  private static func choice(of item: ShopItem, _ catalog: Catalog) -> Fault? {
    guard let field = catalog.fields[item.field], let garment = field.garment.flatMap({ catalog[$0] }), field.fills
    else {
      let fields = catalog.fields.listed.filter(\.fills).map(\.name)
      let help = ClosestMatch.help(item.field, among: fields, or: "use")
      return ("field", "no field \"\(item.field.prefix(80))\" chooses a variant\(help)")
    }
    let names = garment.variants.map(\.name)
    guard names.contains(item.variant) else {
      let help = ClosestMatch.help(item.variant, among: names, or: "use")
      return ("variant", "there is no \(garment.name) \"\(item.variant.prefix(80))\"\(help)")
    }
    guard item.variant != garment.default else {
      return ("variant", "\"\(item.variant)\" is the default, which all players have; sell another variant")
    }
    return nil
  }
}
