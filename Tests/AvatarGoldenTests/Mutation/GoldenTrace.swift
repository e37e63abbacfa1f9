import AvatarScene
import Foundation

@testable import AvatarGolden

/// The contents of a golden, taken from its recorded draw lists. It selects the goldens that should
/// show a mutation, the smallest picture first.
struct GoldenTrace: Sendable {
  let golden: GoldenCase
  private let layers: Set<String>
  private let slots: Set<String>
  private let clip: String
  /// The record's values and the case's settings.
  private let words: String
  /// The number of pixels to draw.
  private let cost: Int

  static let all: [GoldenTrace] =
    (try? ProjectGoldens.opened.get()).map { set in
      set.cases.map { GoldenTrace($0, set.manifest.byName[$0.name], set.folder) }
    } ?? []

  init(_ golden: GoldenCase, _ entry: GoldenEntry?, _ folder: GoldenFolder) {
    self.golden = golden
    let text = entry.flatMap { try? folder.drawn($0) } ?? ""
    var (layers, slots): (Set<String>, Set<String>) = ([], [])
    for line in text.split(separator: "\n") where !line.hasPrefix("==") {
      let halves = line.split(separator: " = ", maxSplits: 1)
      guard halves.count == 2 else { continue }
      slots.insert(String(halves[0].split(separator: "/").last ?? ""))
      layers.insert(String(halves[1].prefix { $0 != ";" }))
    }
    (self.layers, self.slots) = (layers, slots)
    clip = String(text.dropFirst(3).prefix { $0 != " " })
    words = " \(golden.subjectName) \(golden.record.fields.values.joined(separator: " ")) "
    cost = entry?.pictures.reduce(0) { $0 + $1.width * $1.height } ?? .max
  }

  /// Returns how much of a concern is in the picture; 0 for nothing.
  private func hits(_ concern: Concern) -> Int {
    var score = 0
    if concern.layers.contains(where: { prefix in layers.contains { $0.hasPrefix(prefix) } }) { score += 4 }
    if let figure = concern.figure, layers.contains(where: { $0.hasPrefix(figure + "/") }) { score += 4 }
    if !concern.slots.isDisjoint(with: slots) { score += 2 }
    if concern.clip == clip { score += 4 }
    for word in concern.words where words.contains(" \(word) ") { score += 4 }
    return score
  }

  /// Returns all goldens, the most affected by a mutation first; equal ones by size.
  static func inOrder(for concern: Concern) -> [GoldenCase] {
    all.map { ($0.hits(concern), $0.cost, $0.golden) }.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map(\.2)
  }
}
