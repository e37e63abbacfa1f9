public import AvatarSupport
internal import AvatarScene

/// The listing as text and as JSON.
extension CatalogListing {
  /// Returns a block of lines for each slot, with a star at the default.
  ///
  /// Text of a pack is untrusted and cannot leave its line.
  package var text: String { lines.map { PlainText.line($0, limit: .max) + "\n" }.joined() }

  private var lines: [String] {
    var lines = ([pack] + overlays).map { pack in
      "\(pack.name) \(pack.version) by \(pack.author), \(pack.licence)\(pack.title.map { ": \($0)" } ?? "")"
    }
    for slot in slots {
      lines += ["", slot.fields.joined(separator: ", ")]
      lines += slot.choices.map { Self.line($0, isDefault: $0.name == slot.defaultValue) }
      if slot.takesHex { lines.append("    or a colour: #RGB, #RRGGBB") }
    }
    lines += ["", "colours: #RGB, #RRGGBB, or a name"]
    lines += paints.map { "    \(Self.padded($0.field, 16))\($0.defaultValue)" }
    if !names.isEmpty { lines.append("    names: \(names.map(\.name).joined(separator: ", "))") }
    let numbers = fields.filter { $0.kind == .number }
    if !numbers.isEmpty { lines += ["", "numbers"] + numbers.map(Self.line) }
    lines += ["", "clips"] + clips.map(Self.line)
    if !poses.isEmpty { lines += ["", "poses"] + poses.map { "    \(Self.padded($0.name, 16))\($0.words)" } }
    if !shop.isEmpty { lines += ["", "shop"] + shop.map(Self.line) }
    if !weathers.isEmpty { lines += ["", "weather"] + weathers.map { "    \($0.rawValue)" } }
    lines += ["", "universities"] + universities.map { "    \(Self.padded($0.id, 16))\($0.name)" }
    return lines
  }

  private static func line(_ choice: Choice, isDefault: Bool) -> String {
    let notes = [choice.color?.hex, choice.isUniBranded ? "takes the university's colours" : nil].compactMap { $0 }
      .joined(separator: ", ")
    return "  \(isDefault ? "*" : " ") " + (notes.isEmpty ? choice.name : padded(choice.name, 16) + notes)
  }

  private static func line(_ field: RecordField) -> String {
    let (initial, range, _) = field.number
    func text(_ number: Double) -> String { JSONWriter.line(.number(number)) }
    return "    \(padded(field.name, 16))\(text(range.lowerBound)) to \(text(range.upperBound)), \(text(initial))"
  }

  private static func line(_ clip: Motion) -> String {
    let way = clip.loops ? "loop" : "once" + (clip.then.map { ", then \($0)" } ?? "")
    return "    \(padded(clip.name, 16))\(JSONWriter.line(.number(clip.length))) s, \(clip.frames) frames, \(way)"
  }

  private static func line(_ item: ShopItem) -> String {
    let level = item.unlockLevel.map { ", from level \($0)" } ?? ""
    return
      "    \(padded(item.id, 28))\(padded(item.name, 24))\(item.cost) coins\(level): \(item.field) \(item.variant)"
  }

  /// Returns a line for each item of the shop, by category.
  ///
  /// Text of a pack is untrusted and cannot leave its line.
  package func shopText() throws(CatalogError) -> String {
    let items = try stocked()
    let lines = ShopItem.Category.allCases.flatMap { category in
      let own = items.filter { $0.category == category }.map(Self.line)
      return own.isEmpty ? [] : [category.rawValue] + own
    }
    return lines.map { PlainText.line($0, limit: .max) + "\n" }.joined()
  }

  /// Returns the items of the shop as JSON.
  package func shopJSON() throws(CatalogError) -> JSON { .members([("items", .array(try stocked().map(Self.json)))]) }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// The listing as JSON, with its members in a fixed order.
  public var json: JSON {
    .members([
      ("app", .string(RendererVersion.app)), ("version", .string(RendererVersion.current)), ("pack", Self.json(pack)),
      ("overlays", overlays.isEmpty ? nil : .array(overlays.map(Self.json))),
      ("fields", .array(fields.map(json))), ("slots", .array(slots.map(Self.json))),
      (
        "colors",
        .array(
          paints.map {
            .members([("field", .string($0.field)), ("default", .string($0.defaultValue)), ("anyHex", .bool(true))])
          })
      ),
      ("colorNames", .array(names.map(Self.json))), ("clips", .array(clips.map(Self.json))),
      ("poses", .array(poses.map(Self.json))),
      ("shop", shop.isEmpty ? nil : .array(shop.map(Self.json))),
      ("weather", weathers.isEmpty ? nil : .array(weathers.map { .string($0.rawValue) })),
      ("universities", .array(universities.map(Self.json))),
      ("frame", frameJSON),
    ])
  }

  private static func json(_ pack: PackInfo) -> JSON {
    .members([
      ("name", .string(pack.name)), ("title", pack.title.map { .string($0) }), ("version", .string(pack.version)),
      ("author", .string(pack.author)), ("licence", .string(pack.licence)),
    ])
  }

  private var frameJSON: JSON {
    .members([
      ("width", .number(frame.width)), ("height", .number(frame.height)),
      (
        "anchor",
        .members([("x", .number(frame.originX / frame.width)), ("y", .number((frame.originY - ground) / frame.height))])
      ),
    ])
  }

  /// Returns a field for an editor: its position, its choices, and the conditions under which it
  /// has an effect.
  private func json(_ field: RecordField) -> JSON {
    let slot = slots.first { $0.fields.contains(field.name) }
    let defaultValue = paints.first { $0.field == field.name }?.defaultValue ?? slot?.defaultValue ?? field.default
    return .members([
      ("name", .string(field.name)), ("tab", field.tab.map { .string($0) }), ("kind", .string(field.kind.rawValue)),
      ("figure", field.figure.map { .string($0.rawValue) }), ("garment", field.garment.map { .string($0) }),
      ("slot", slot.map { .string($0.name) }),
      ("place", field.figure == .player ? field.garment.flatMap { places[$0] }.map { .string($0.rawValue) } : nil),
      ("default", defaultValue.map { .string($0) }),
      ("anyHex", field.kind == .color ? .bool(true) : nil),
      ("follows", field.follows.map { .string($0) }), ("colors", field.colors.map { .string($0) }),
      ("side", field.side.map { .string($0.rawValue) }), ("min", field.min.map { .number($0) }),
      ("max", field.max.map { .number($0) }), ("step", field.step.map { .number($0) }),
      ("shows", field.shows.map { .string($0.rawValue) }), ("isFigure", field.isFigure == true ? .bool(true) : nil),
      (
        "merch",
        field.merch.map {
          .members([("flag", .string($0.flag)), ("university", .string($0.university)), ("status", .string($0.status))])
        }
      ),
      ("needs", needs(of: field)),
    ])
  }

  /// Returns the conditions on other fields: one of some values, or any value if none are named.
  private func needs(of field: RecordField) -> JSON? {
    func need(_ name: String, _ values: [String]?) -> JSON {
      .members([("field", .string(name)), ("values", values.map { .array($0.map { .string($0) }) })])
    }
    if let owner = fields.first(where: { $0.merch?.flag == field.name }), let merch = owner.merch {
      let branded = slots.filter { $0.name == owner.garment }.flatMap { slot in
        slot.fields.map { name in need(name, slot.choices.filter(\.isUniBranded).map(\.name)) }
      }
      return .array(branded + [need(merch.status, merch.values), need(merch.university, nil)])
    }
    if field.shows == .number, let slot = slots.first(where: { $0.name == field.garment }) {
      let numbered = slot.choices.filter { $0.words?.utf8.contains("{number}") ?? false }.map(\.name)
      return .array(slot.fields.map { need($0, numbered) })
    }
    guard field.figure == .pet, field.isFigure != true, let pet = fields.first(where: { $0.isFigure == true }) else {
      return nil
    }
    return .array([need(pet.name, nil)])
  }

  private static func json(_ slot: Slot) -> JSON {
    .members([
      ("slot", .string(slot.name)), ("fields", .array(slot.fields.map { .string($0) })),
      ("default", .string(slot.defaultValue)),
      ("anyHex", slot.takesHex ? .bool(true) : nil), ("variants", .array(slot.choices.map(json))),
    ])
  }

  private static func json(_ choice: Choice) -> JSON {
    .members([
      ("name", .string(choice.name)), ("color", choice.color.map { .string($0.hex) }),
      ("uniBranded", choice.isUniBranded ? .bool(true) : nil),
      ("words", choice.words.map { .string($0) }), ("exclusive", choice.exclusive.map { .string($0) }),
    ])
  }

  private static func json(_ clip: Motion) -> JSON {
    .members([
      ("name", .string(clip.name)), ("seconds", .number(clip.length)), ("frames", .int(clip.frames)),
      ("loop", .bool(clip.loops)),
      ("then", clip.then.map { .string($0) }), ("facings", .array(clip.facings.map { .string($0.rawValue) })),
    ])
  }

  private static func json(_ pose: Moment) -> JSON {
    .members([
      ("name", .string(pose.name)), ("words", .string(pose.words)), ("clip", .string(pose.clip)),
      ("seconds", .number(pose.time)), ("facing", pose.facing.map { .string($0.rawValue) }),
    ])
  }

  private static func json(_ item: ShopItem) -> JSON {
    .members([
      ("id", .string(item.id)), ("name", .string(item.name)), ("category", .string(item.category.rawValue)),
      ("field", .string(item.field)), ("variant", .string(item.variant)), ("cost", .int(item.cost)),
      ("unlockLevel", item.unlockLevel.map { .int($0) }),
    ])
  }

  private static func json(_ university: University) -> JSON {
    .members([
      ("id", .string(university.id)), ("name", .string(university.name)), ("primary", .string(university.primary.hex)),
      ("secondary", university.secondary.map { .string($0.hex) }),
      (
        "kit",
        university.kit.map {
          .members([("primary", .string($0.primary.hex)), ("secondary", .string($0.secondary.hex))])
        }
      ),
      ("initials", university.initials.map { .string($0) }),
      ("pattern", university.pattern.map { .string($0.rawValue) }),
    ])
  }
}
