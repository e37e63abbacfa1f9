import AvatarSupport
import AvatarScene
import Foundation

/// Mutations of drawn content: shapes, outlines, layers.
enum ShapeMutations {
  static let kinds = [
    MutationKind("a part's colour") { art in
      each(art, art.figures, "fill", "another of the layer's paints") { layer, shape in otherPaint(layer, shape) }
    },
    MutationKind("an outline's width") { art in
      each(art, art.figures, "stroke", "0.4 wider") { _, shape in changed(shape, "stroke", "width") { $0 + 0.4 } }
    },
    MutationKind("an opacity") { art in
      each(art, art.figures, "fill", "a quarter less opaque") { _, shape in
        changed(shape, "fill", "opacity") { $0 * 0.75 }
      }
    },
    MutationKind("a shape missing") { art in each(art, art.figures, "path", "is gone") { _, _ in nil } },
    MutationKind("a path point") { art in
      each(art, art.figures, "path", "0.7 points farther") { _, shape in bent(shape) }
    },
    MutationKind("a shape's clip missing") { art in
      each(art, art.figures, "clips", "is not clipped") { _, shape in without(shape, "clips") }
    },
    MutationKind("two shapes in the wrong order", swaps),
    MutationKind("a layer missing") { art in layers(art, art.figures.filter { $0 == "player" }) },
    MutationKind("a pet's layer missing") { art in layers(art, art.pets) },
    MutationKind("the old circle's colour") { art in
      each(art, ["legacy"], "fill", "another of the layer's paints") { layer, shape in otherPaint(layer, shape) }
    },
    MutationKind("a shadow on the ground", shadows),
    MutationKind("where a layer turns", pivots),
  ]

  /// Returns a mutation for every shape that has the member.
  private static func each(
    _ art: ArtTree, _ figures: [String], _ member: String, _ what: String,
    _ change: @escaping @Sendable (JSONValue, JSONValue) -> JSONValue?
  ) -> [Mutation] {
    figures.flatMap { art.layers(of: $0) }.flatMap { part, layer, value in
      (value.members["shapes"]?.elements ?? []).enumerated().filter {
        $1.members[member] != nil && $1.members[member] != .null
      }.map { number, _ in
        let path: JSONPath = [.key("layers"), .index(layer), .key("shapes"), .index(number)]
        return Mutation(part, path, "\(member) \(what)", concern(art, part, layer)) { change(value, $0) }
      }
    }
  }

  private static func swaps(_ art: ArtTree) -> [Mutation] {
    art.figures.flatMap { art.layers(of: $0) }.flatMap { part, layer, value in
      (value.members["shapes"]?.elements ?? []).indices.dropFirst().map { number in
        let path: JSONPath = [.key("layers"), .index(layer), .key("shapes")]
        return Mutation(part, path, "\(number - 1) and \(number) change places", concern(art, part, layer)) { old in
          var list = old.elements
          list.swapAt(number - 1, number)
          return .array(list)
        }
      }
    }
  }

  private static func layers(_ art: ArtTree, _ figures: [String]) -> [Mutation] {
    figures.flatMap { art.layers(of: $0) }.map { part, layer, _ in
      Mutation(part, [.key("layers"), .index(layer)], "is gone", concern(art, part, layer)) { _ in nil }
    }
  }

  private static func shadows(_ art: ArtTree) -> [Mutation] {
    each(art, art.figures, "fill", "fainter") { _, shape in changed(shape, "fill", "opacity") { $0 * 0.8 } }.filter {
      $0.concern.layers.contains { $0.hasSuffix("/shadow") }
    }
  }

  private static func pivots(_ art: ArtTree) -> [Mutation] {
    art.figures.flatMap { art.layers(of: $0) }.compactMap { part, layer, value in
      guard value.members["pivot"]?.elements.count == 2 else { return nil }
      var concern = concern(art, part, layer)
      concern.clip = "run"
      return Mutation(part, [.key("layers"), .index(layer), .key("pivot"), .index(1)], "3 points higher", concern) {
        .number(($0.number ?? 0) + 3)
      }
    }
  }

  private static func concern(_ art: ArtTree, _ part: String, _ layer: Int) -> Concern {
    Concern(layers: [art.drawnName(part, layer)])
  }

  private static func otherPaint(_ layer: JSONValue, _ shape: JSONValue) -> JSONValue? {
    let count = Double(layer.members["roles"]?.elements.count ?? 1)
    return changed(shape, "fill", "role") { ($0 + 1).truncatingRemainder(dividingBy: count) }
  }

  private static func changed(_ shape: JSONValue, _ member: String, _ number: String, _ change: (Double) -> Double)
    -> JSONValue
  {
    var shape = shape
    shape[[.key(member), .key(number)]] = .number(change(shape.members[member]?.members[number]?.number ?? 0))
    return shape
  }

  private static func without(_ shape: JSONValue, _ member: String) -> JSONValue {
    var shape = shape
    shape[[.key(member)]] = nil
    return shape
  }

  /// Returns the shape with the middle element of its path moved.
  private static func bent(_ shape: JSONValue) -> JSONValue {
    var shape = shape
    shape[[.key("path")]] = shape.members["path"]?.withSteps { steps in
      let middle = steps.indices.prefix(steps.count / 2 + 1).last { steps[$0] != .close }
      return steps.enumerated().map { $0 == middle ? $1.applying(.translation(Point(0.7, 0))) : $1 }
    }
    return shape
  }
}

extension JSONValue {
  /// Returns the path with other elements.
  func withSteps(_ change: ([PathElement]) -> [PathElement]) -> JSONValue? {
    let text = Data(JSONWriter.line(.string(words ?? "")).utf8)
    guard let path = try? JSONDecoder().decode(Path.self, from: text) else { return nil }
    return (try? JSONEncoder().encode(Path(change(path.elements)))).flatMap { try? JSONText.parse($0) }
  }
}
