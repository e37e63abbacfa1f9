internal import AvatarScene
internal import AvatarSupport
internal import AvatarRaster

/// One entry of the case file, before its lists are expanded into cases.
struct CaseTemplate {
  let reader: CaseReader
  let name: String
  let asks: String?
  /// Record ids; `*` for every record.
  let records: [String]
  let changes: [GoldenCase.Change]
  /// A garment of the catalog, or a field with named values: one case for each of them.
  let each: String?
  /// The values of `each` for which there is no case.
  let except: [String]
  let subject: SubjectTemplate

  /// Whether each frame is a separate case, which is so if the name contains the frame; otherwise
  /// the frames lie side by side in one picture.
  var hasCaseAFrame: Bool { name.utf8.contains("{frame}") }

  private static let keys = [
    "name", "asks", "record", "with", "each", "except", "clip", "frames", "spread", "scale", "pet", "background",
    "facing", "still", "sheet",
  ]

  init(_ reader: CaseReader, _ fields: RecordFields) throws(GoldenError) {
    self.reader = reader
    try reader.allow(Self.keys)
    guard let name = try reader.text("name") else {
      throw reader.wrong("name", "is missing; every case has a name, such as hairStyle/{variant}")
    }
    self.name = name
    asks = try reader.text("asks")
    records = try reader.texts("record") ?? ["*"]
    each = try reader.text("each")
    except = try reader.texts("except") ?? []
    changes = try Self.changes(reader, fields)
    subject = try SubjectTemplate(reader)
  }

  private static func changes(_ reader: CaseReader, _ fields: RecordFields) throws(GoldenError) -> [GoldenCase.Change] {
    guard let with = try reader.object("with") else { return [] }
    try with.allow(fields.listed.map(\.name))
    return try with.keys.map { key throws(GoldenError) in GoldenCase.Change(field: key, value: try with.text(key) ?? "")
    }
  }
}
