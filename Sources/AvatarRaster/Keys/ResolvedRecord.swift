/// A resolved avatar by the app's field names, for an atlas's metadata and for keys.
enum ResolvedRecord {
  static func members(_ avatar: Avatar) -> [JSON.Member] {
    var list: [(String, JSON?)] = []
    switch avatar.body {
    case .legacy(let look): list += [("baseColor", .string(look.baseColor.hex)), ("emojiFace", .string(look.emoji))]
    case .student(let look): list += student(look)
    }
    if let pet = avatar.pet {
      list += [
        ("petType", .string(pet.type)), ("petColor", .string(pet.coat.hex)), ("petName", .string(pet.name)),
        ("petAccessory", .string(pet.accessory ?? "none")),
      ]
    }
    return list.compactMap { name, value in value.map { JSON.Member(name, $0) } }
  }

  private static func student(_ look: Look) -> [(String, JSON?)] {
    [
      ("skinTone", .string(look.skinTone)), ("faceShape", .string(look.faceShape)), ("eyeStyle", .string(look.eyeStyle)),
      ("hairStyle", .string(look.hairStyle)), ("hairColor", .string(look.hairColor.value)),
      ("topStyle", .string(look.topStyle)), ("topColor", .string(look.topColor.hex)),
      ("trimColor", look.plain["trim"].map { .string($0.hex) }),
      ("bottomStyle", .string(look.bottomStyle)), ("bottomColor", .string(look.bottomColor.hex)),
      ("shoeStyle", .string(look.shoeStyle)), ("shoeColor", .string(look.shoeColor.hex)),
      ("accessory1", .string(look.accessories.first ?? "none")),
      ("accessory2", .string(look.accessories.dropFirst().first ?? "none")),
      ("uni", look.university.map { .string($0) }),
    ]
  }
}
