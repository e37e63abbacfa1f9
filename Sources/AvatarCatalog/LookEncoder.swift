internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport

/// Encodes the choices of a look in sequence.
struct LookEncoder {
  /// The maximum length of a text in a look, in bytes: an emoji of many scalars.
  static let textBytes = 64

  private let catalog: Catalog
  private let directory: UniversityDirectory
  private var places: [Bool] = []
  private var choices: [UInt8] = []

  init(catalog: Catalog, directory: UniversityDirectory) { (self.catalog, self.directory) = (catalog, directory) }

  mutating func write(_ field: RecordField, _ value: String?) throws(LookCode.Problem) {
    places.append(value != nil)
    guard let value else { return }
    switch field.kind {
    case .variant: choices += Self.digest(value, bytes: LookKind.nameBytes)
    // A flag that is off is omitted.
    case .flag: break
    case .color: choices += color(value)
    case .number: choices.append(LookKind.step(of: Double(value) ?? field.number.initial, field))
    case .text:
      if catalog.fields.words(of: field).contains(value) { return choices.append(LookKind.word(value)) }
      let isUniversity = field.figure == nil && directory.university(named: value)?.id == value
      let bytes = isUniversity ? Self.digest(value, bytes: LookKind.universityBytes) : Array(value.utf8)
      guard bytes.count <= Self.textBytes else { throw .textTooLong(field: field.name) }
      choices.append(isUniversity ? LookKind.university : UInt8(truncatingIfNeeded: bytes.count))
      choices += bytes
    }
  }

  /// One bit for each field, seven in a byte, with the eighth bit set if another byte follows; then
  /// the choices.
  var payload: [UInt8] {
    var bits: [UInt8] = []
    var rest = places[..<((places.lastIndex(of: true) ?? -1) + 1)]
    repeat {
      let seven = rest.prefix(7)
      rest = rest.dropFirst(7)
      bits.append(seven.enumerated().reduce(rest.isEmpty ? 0 : 0x80) { $1.element ? $0 | 1 << UInt8($1.offset) : $0 })
    } while !rest.isEmpty
    return bits + choices
  }

  static func check(_ payload: [UInt8]) -> [UInt8] { digest(payload, bytes: LookCode.checkBytes) }

  static func digest(_ name: String, bytes count: Int) -> [UInt8] { digest(Array(name.utf8), bytes: count) }

  private static func digest(_ bytes: [UInt8], bytes count: Int) -> [UInt8] {
    let digits = SHA256.hex(bytes, bytes: count).utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(truncatingIfNeeded: digits[$0] << 4 | digits[$0 + 1])
    }
  }

  private func color(_ value: String) -> [UInt8] {
    guard let color = RGBA(hex: value) else { return [LookKind.named] + Self.digest(value, bytes: LookKind.nameBytes) }
    let opaque = [color.red, color.green, color.blue]
    return color.alpha == 255 ? [LookKind.opaque] + opaque : [LookKind.clear] + opaque + [color.alpha]
  }
}

/// The first byte of a choice that has several kinds.
enum LookKind {
  static let (opaque, clear, named) = (UInt8(0), UInt8(1), UInt8(2))
  /// Replaces a text's length.
  static let university = UInt8(255)
  static let (nameBytes, universityBytes) = (2, 3)
  static let longest = max(nameBytes, universityBytes)

  /// A number as the count of its steps above the minimum.
  static func step(of value: Double, _ field: RecordField) -> UInt8 {
    let (_, range, step) = field.number
    let steps = ((value - range.lowerBound) / step).rounded()
    return steps.isFinite ? UInt8(max(0, min(255, steps))) : 0
  }

  /// Replaces a text's length: one of a few words, by six bits of its digest.
  static func word(_ word: String) -> UInt8 { 0x80 | (LookEncoder.digest(word, bytes: 1).first ?? 0) & 0x3F }
  static func isWord(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

extension RecordFields {
  /// Returns the words that have an effect in a text field: the statuses that have merch.
  func words(of field: RecordField) -> [String] {
    all.compactMap(\.merch).filter { $0.status == field.name }.flatMap(\.values)
  }
}
