internal import AvatarSupport

/// An element of an art file, with the place where it starts.
struct XMLElement: Sendable {
  var name: String
  var attributes: [String: String]
  /// The place of the start tag. Lines and columns count from 1, columns in bytes.
  let line: Int
  let column: Int
  /// The id of the nearest ancestor that has one.
  let surrounding: String?
  var children: [XMLElement] = []
  /// The text of a style sheet; empty in all other elements.
  var text = ""

  /// The name without the `svg:` prefix. Elements of other namespaces keep their prefix.
  var localName: String { String(name.utf8.removing(prefix: "svg:") ?? name[...]) }

  /// Whether the element belongs to an editor's own namespace, such as `sodipodi:namedview`.
  var isForeign: Bool { localName.utf8.contains(":") }

  /// Whether the element describes, or defines what others use: it is not drawn where it stands.
  var isUndrawn: Bool { isForeign || isDefinition || ["title", "desc", "metadata"].contains(localName) }
  var isDefinition: Bool { ["defs", "clipPath", "mask"].contains(localName) }

  /// The name in messages, by which an artist finds the element in an editor: `<path id="fringe">`,
  /// or `<path> in "crown"`.
  var title: String {
    if let id = self["id"] { return "<\(name) id=\"\(id.prefix(40))\">" }
    return "<\(name)>" + (surrounding.map { " in \"\($0.prefix(40))\"" } ?? "")
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// What a `<use>` names.
  var href: String? { self["href"] ?? self["xlink:href"] }

  /// Calls `body` with the element and all its descendants, in document order.
  func visit(_ body: (XMLElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }

  /// The element and all its descendants, in document order.
  var descendants: [XMLElement] {
    var all: [XMLElement] = []
    visit { all.append($0) }
    return all
  }

  /// The number of the element and its descendants.
  var count: Int { children.reduce(1) { $0 + $1.count } }
}
