internal import AvatarScene
internal import AvatarSupport

/// Decodes the choices of a look in the order in which `LookEncoder` encodes them.
struct LookDecoder {
  private var bytes: ArraySlice<UInt8>
  private let catalog: Catalog
  private let palettes: Palettes
  private let directory: UniversityDirectory

  init(bytes: ArraySlice<UInt8>, catalog: Catalog, palettes: Palettes, directory: UniversityDirectory) {
    (self.bytes, self.catalog, self.palettes, self.directory) = (bytes, catalog, palettes, directory)
  }

  /// Returns every choice by its field's name. Too many or too few bytes mean another catalog.
  mutating func fields() throws(LookCode.Problem) -> [String: String] {
    var places: [Bool] = []
    var hasMore = true
    while hasMore {
      let byte = try next()
      places += (0..<7).map { byte >> UInt8($0) & 1 == 1 }
      hasMore = byte & 0x80 != 0
    }
    var found: [String: String] = [:]
    var fields = catalog.fields.all[...]
    for isThere in places {
      let field = fields.popFirst()
      guard isThere else { continue }
      guard let field else { throw .newerCatalog }
      guard !field.isName else { throw .name(field: field.name) }
      found[field.name] = try value(of: field)
    }
    guard bytes.isEmpty else { throw .newerCatalog }
    return found
  }

  private mutating func value(of field: RecordField) throws(LookCode.Problem) -> String {
    switch field.kind {
    case .variant: return name(try take(LookKind.nameBytes), among: names(of: field))
    case .flag: return "true"
    case .color: return try color(field)
    case .number:
      let (_, range, step) = field.number
      return FieldResolver.text(range.lowerBound + Double(try next()) * step)
    case .text:
      let length = try next()
      if length == LookKind.university {
        return name(try take(LookKind.universityBytes), among: directory.universities.map(\.id))
      }
      if LookKind.isWord(length) {
        return catalog.fields.words(of: field).first { LookKind.word($0) == length } ?? "unknown"
      }
      guard Int(length) <= LookEncoder.textBytes else { throw .newerCatalog }
      // Invalid UTF-8 would be replaced by longer text, for which no code has room.
      guard let text = String(validating: try take(Int(length)), as: UTF8.self) else { throw .newerCatalog }
      return text
    }
  }

  private mutating func color(_ field: RecordField) throws(LookCode.Problem) -> String {
    switch try next() {
    case LookKind.opaque: return Self.hex(try take(3))
    case LookKind.clear: return Self.hex(try take(4))
    case LookKind.named:
      return name(
        try take(LookKind.nameBytes), among: names(of: field) + (palettes.colors + palettes.hairColors).map(\.name))
    default: throw .newerCatalog
    }
  }

  private func names(of field: RecordField) -> [String] {
    if let palette = field.palette { return palettes.choices(palette).swatches.map(\.name) }
    return field.garment.flatMap { catalog[$0] }?.variants.map(\.name) ?? []
  }

  /// Returns the name with this digest, or a name that no choice has.
  private func name(_ digest: [UInt8], among names: [String]) -> String {
    let found = Self.known.withLock { known in
      names.first { name in
        let own = known[name] ?? LookEncoder.digest(name, bytes: LookKind.longest)
        if known.count < Self.maximum { known[name] = own }
        return own.starts(with: digest)
      }
    }
    return found ?? "unknown-" + Self.digits(digest)
  }

  /// A cache of digests by name, because decoding one code needs more than a hundred of them. The
  /// names come from packs, not from requests.
  private static let known = Locked<[String: [UInt8]]>([:])
  private static let maximum = 20_000

  private mutating func next() throws(LookCode.Problem) -> UInt8 {
    guard let byte = bytes.popFirst() else { throw .newerCatalog }
    return byte
  }

  private mutating func take(_ count: Int) throws(LookCode.Problem) -> [UInt8] {
    guard bytes.count >= count else { throw .newerCatalog }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  private static func hex(_ bytes: [UInt8]) -> String { "#" + digits(bytes).uppercased() }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.reduce(into: "") { $0 += ($1 < 16 ? "0" : "") + String($1, radix: 16) }
  }
}
