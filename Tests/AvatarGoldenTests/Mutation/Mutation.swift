import AvatarSupport
import AvatarScene

/// One change of one value of an art pack, and where it should be visible.
struct Mutation: Sendable {
  let section: String
  let path: JSONPath
  let what: String
  /// Which goldens to check first.
  let concern: Concern
  /// Maps the value at the path to another one; nil removes it.
  let change: @Sendable (JSONValue) -> JSONValue?

  init(
    _ section: String, _ path: JSONPath, _ what: String, _ concern: Concern,
    change: @escaping @Sendable (JSONValue) -> JSONValue?
  ) {
    self.section = section
    self.path = path
    self.what = what
    self.concern = concern
    self.change = change
  }

  /// A description, for a surviving mutant.
  var text: String { "\(section) \(path.text): \(what)" }

  /// Returns the changed section; nil if the change has no effect.
  func applied(to art: ArtTree) -> JSONValue? {
    guard let old = art[section][path] else { return nil }
    var changed = art[section]
    changed[path] = change(old)
    return changed == art[section] ? nil : changed
  }
}

/// What a mutation affects, in the names of draw lists and cases.
struct Concern: Sendable {
  /// Prefixes of layer names, such as `player/hairStyle/bun/`.
  var layers: [String] = []
  var figure: String?
  var slots: Set<String> = []
  var clip: String?
  /// A value of the case's record, such as `skinTone=dark`.
  var words: [String] = []
}

/// A kind of change, which finds its locations in any art pack.
struct MutationKind: Sendable, CustomStringConvertible {
  let name: String
  /// Every location where such a change can be made.
  let places: @Sendable (ArtTree) -> [Mutation]

  var description: String { name }

  init(_ name: String, _ places: @escaping @Sendable (ArtTree) -> [Mutation]) {
    self.name = name
    self.places = places
  }
}
