internal import AvatarScene
internal import AvatarText
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
  let budget: GoldenBudget?
  let subject: SubjectTemplate

  /// Whether each frame is a separate case, which is so if the name contains the frame; otherwise
  /// the frames lie side by side in one picture.
  var hasCaseAFrame: Bool { name.utf8.contains("{frame}") }

  private static let keys = [
    "name", "asks", "record", "with", "each", "budget", "clip", "frames", "spread", "scale", "pet", "background",
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
    changes = try Self.changes(reader, fields)
    budget = try Self.budget(reader)
    subject = try SubjectTemplate(reader)
  }

  private static func changes(_ reader: CaseReader, _ fields: RecordFields) throws(GoldenError) -> [GoldenCase.Change] {
    guard let with = try reader.object("with") else { return [] }
    try with.allow(fields.listed.map(\.name))
    return try with.keys.map { key throws(GoldenError) in GoldenCase.Change(field: key, value: try with.text(key) ?? "")
    }
  }

  private static func budget(_ reader: CaseReader) throws(GoldenError) -> GoldenBudget? {
    guard let budget = try reader.object("budget") else { return nil }
    try budget.allow(["channel", "pixels", "reason"])
    guard let channel = try budget.whole("channel", in: 1...255),
      let pixels = try budget.whole("pixels", in: 1...1_000_000)
    else {
      throw budget.wrong("", "a budget names both channel (1 to 255) and pixels (1 or more)")
    }
    guard let reason = try budget.text("reason"), !reason.isEmpty else {
      throw budget.wrong("reason", "is missing; say why this picture cannot be exact")
    }
    return GoldenBudget(channel: channel, pixels: pixels, reason: reason)
  }
}
