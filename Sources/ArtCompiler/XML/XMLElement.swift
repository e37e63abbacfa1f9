/// One element of an art file, with the line on which it starts.
struct XMLElement: Sendable {
  let name: String
  let attributes: [String: String]
  /// Counts from 1.
  let line: Int
  var children: [XMLElement] = []

  /// The name without a namespace prefix that means SVG itself; editors' own elements keep theirs.
  var localName: String { name.hasPrefix("svg:") ? String(name.dropFirst(4)) : name }

  /// True for elements of an editor's own namespace (`sodipodi:namedview`).
  var isForeign: Bool { localName.contains(":") }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The element and everything below it, in document order.
  var descendants: [XMLElement] { [self] + children.flatMap(\.descendants) }
}
