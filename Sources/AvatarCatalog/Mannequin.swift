/// The figures on contact sheets.
struct Mannequin {
  let listing: CatalogListing

  /// The one on whom a slot's variants are shown: plain clothes, so that nothing else draws the eye.
  static let plain: [AvatarRecord.Field: String] = [
    .skinTone: "medium", .hairStyle: "short", .hairColor: "brown", .topStyle: "tshirt", .topColor: "#5B7FD6", .bottomStyle: "jeans",
    .bottomColor: "#2F4A7A", .shoeStyle: "sneakers", .shoeColor: "#F2F2F2",
  ]

  func record(_ slot: CatalogListing.Slot, _ choice: String) -> AvatarRecord {
    var fields = Self.plain
    if slot.name == "petAccessory" { fields[.petType] = listing.slots.first { $0.name == "petType" }?.usual }
    if let field = slot.fields.first.flatMap(AvatarRecord.Field.init(rawValue:)) { fields[field] = choice }
    return AvatarRecord(id: choice, fields: fields)
  }

  private static let tops = ["#6C5CE7", "#2E86AB", "#D64550", "#1B998B", "#F6AE2D", "#222831", "#7D8F69", "#F4F1EA"]
  private static let bottoms = ["#2F5D9B", "#222831", "#6B4F3A", "#4A4E69", "#8A8F98"]
  private static let shoes = ["#FFFFFF", "#222831", "#D64550", "#8A5530"]

  /// A student of the mix: the strides have no common factor with the lists, so that everything meets everything.
  func mixed(_ number: Int) -> AvatarRecord {
    func pick(_ slot: String, _ stride: Int, _ start: Int) -> String {
      let choices = listing.slots.first { $0.name == slot }?.choices ?? []
      return choices.isEmpty ? "" : choices[(number * stride + start) % choices.count].name
    }
    let fields: [AvatarRecord.Field: String] = [
      .skinTone: pick("skinTone", 5, 0), .hairStyle: pick("hairStyle", 3, 1), .hairColor: pick("hairColor", 7, 2), .eyeStyle: pick("eyeStyle", 1, 0),
      .faceShape: pick("faceShape", 1, number / 6), .topStyle: pick("topStyle", 3, 1), .topColor: Self.tops[number * 3 % Self.tops.count],
      .bottomStyle: pick("bottomStyle", 1, number / 4), .bottomColor: Self.bottoms[number * 2 % Self.bottoms.count],
      .shoeStyle: pick("shoeStyle", 2, 0), .shoeColor: Self.shoes[number % Self.shoes.count],
      .accessory1: number % 3 == 0 ? "none" : pick("accessory", 3, 1), .accessory2: number % 4 == 1 ? pick("accessory", 5, 2) : "none",
    ]
    return AvatarRecord(id: "\(number + 1)", fields: fields.filter { !$0.value.isEmpty })
  }
}
