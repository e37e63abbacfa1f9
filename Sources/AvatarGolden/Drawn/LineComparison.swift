internal import AvatarSupport

/// Describes the changes of one drawn item.
enum LineComparison {
  typealias Change = (kind: PartChange.Kind, words: String)

  static func changes(from old: DrawListSection.Line, to new: DrawListSection.Line) -> [Change] {
    guard old.fields != new.fields else { return [] }
    var found: [Change] = []
    if old.field(0) != new.field(0) {
      found.append((unbent(old) == unbent(new) ? .motion : .presence, "stands where \(old.field(0)) was"))
    }
    if old.field(1) != new.field(1) { found.append((.motion, motion(from: old.field(1), to: new.field(1)))) }
    let (before, after) = (Rest(old), Rest(new))
    found += colors(from: before.colors, to: after.colors)
    if before.shapes != after.shapes, !before.shapes.isEmpty, !after.shapes.isEmpty {
      found.append((.shapes, shapes(before.shapes, after.shapes)))
    }
    if before.clip != after.clip { found.append((.shapes, "is clipped differently")) }
    if before.other != after.other { found.append((.other, plain(before.other, after.other))) }
    return found
  }

  /// Returns the layer's name alone: the field of a limb also contains how it is bent, which
  /// depends on the clip.
  private static func unbent(_ line: DrawListSection.Line) -> String {
    line.field(0).utf8.hasPrefix("text ") ? line.field(0) : layer(of: line.field(0))
  }

  static func layer(of field: String) -> String { String(field.unicodeScalars.prefix { $0 != " " }) }

  /// The fields after an item's position. Later frames omit colours and shapes; they are not
  /// compared then.
  private struct Rest {
    var colors = ""
    var shapes = ""
    var clip = ""
    var other = ""

    init(_ line: DrawListSection.Line) {
      for field in line.fields.dropFirst(2) {
        if field.utf8.hasPrefix("within ") {
          clip = field
        } else if field.utf8.contains(" shapes ") {
          shapes = field
        } else if field.utf8.contains(" #") {
          colors = field
        } else {
          other += (other.isEmpty ? "" : "; ") + field
        }
      }
    }
  }

  private static func plain(_ old: String, _ new: String) -> String { "was \(old), is \(new)" }

  private static func shapes(_ old: String, _ new: String) -> String {
    func count(_ field: String) -> String { field.utf8.split(separator: " ").first.map(String.init) ?? "" }
    return count(old) == count(new) ? "has other shapes" : "has \(count(new)) shapes instead of \(count(old))"
  }

  private static func motion(from old: String, to new: String) -> String {
    let (before, after) = (numbers(old), numbers(new))
    guard before.count >= 2, after.count >= 2, before.dropFirst(2) == after.dropFirst(2) else {
      return "is turned or stretched differently"
    }
    return "moved by \(DrawListNumber.text(after[0] - before[0])) \(DrawListNumber.text(after[1] - before[1]))"
  }

  private static func numbers(_ field: String) -> [Double] {
    field.utf8.split(separator: " ").compactMap { Double($0) }
  }

  /// Compares colours by role if both sides have the same roles; otherwise the whole field.
  private static func colors(from old: String, to new: String) -> [Change] {
    guard old != new else { return [] }
    let (before, after) = (roles(old), roles(new))
    guard before.map(\.0) == after.map(\.0), !before.isEmpty else {
      return old.isEmpty || new.isEmpty ? [] : [(.other, plain(old, new))]
    }
    return zip(before, after).filter { $0.1 != $1.1 }.map { (.color($0.0), "colour \($0.0) \($0.1) is \($1.1)") }
  }

  private static func roles(_ field: String) -> [(String, String)] {
    field.utf8.split(separator: ", ").compactMap { entry in
      let words = entry.utf8.split(separator: " ")
      return words.count == 2 ? (String(words[0]), String(words[1])) : nil
    }
  }
}
