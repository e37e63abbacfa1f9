internal import AvatarText

/// The rules of a `<style>` element: selectors of one element name, class or id, or of a name with
/// a class. That is what vector editors write.
struct StyleSheet {
  private struct Rule {
    var element: String?
    var classes: Set<String> = []
    var id: String?
    let declarations: [(name: String, value: String)]

    /// The order of rules: ids beat classes, classes beat names.
    var weight: Int { (id == nil ? 0 : 100) + 10 * classes.count + (element == nil ? 0 : 1) }

    func takes(_ other: XMLElement, _ own: Set<String>) -> Bool {
      (element ?? other.localName) == other.localName && classes.isSubset(of: own) && (id == nil || id == other["id"])
    }
  }

  private var rules: [Rule] = []
  /// The selectors that are not understood.
  private(set) var strange: [String] = []
  /// The classes that some rule names; an editor makes up such names.
  private(set) var classes: Set<String> = []

  var isEmpty: Bool { rules.isEmpty && strange.isEmpty }

  init(_ texts: [String]) {
    for block in Self.withoutComments(texts.joined(separator: "\n")).utf8.split(separator: "}") {
      guard let (selectors, body) = block.utf8.halves(at: "{") else { continue }
      let declarations = body.utf8.split(separator: ";").compactMap { $0.utf8.halves(at: ":") }
        .map { (name: $0.0.trimmed, value: $0.1.trimmed) }
      for selector in selectors.utf8.split(separator: ",") {
        if let rule = Self.rule(selector.trimmed, declarations) {
          rules.append(rule)
        } else {
          strange.append(selector.trimmed)
        }
      }
    }
    classes = rules.reduce(into: []) { $0.formUnion($1.classes) }
    rules = rules.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }.map(\.element)
  }

  private static func withoutComments(_ text: String) -> String {
    text.replacing(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/.matchingSemantics(.unicodeScalar), with: " ")
  }

  private static func rule(_ selector: String, _ declarations: [(name: String, value: String)]) -> Rule? {
    guard
      let match = selector.wholeMatch(
        of: /([A-Za-z]+)?((?:\.[\w-]+)*)(?:#([\w-]+))?/.matchingSemantics(.unicodeScalar)), !selector.isEmpty
    else {
      return nil
    }
    let classes = match.2.utf8.split(separator: ".").map(String.init)
    return Rule(
      element: match.1.map(String.init), classes: Set(classes), id: match.3.map(String.init),
      declarations: declarations)
  }

  /// Returns an element with what the rules say of it as attributes. Its own `style` beats them, they
  /// beat its attributes.
  func styled(_ element: XMLElement) -> XMLElement {
    let own = Set((element["class"] ?? "").utf8.split(separator: " ").map(String.init))
    let matching = rules.filter { $0.takes(element, own) }
    guard !matching.isEmpty else { return element }
    var styled = element
    for declaration in matching.flatMap(\.declarations) { styled.attributes[declaration.name] = declaration.value }
    let left = (element["class"] ?? "").utf8.split(separator: " ").map(String.init).filter { !classes.contains($0) }
    styled.attributes["class"] = left.isEmpty ? nil : left.joined(separator: " ")
    return styled
  }
}
