internal import AvatarSupport

/// The rules of a `<style>` element: selectors of one element name, class or id, or of a name with
/// a class. That is what vector editors write.
struct StyleSheet {
  private struct Rule {
    var element: String?
    var classes: Set<String> = []
    var id: String?
    let declarations: [CSSDeclaration]

    /// The order of rules: ids beat classes, classes beat names.
    var weight: (Int, Int, Int) { (id == nil ? 0 : 1, classes.count, element == nil ? 0 : 1) }

    func takes(_ other: XMLElement, _ own: Set<String>) -> Bool {
      (element ?? other.localName) == other.localName && classes.isSubset(of: own) && (id == nil || id == other["id"])
    }
  }

  private var rules: [Rule] = []
  /// The selectors that are not understood.
  private(set) var strange: [String] = []
  /// The classes that some rule names; an editor makes up such names.
  private var classes: Set<String> = []
  /// What an element costs, if every rule meets it.
  private(set) var cost = 0

  init(_ texts: [String]) {
    for block in CSSDeclaration.withoutComments(texts.joined(separator: "\n")).utf8.split(separator: "}") {
      guard let (selectors, body) = block.utf8.halves(at: "{") else {
        if !block.trimmed.isEmpty { strange.append(block.trimmed) }
        continue
      }
      let declarations = CSSDeclaration.list(body)
      for selector in selectors.utf8.split(separator: ",", omittingEmptySubsequences: false) {
        if let rule = Self.rule(selector.trimmed, declarations) {
          rules.append(rule)
        } else {
          strange.append(selector.trimmed)
        }
      }
    }
    cost = rules.reduce(0) { $0 + $1.declarations.count + 1 }
    classes = rules.reduce(into: []) { $0.formUnion($1.classes) }
    rules = rules.enumerated().sorted { one, other in
      let (a, b) = (one.element.weight, other.element.weight)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  private static func rule(_ selector: String, _ declarations: [CSSDeclaration]) -> Rule? {
    guard
      let match = selector.wholeMatch(
        of: /([A-Za-z]+|\*)?((?:\.[\w-]+)*)(?:#([\w-]+))?/.matchingSemantics(.unicodeScalar)), !selector.isEmpty
    else {
      return nil
    }
    let classes = match.2.utf8.split(separator: ".").map(String.init)
    return Rule(
      element: match.1.flatMap { $0 == "*" ? nil : String($0) }, classes: Set(classes), id: match.3.map(String.init),
      declarations: declarations)
  }

  /// Returns what the rules say of an element, the strongest last.
  func declarations(for element: XMLElement) -> [CSSDeclaration] {
    guard !rules.isEmpty else { return [] }
    let own = Set((element["class"] ?? "").utf8.split(separator: " ").map(String.init))
    return rules.filter { $0.takes(element, own) }.flatMap(\.declarations)
  }

  /// Returns those classes of an element that no rule names, such as paint roles; nil for none.
  func otherClasses(of element: XMLElement) -> String? {
    guard let names = element["class"] else { return nil }
    let left = names.utf8.split(separator: " ").map(String.init).filter { !classes.contains($0) }
    return left.isEmpty ? nil : left.joined(separator: " ")
  }
}
