internal import AvatarText

/// One element of an art file, with the place where it starts.
struct XMLElement: Sendable {
  let name: String
  let attributes: [String: String]
  /// Both count from 1; columns in bytes.
  let line: Int
  let column: Int
  /// The id of the nearest element around it that has one.
  let surrounding: String?
  var children: [XMLElement] = []

  /// The name without a namespace prefix that means SVG itself; editors' own elements keep theirs.
  var localName: String { String(name.utf8.removing(prefix: "svg:") ?? name[...]) }

  /// True for elements of an editor's own namespace (`sodipodi:namedview`).
  var isForeign: Bool { localName.utf8.contains(":") }

  /// What messages call it, so that it is found in an editor: `<path id="fringe">`, or `<path> in "crown"`.
  var title: String {
    if let id = self["id"] { return "<\(name) id=\"\(id.prefix(40))\">" }
    return "<\(name)>" + (surrounding.map { " in \"\($0.prefix(40))\"" } ?? "")
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The element and everything below it, in document order.
  var descendants: [XMLElement] { [self] + children.flatMap(\.descendants) }
}
