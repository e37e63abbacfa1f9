import AvatarRaster
import AvatarScene

extension AvatarRenderer {
  /// Returns records that together show every part of the pack in every form: each combination of
  /// the garments that shape others, by moving bones or setting states, or that are figures
  /// themselves, with every variant of the other garments in turn. The last one has no fields.
  func coveringRecords() -> [AvatarRecord] {
    let looks = [RecordField.Wearer.player, .pet].map(looks).filter { !$0.isEmpty }
    let count = looks.map(\.count).max() ?? 0
    let records = (0..<count).map { number in
      AvatarRecord(
        id: "\(number)",
        fields: looks.reduce(into: [:]) { fields, looks in fields.merge(looks[number % looks.count]) { own, _ in own } }
      )
    }
    return records + [AvatarRecord(id: "\(count)")]
  }

  private func looks(of wearer: RecordField.Wearer) -> [[String: String]] {
    var seen: Set<String> = []
    let fields = pack.catalog.fields.listed.filter {
      $0.figure == wearer && $0.fills && seen.insert($0.garment ?? "").inserted
    }
    let shaping = fields.filter(isShaping)
    let others = fields.filter { !isShaping($0) }
    let turns = others.map { names($0).count }.max() ?? 1
    return combinations(shaping[...]).flatMap { shape in
      (0..<max(1, turns)).map { turn in
        others.reduce(into: shape) { look, field in
          let names = names(field)
          if !names.isEmpty { look[field.name] = names[turn % names.count] }
        }
      }
    }
  }

  private func names(_ field: RecordField) -> [String] {
    field.garment.flatMap { pack.catalog[$0] }?.variants.map(\.name) ?? []
  }

  private func isShaping(_ field: RecordField) -> Bool {
    field.isFigure == true
      || field.garment.flatMap { pack.catalog[$0] }?.variants.contains { $0.bones != nil || $0.states != nil } == true
  }

  private func combinations(_ fields: ArraySlice<RecordField>) -> [[String: String]] {
    guard let first = fields.first else { return [[:]] }
    let rest = combinations(fields.dropFirst())
    return names(first).flatMap { name in rest.map { $0.merging([first.name: name]) { own, _ in own } } }
  }
}
