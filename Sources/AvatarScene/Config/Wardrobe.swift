internal import AvatarSupport

/// What a figure wears in a clip, and what follows from it: states, hidden garments and layers, and
/// options that a variant holds.
///
/// A variant with a side affects the slots of that side only, and slots without a side.
package struct Wardrobe: Sendable {
  /// A worn variant with its entry in the catalog.
  struct Item: Sendable {
    let worn: Worn
    let variant: Catalog.Variant?
  }

  /// In the order in which they are put on, without what is wholly hidden.
  let items: [Item]
  private let anywhere: Effects
  private let left: Effects
  private let right: Effects

  /// What the worn variants change in the slots of one side, found once for all slots.
  private struct Effects: Sendable {
    var states: [String] = []
    var options: [String: String] = [:]
    var hidden: Set<Hidden> = []
  }

  /// Something that is not drawn.
  private enum Hidden: Hashable, Sendable {
    case garment(String)
    case layerOrVariant(String, String)
  }

  /// - Parameter clip: the name of the clip; nil for a figure at rest.
  package init(_ worn: [Worn], clip: String? = nil, catalog: Catalog) {
    var items: [Item] = []
    var during: [(state: String, worn: Worn)] = []
    for item in worn {
      let variant = catalog[item]
      switch variant?.clips.flatMap({ Self.rule(among: $0, clip, while: worn, catalog) }) {
      case nil: items.append(Item(worn: item, variant: variant))
      case .away: continue
      case .other:
        items.append(Item(worn: Worn(item.garment, item.variant, side: item.side?.other), variant: variant))
      case .state(let state):
        items.append(Item(worn: item, variant: variant))
        during.append((state, item))
      }
    }
    // What is put on last decides: it is not hidden by what it hides.
    var hiding: [Item] = []
    for item in items.reversed() where item.variant?.hides != nil {
      if !hiding.contains(where: { $0.hides(item.worn) }) { hiding.append(item) }
    }
    let seen = items.filter { item in !hiding.contains { $0.hides(item.worn) } }
    func effects(on side: Side?) -> Effects {
      func isThere(_ worn: Side?) -> Bool { worn == nil || side == nil || worn == side }
      var effects = Effects(states: during.filter { isThere($0.worn.side) }.map(\.state))
      // Of two states with a form, that of what is put on last decides: a hat's form is drawn on any face.
      for item in seen.reversed() where isThere(item.worn.side) { effects.states += item.variant?.states ?? [] }
      for item in seen where isThere(item.worn.side) && !during.contains(where: { $0.worn == item.worn }) {
        // A slot without a side is not held by one hand. What hangs or is stowed leaves the hand free.
        guard item.worn.side == nil || side != nil else { continue }
        effects.options.merge(item.variant?.options ?? [:]) { $1 }
      }
      for item in hiding where isThere(item.worn.side) {
        effects.hidden.formUnion((item.variant?.hides ?? []).map(Self.hidden))
      }
      return effects
    }
    self.items = seen
    (anywhere, left, right) = (effects(on: nil), effects(on: .left), effects(on: .right))
  }

  /// Returns what becomes of a variant in a clip. A state that something worn sets comes before the clip, and of
  /// several states that of what is put on last.
  private static func rule(
    among rules: [String: Catalog.ClipRule], _ clip: String?, while worn: [Worn], _ catalog: Catalog
  ) -> Catalog.ClipRule? {
    let states = worn.reversed().flatMap { catalog[$0]?.states ?? [] }
    return states.lazy.compactMap { rules[$0] }.first ?? clip.flatMap { rules[$0] }
  }

  private func effects(on side: Side?) -> Effects {
    switch side {
    case nil: anywhere
    case .left: left
    case .right: right
    }
  }

  fileprivate static func parts(of name: String) -> (garment: String, rest: String?) {
    let halves = name.utf8.split(separator: "/", maxSplits: 1).map(String.init)
    return (halves.first ?? "", halves.count > 1 ? halves[1] : nil)
  }

  private static func hidden(_ name: String) -> Hidden {
    let (garment, rest) = parts(of: name)
    return rest.map { .layerOrVariant(garment, $0) } ?? .garment(garment)
  }

  /// Returns whether a layer of a garment is not drawn in a slot.
  func hides(_ garment: String, layer: String, _ side: Side?) -> Bool {
    let hidden = effects(on: side).hidden
    return !hidden.isEmpty && (hidden.contains(.garment(garment)) || hidden.contains(.layerOrVariant(garment, layer)))
  }

  /// Returns the states that are set in the slots of a side.
  func states(on side: Side?) -> [String] { effects(on: side).states }

  /// Returns the option of a garment that a worn variant holds in the slots of a side.
  func option(of garment: String, _ side: Side?) -> String? { effects(on: side).options[garment] }

  /// Returns the worn variants that can be seen, in the order in which they are put on.
  package var worn: [Worn] { items.map(\.worn) }
}

extension Wardrobe.Item {
  /// Returns whether another worn variant is wholly hidden by this one.
  fileprivate func hides(_ other: Worn) -> Bool {
    guard other != worn, worn.side == nil || other.side == nil || worn.side == other.side else { return false }
    return (variant?.hides ?? []).contains { name in
      let (garment, rest) = Wardrobe.parts(of: name)
      // A garment without a side, such as the body, is drawn on the other side still.
      let isWhole = worn.side == nil || other.side != nil
      return garment == other.garment && (rest == nil ? isWhole : rest == other.variant && isWhole)
    }
  }
}
