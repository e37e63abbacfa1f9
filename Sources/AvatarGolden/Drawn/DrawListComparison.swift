internal import AvatarSupport

/// Compares two draw lists and reports the parts that changed, and how.
enum DrawListComparison {
  /// Returns the changes; empty if the texts are equal. The same change in several frames is one
  /// change. The number of changes is limited for texts that have nothing in common.
  static func changes(from old: String, to new: String) -> [PartChange] {
    guard old != new else { return [] }
    let (before, after) = (DrawListSection.read(old), DrawListSection.read(new))
    let (recorded, drawn) = (before.keyed(by: \.title), after.keyed(by: \.title))
    var found: [PartChange] = []
    for section in after {
      guard let earlier = recorded[section.title] else {
        found.append(
          PartChange(part: section.title, layer: "frame", kind: .frame, what: "is new", frames: [section.title]))
        continue
      }
      found += changes(from: earlier, to: section)
    }
    for section in before where drawn[section.title] == nil && found.count <= GoldenLimit.changes {
      found.append(
        PartChange(part: section.title, layer: "frame", kind: .frame, what: "is gone", frames: [section.title]))
    }
    if found.isEmpty {
      found.append(
        PartChange(
          part: "frames", layer: "all", kind: .other, what: "come in another order or are written differently",
          frames: []))
    }
    return Array(merged(found).prefix(GoldenLimit.changes))
  }

  private static func changes(from old: DrawListSection, to new: DrawListSection) -> [PartChange] {
    var found: [PartChange] = []
    func add(_ line: DrawListSection.Line, _ kind: PartChange.Kind, _ what: String) {
      let isPlace = line.field(0).utf8.hasPrefix("picture")
      found.append(
        PartChange(
          part: line.key, layer: line.field(0), kind: isPlace ? .layout : kind, what: what, frames: [new.title]))
    }
    let before = old.lines.keyed(by: \.key)
    let after = new.lines.keyed(by: \.key)
    for line in old.lines where after[line.key] == nil && found.count <= GoldenLimit.changes {
      add(line, .presence, "is no longer drawn")
    }
    for line in new.lines {
      guard let earlier = before[line.key] else { add(line, .presence, "is drawn now and was not"); continue }
      for change in LineComparison.changes(from: earlier, to: line) { add(line, change.kind, change.words) }
    }
    for (line, below) in reordered(
      old.lines.filter { after[$0.key] != nil }, new.lines.filter { before[$0.key] != nil })
    {
      add(line, .order, below.map { "is now drawn right after \($0)" } ?? "is now drawn first")
    }
    return found
  }

  /// Returns the lines whose relative order changed, each with the key of its new predecessor.
  private static func reordered(_ old: [DrawListSection.Line], _ new: [DrawListSection.Line]) -> [(
    DrawListSection.Line, String?
  )] {
    let places = Dictionary(old.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let order = new.compactMap { places[$0.key] }
    guard order.count == new.count, order != order.sorted() else { return [] }
    let staying = Set(IncreasingSubsequence.longest(of: order))
    return new.indices.filter { !staying.contains($0) }.map { (new[$0], $0 > 0 ? new[$0 - 1].key : nil) }
  }

  private static func merged(_ changes: [PartChange]) -> [PartChange] {
    var list: [PartChange] = []
    var places: [String: Int] = [:]
    for change in changes {
      if let place = places[change.sentence] {
        list[place].frames += change.frames
      } else {
        places[change.sentence] = list.count
        list.append(change)
      }
    }
    return list
  }
}

/// The longest increasing subsequence of numbers: the elements whose order did not change.
enum IncreasingSubsequence {
  /// Returns the positions of its elements. The lists are short, so quadratic time suffices.
  static func longest(of numbers: [Int]) -> [Int] {
    var length = Array(repeating: 1, count: numbers.count)
    var before = Array(repeating: -1, count: numbers.count)
    for i in numbers.indices {
      for j in 0..<i where numbers[j] < numbers[i] && length[j] + 1 > length[i] {
        (length[i], before[i]) = (length[j] + 1, j)
      }
    }
    var place = length.indices.max { length[$0] < length[$1] } ?? -1
    var chain: [Int] = []
    while place >= 0 {
      chain.append(place)
      place = before[place]
    }
    return chain.reversed()
  }
}
