public import AvatarRaster
public import AvatarScene
internal import AvatarSupport

/// A look encoded for a URL: `1` for the version of the format, then base64url of the choices and a
/// checksum.
///
/// The choices are in the order of the catalog's fields, after one bit for each field that is
/// present. A variant, a colour's name and a university are two or three bytes of their name's
/// digest; a colour is its bytes. So a pack can reorder and add variants, and an old code keeps its
/// look. A field is identified by its position, so a pack adds new fields at the end. A later field
/// with its default value is omitted: a code from before the field means the same, so that such a
/// default never changes. A code holds no name of a person or a pet.
public enum LookCode {
  /// The first letter of every code of this version.
  static let version = UInt8(ascii: "1")
  /// The maximum length of a code, in letters.
  package static let longest = 255
  static let checkBytes = 2
  /// The number of fields that are never omitted because of their default: those of the first
  /// catalog.
  static let firstFields = 23

  /// Returns a code with a valid checksum for any bytes. Tests of the decoder use it.
  package static func sealed(_ payload: [UInt8]) -> String {
    String(decoding: [version], as: UTF8.self) + Base64URL.text(payload + LookEncoder.check(payload))
  }

  /// The reason why a text is not a valid code.
  public enum Problem: DiagnosedError, Hashable {
    case empty
    case tooLong
    case otherVersion(String)
    case notBase64
    /// The checksum is wrong: a letter is wrong or missing.
    case damaged
    case newerCatalog
    /// The name of a person or a pet, which a code never holds.
    case name(field: String)
    /// A text that is too long for a code.
    case textTooLong(field: String)

    /// The message for the user.
    public var description: String {
      switch self {
      case .empty: "the look code is empty; POST a record to /v1/code to get one"
      case .tooLong: "the look code is longer than \(LookCode.longest) letters; the fullest look has fewer than 200"
      case .otherVersion(let first): "the look code begins with \"\(first)\"; those that are known begin with \"1\""
      case .notBase64: "the look code holds a letter that is none of A-Z a-z 0-9 - _, or is cut off; copy it whole"
      case .damaged: "the look code's check sum does not fit; a letter is wrong or missing; copy it whole"
      case .newerCatalog:
        "the look code says more than this catalog has; it is of a newer catalog or of another art pack"
      case .name(let field): "the look code holds a \(field), and no look has one; get another from /v1/code"
      case .textTooLong(let field):
        "\(field): the text is longer than \(LookEncoder.textBytes) bytes, for which a look code has no room"
      }
    }

    /// The exit status of the process for this error.
    public var exitStatus: ExitStatus { .noUsableRecord }
  }
}

extension AvatarRenderer {
  /// Returns the code of a record's look. Missing and misspelt values are encoded as they are
  /// drawn.
  public func lookCode(of record: AvatarRecord) throws(LookCode.Problem) -> String {
    // Without its university a garment keeps the colour that the record gives it.
    var plain = record
    let merch = pack.catalog.fields.all.compactMap(\.merch)
    for field in merch { plain.fields[field.university] = nil }
    let avatar = resolve(plain).avatar
    var writer = LookEncoder(catalog: pack.catalog, directory: resolver.universities)
    for (place, field) in pack.catalog.fields.all.enumerated() {
      let value = value(of: field, avatar, record, merch)
      let isImplied = place >= LookCode.firstFields && value == defaultValue(of: field)
      try writer.write(field, isImplied ? nil : value)
    }
    return LookCode.sealed(writer.payload)
  }

  /// Returns the record that a code describes. A choice that the pack no longer has gets an unknown
  /// name, so that resolving the record warns.
  public func record(lookCode code: String, id: String = "look") throws(LookCode.Problem) -> AvatarRecord {
    let text = code.utf8
    guard text.count <= LookCode.longest else { throw .tooLong }
    guard let first = text.first else { throw .empty }
    guard first == LookCode.version else { throw .otherVersion(PlainText.line(String(code.prefix(1)))) }
    guard let bytes = Base64URL.bytes(text.dropFirst()) else { throw .notBase64 }
    let payload = Array(bytes.dropLast(LookCode.checkBytes))
    guard bytes.count > LookCode.checkBytes, LookEncoder.check(payload).elementsEqual(bytes.suffix(LookCode.checkBytes))
    else { throw .damaged }
    var reader = LookDecoder(
      bytes: payload[...], catalog: pack.catalog, palettes: pack.palettes, directory: resolver.universities)
    return AvatarRecord(id: id, fields: try reader.fields())
  }

  /// Returns the value that a record without the field has; nil for a colour that another field or
  /// the drawing decides then.
  private func defaultValue(of field: RecordField) -> String? {
    if field.kind == .color, field.isOwnChoice { return nil }
    if let palette = field.palette { return field.default ?? pack.palettes.choices(palette).defaultValue }
    return field.fills ? field.garment.flatMap { pack.catalog[$0] }?.default : field.default
  }

  /// Returns the encoded value of a field; nil if it is not visible or not part of a look.
  private func value(of field: RecordField, _ avatar: Avatar, _ record: AvatarRecord, _ merch: [RecordField.Merch])
    -> String?
  {
    if let wearer = field.figure {
      let look = wearer == .pet ? avatar.pet : (wearer == .legacy) == avatar.isLegacy ? avatar.body : nil
      return field.isName ? nil : look?[field.name]
    }
    guard !avatar.isLegacy,
      let merch = merch.first(where: { [$0.flag, $0.university, $0.status].contains(field.name) })
    else { return nil }
    guard record[merch.flag]?.lowercased() == "true", merch.values.contains(record[merch.status] ?? "") else {
      return nil
    }
    guard let university = record[merch.university].flatMap(resolver.universities.university) else { return nil }
    return field.name == merch.university ? university.id : field.name == merch.flag ? "true" : record[field.name]
  }
}
