internal import AvatarSupport
internal import AvatarScene
internal import Platform

/// How the JSON file of a pack that lies over others changes theirs. Nothing is removed.
indirect enum MergeRule: Sendable {
  /// The new value takes the place of the old one.
  case replace
  /// A list of names: the old ones, then the new ones.
  case union
  /// An object whose members have one rule.
  case each(MergeRule)
  /// An object whose members have rules by name; every other member is replaced.
  case members([String: MergeRule])
  /// A list of objects that are known by one of their members. New ones follow the old ones.
  case items(by: String, MergeRule)

  static let catalog = MergeRule.members([
    "slots": .items(by: "slot", .members(["variants": .items(by: "name", .replace)])),
    "fields": .items(by: "name", .replace),
    "feelings": .each(.replace),
    "mannequins": .members([
      "plain": .each(.replace), "moving": .each(.replace), "full": .union, "coats": .each(.replace),
    ]),
    "chance": .members([
      "tables": .items(
        by: "field",
        .members([
          "weights": .each(.replace), "asked": .each(.replace), "since": .each(.replace), "loud": .union,
          "rules": .union,
        ])), "palettes": .each(.replace),
    ]),
  ])
  static let palettes = MergeRule.members([
    "skinTones": .items(by: "name", .replace), "hairColors": .items(by: "name", .replace),
    "colors": .items(by: "name", .replace), "tints": .each(.replace), "families": .each(.replace),
  ])
  static let universities = MergeRule.items(by: "id", .replace)
  static let letters = MergeRule.members(["letters": .each(.replace)])
  static let poses = MergeRule.members(["poses": .items(by: "name", .replace)])
  static let shop = MergeRule.members(["items": .items(by: "id", .replace)])
  static let weather = MergeRule.each(.each(.replace))
  static let rig = MergeRule.members([
    "bones": .items(by: "name", .replace), "slots": .items(by: "name", .replace), "switches": .each(.union),
    "limbs": .items(by: "upper", .replace), "trails": .items(by: "bone", .replace), "reactions": .each(.replace),
  ])
}

/// A JSON value with the positions of what a file says. What comes from elsewhere has negative
/// offsets, each another one.
struct JSONNode {
  var value: JSONValue
  var positions: JSONPositions

  init(_ value: JSONValue, _ positions: JSONPositions) { (self.value, self.positions) = (value, positions) }

  /// A value that comes from no file.
  ///
  /// - Parameter last: the last offset that was given to such a value.
  init(unplaced value: JSONValue, after last: inout Int) {
    last -= 1
    let own = last
    var members: [String: JSONPositions.Member] = [:]
    for (name, member) in value.object ?? [:] {
      let node = JSONNode(unplaced: member, after: &last)
      members[name] = JSONPositions.Member(nameOffset: node.positions.offset, value: node.positions)
    }
    let items = (value.list ?? []).map { JSONNode(unplaced: $0, after: &last).positions }
    self.init(value, JSONPositions(offset: own, members: members, items: items))
  }

  /// A value as the program writes it, as what a file is merged into.
  init(encoding value: some Encodable, after last: inout Int) {
    let json = (try? JSONEncoder().encode(value)).flatMap { try? JSONText.parse(Array($0)) }
    self.init(unplaced: json ?? .object([:]), after: &last)
  }

  subscript(member: String) -> JSONNode? {
    guard let value = value[member], let place = positions.members[member] else { return nil }
    return JSONNode(value, place.value)
  }

  var items: [JSONNode] { zip(value.list ?? [], positions.items).map { JSONNode($0, $1) } }

  mutating func set(_ name: String, to node: JSONNode, nameOffset: Int) {
    guard case .object(var object) = value else { return }
    object[name] = node.value
    var members = positions.members
    members[name] = JSONPositions.Member(nameOffset: nameOffset, value: node.positions)
    self = JSONNode(.object(object), JSONPositions(offset: positions.offset, members: members, items: []))
  }

  /// Returns the value with a merge patch (RFC 7396) laid over it: objects member by member; `null` takes a member
  /// away; all else takes the place of what was there.
  func patched(by patch: JSONNode) -> JSONNode {
    guard case .object(let changes) = patch.value else { return patch }
    var object = value.object ?? [:]
    var members = positions.members
    for (name, place) in patch.positions.members {
      let old = JSONNode(object[name] ?? .null, members[name]?.value ?? place.value)
      let new = old.patched(by: JSONNode(changes[name] ?? .null, place.value))
      object[name] = new.value == .null ? nil : new.value
      members[name] = new.value == .null ? nil : .init(nameOffset: place.nameOffset, value: new.positions)
    }
    return JSONNode(.object(object), JSONPositions(offset: patch.positions.offset, members: members, items: []))
  }

  mutating func set(items: [JSONNode]) {
    self = JSONNode(
      .array(items.map(\.value)),
      JSONPositions(offset: positions.offset, members: [:], items: items.map(\.positions)))
  }
}

/// Lays one JSON file over another, and notes what it adds and replaces.
struct JSONMerge {
  private(set) var added: [String] = []
  private(set) var replaced: [String] = []

  /// - Parameter path: the path of the value by the names of its parts.
  mutating func merge(_ over: JSONNode, over base: JSONNode, by rule: MergeRule, path: String = "") -> JSONNode {
    switch (rule, over.value, base.value) {
    case (_, .null, _): return base
    case (.each(let rule), .object, .object): return members(over, base, path) { _ in rule }
    case (.members(let rules), .object, .object): return members(over, base, path) { rules[$0] ?? .replace }
    case (.items(let key, let rule), .array, .array): return items(over, base, path, key, rule)
    case (.union, .array, .array):
      let known = base.items.map(\.value)
      let new = over.items.filter { !known.contains($0.value) }
      if !new.isEmpty { added.append(path) }
      return self.list(base.items + new, at: over)
    default:
      if over.value != base.value { replaced.append(path) }
      return over
    }
  }

  private func list(_ items: [JSONNode], at place: JSONNode) -> JSONNode {
    var node = place
    node.set(items: items)
    return node
  }

  private mutating func members(
    _ over: JSONNode, _ base: JSONNode, _ path: String, _ rule: (String) -> MergeRule
  ) -> JSONNode {
    var result = JSONNode(
      base.value, JSONPositions(offset: over.positions.offset, members: base.positions.members, items: []))
    for name in (over.value.object ?? [:]).keys.sorted() where name != "$schema" {
      guard let new = over[name], new.value != .null else { continue }
      let place = path.isEmpty ? name : "\(path).\(name)"
      let merged: JSONNode
      if let old = base[name] {
        merged = merge(new, over: old, by: rule(name), path: place)
      } else {
        add(new, rule(name), place)
        merged = new
      }
      result.set(name, to: merged, nameOffset: over.positions.members[name]?.nameOffset ?? new.positions.offset)
    }
    return result
  }

  private mutating func items(
    _ over: JSONNode, _ base: JSONNode, _ path: String, _ key: String, _ rule: MergeRule
  ) -> JSONNode {
    var result = base.items
    var seen: Set<String> = []
    for new in over.items {
      let name = new.value[key]?.string
      let place = "\(path.isEmpty ? "" : "\(path).")\(name ?? "")"
      // What one file says twice stays there twice, so that the file's check finds it.
      if let name, seen.insert(name).inserted,
        let number = base.items.firstIndex(where: { $0.value[key]?.string == name })
      {
        result[number] = merge(new, over: result[number], by: rule, path: place)
      } else {
        add(new, rule, place)
        result.append(new)
      }
    }
    return list(result, at: over)
  }

  /// Notes what is new by its smallest named parts: a new list of universities by each of them.
  private mutating func add(_ node: JSONNode, _ rule: MergeRule, _ path: String) {
    switch rule {
    case .items(let key, _): added += node.items.map { "\(path).\($0.value[key]?.string ?? "")" }
    case .each: added += (node.value.object ?? [:]).keys.sorted().map { "\(path).\($0)" }
    default: added.append(path)
    }
  }
}
