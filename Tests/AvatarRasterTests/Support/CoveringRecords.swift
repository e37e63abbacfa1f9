import AvatarRaster
import AvatarScene

extension AvatarRenderer {
  /// Returns records that together show every part of the pack in every form: each variant of a
  /// garment with each variant of every other garment, in as few records as a square of a prime.
  /// The last one has no fields.
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

  /// Returns looks by an orthogonal array of strength 2: in the look of a row and a column, field
  /// number k has the variant row + k · column, modulo a prime. Any two fields then meet in every
  /// pair of their variants.
  private func looks(of wearer: RecordField.Wearer) -> [[String: String]] {
    var seen: Set<String> = []
    let fields = pack.catalog.fields.listed.filter {
      $0.figure == wearer && $0.fills && seen.insert("\($0.garment ?? "") \($0.side?.rawValue ?? "")").inserted
    }
    let names = fields.map(names)
    let prime = Self.prime(from: max(fields.count, names.map(\.count).max() ?? 0))
    return (0..<prime * prime).map { number in
      let (row, column) = number.quotientAndRemainder(dividingBy: prime)
      return zip(fields, names).enumerated().reduce(into: [:]) { look, entry in
        let (number, (field, names)) = entry
        if !names.isEmpty { look[field.name] = names[(row + number * column) % prime % names.count] }
      }
    }
  }

  private func names(_ field: RecordField) -> [String] {
    field.garment.flatMap { pack.catalog[$0] }?.variants.map(\.name) ?? []
  }

  /// Returns the smallest prime that is not below a number.
  private static func prime(from least: Int) -> Int {
    var number = max(2, least)
    while (2..<number).contains(where: { number % $0 == 0 }) { number += 1 }
    return number
  }
}
