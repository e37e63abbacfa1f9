/// Says in words what became of one drawn thing.
enum LineComparison {
  static func changes(from old: DrawnSection.Line, to new: DrawnSection.Line) -> [String] {
    guard old.fields != new.fields else { return [] }
    var words: [String] = []
    if old.field(0) != new.field(0) { words.append("stands where \(old.field(0)) was") }
    if old.field(1) != new.field(1) { words.append(motion(from: old.field(1), to: new.field(1))) }
    words += colors(from: old.field(2), to: new.field(2))
    if old.field(3) != new.field(3) { words.append(new.field(3).contains(" shapes ") ? shapes(old.field(3), new.field(3)) : plain(old.field(3), new.field(3))) }
    if old.field(4) != new.field(4) { words.append("is clipped differently") }
    return words
  }

  private static func plain(_ old: String, _ new: String) -> String { "was \(old), is \(new)" }

  private static func shapes(_ old: String, _ new: String) -> String {
    func count(_ field: String) -> String { field.split(separator: " ").first.map(String.init) ?? "" }
    return count(old) == count(new) ? "has other shapes" : "has \(count(new)) shapes instead of \(count(old))"
  }

  private static func motion(from old: String, to new: String) -> String {
    let (before, after) = (numbers(old), numbers(new))
    guard before.count >= 2, after.count >= 2, before.dropFirst(2) == after.dropFirst(2) else { return "is turned or stretched differently" }
    return "moved by \(DrawnNumber.text(after[0] - before[0])) \(DrawnNumber.text(after[1] - before[1]))"
  }

  private static func numbers(_ field: String) -> [Double] { field.split(separator: " ").compactMap { Double($0) } }

  /// Colours by role where both sides list them; else the whole field.
  private static func colors(from old: String, to new: String) -> [String] {
    guard old != new else { return [] }
    let (before, after) = (roles(old), roles(new))
    guard before.map(\.0) == after.map(\.0), !before.isEmpty else { return [plain(old, new)] }
    return zip(before, after).filter { $0.1 != $1.1 }.map { "colour \($0.0) \($0.1) is \($1.1)" }
  }

  private static func roles(_ field: String) -> [(String, String)] {
    field.split(separator: ", ").compactMap { entry in
      let words = entry.split(separator: " ")
      return words.count == 2 ? (String(words[0]), String(words[1])) : nil
    }
  }
}
