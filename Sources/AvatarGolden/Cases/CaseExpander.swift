internal import AvatarScene
internal import AvatarSupport
internal import AvatarRaster

/// Expands a case file into single cases: one for each record, variant, clip and frame that the
/// name of an entry distinguishes. The total size is checked before the expansion.
struct CaseExpander {
  let templates: [CaseTemplate]
  let renderer: AvatarRenderer
  private let records: [AvatarRecord]
  private let recordsByID: [String: AvatarRecord]
  private var pack: ArtPack { renderer.pack }

  init(_ templates: [CaseTemplate], records: [AvatarRecord], renderer: AvatarRenderer) {
    self.templates = templates
    self.renderer = renderer
    self.records = records
    recordsByID = records.keyed(by: \.id)
  }

  func cases() throws(GoldenError) -> [GoldenCase] {
    var budget = CaseBudget(renderer.pack)
    for template in templates { try budget.add(template, wearers: try wearers(of: template)) }
    var cases: [GoldenCase] = []
    var names: Set<String> = []
    for template in templates {
      for made in try expand(template) {
        if let problem = GoldenName.problem(made.name) {
          throw template.reader.wrong("name", "\"\(GoldenName.shown(made.name))\" \(problem)")
        }
        guard names.insert(made.name.lowercased()).inserted else {
          throw template.reader.wrong(
            "name", "two cases are called \"\(made.name)\"; tell them apart by {record}, {variant}, {clip} or {frame}")
        }
        cases.append(made)
      }
    }
    return cases
  }

  /// Returns the number of avatars that an entry renders.
  private func wearers(of template: CaseTemplate) throws(GoldenError) -> Int {
    let records = template.records == ["*"] ? records.count : template.records.count
    return records * (try variants(template).count)
  }

  private func expand(_ template: CaseTemplate) throws(GoldenError) -> [GoldenCase] {
    var list: [GoldenCase] = []
    let (records, variants, subjects) = (try records(template), try variants(template), try subjects(template))
    for record in records {
      for (variant, change) in variants {
        let dressed = try dress(record, template.changes + change, template)
        for (words, subject) in subjects {
          let fields = words.merging(["record": record.id, "variant": variant]) { first, _ in first }
          list.append(
            GoldenCase(
              name: Self.fill(template.name, fields), asks: template.asks.map { Self.fill($0, fields) },
              record: dressed, changes: template.changes + change, subject: subject))
        }
      }
    }
    return list
  }

  private func records(_ template: CaseTemplate) throws(GoldenError) -> [AvatarRecord] {
    if template.records == ["*"] { return records }
    return try template.records.map { id throws(GoldenError) in
      if let found = recordsByID[id] { return found }
      let hint = ClosestMatch.help(id, among: records.map(\.id)) ?? ""
      throw template.reader.wrong("record", "no record is called \"\(id)\"" + hint)
    }
  }

  private func variants(_ template: CaseTemplate) throws(GoldenError) -> [(String, [GoldenCase.Change])] {
    guard let slot = template.each else {
      if template.except.isEmpty { return [("", [])] }
      throw template.reader.wrong("except", "leaves out values of \"each\", which is missing")
    }
    let catalog = pack.catalog
    guard let field = catalog.fields.choosing(slot).first ?? catalog.fields[slot], let names = choices(field) else {
      let known =
        catalog.garments.filter { $0.variants.count > 1 }.map(\.name)
        + catalog.fields.all.filter { $0.palette != nil }.map(\.name)
      throw template.reader.wrong("each", "\"\(slot)\" is nothing to choose; use \(known.joined(separator: ", "))")
    }
    if let unknown = template.except.first(where: { !names.contains($0) }) {
      let hint = ClosestMatch.help(unknown, among: names) ?? ""
      throw template.reader.wrong("except", "\"\(unknown)\" is no value of \(slot)" + hint)
    }
    return names.filter { !template.except.contains($0) }.map {
      ($0, [GoldenCase.Change(field: field.name, value: $0)])
    }
  }

  private func choices(_ field: RecordField) -> [String]? {
    if let palette = field.palette { return pack.palettes.choices(palette).swatches.map(\.name) }
    return field.fills ? field.garment.flatMap { pack.catalog[$0] }?.variants.map(\.name) : nil
  }

  /// Checks that the values that the case sets exist; otherwise the golden would show a default by
  /// mistake.
  private func dress(_ record: AvatarRecord, _ changes: [GoldenCase.Change], _ template: CaseTemplate)
    throws(GoldenError) -> AvatarRecord
  {
    if changes.isEmpty { return record }
    var dressed = record
    for change in changes { dressed.fields[change.field] = change.value.isEmpty ? nil : change.value }
    let fields = Set(changes.map(\.field))
    if let warning = renderer.resolve(dressed).diagnostics.first(where: { $0.field.map(fields.contains) ?? false }) {
      throw template.reader.wrong("with.\(warning.field ?? "")", warning.message)
    }
    return dressed
  }

  private func subjects(_ template: CaseTemplate) throws(GoldenError) -> [([String: String], GoldenSubject)] {
    switch template.subject {
    case .stills(let stills):
      for still in stills {
        do { try renderer.check(still) } catch { throw template.reader.wrong("still", "\(error)") }
      }
      return [([:], .stills(stills))]
    case .sheet(let options):
      do { try renderer.check(options) } catch { throw template.reader.wrong("sheet", "\(error)") }
      return [([:], .sheet(options))]
    case .frames(let frames): return try strips(frames, template)
    }
  }

  private func strips(_ frames: FrameTemplate, _ template: CaseTemplate) throws(GoldenError) -> [(
    [String: String], GoldenSubject
  )] {
    var list: [([String: String], GoldenSubject)] = []
    for name in frames.clips(in: pack) {
      let clip = try clip(name, template)
      let facings = pack.facings(ofClip: name)
      if let facing = frames.facings.first(where: { !facings.contains($0) }) {
        let known = facings.map(\.rawValue).joined(separator: ", ")
        throw template.reader.wrong(
          "facing", "the clip \"\(name)\" is not drawn facing \(facing.rawValue); use \(known)")
      }
      let numbers = frames.numbers(of: clip)
      for number in numbers where number >= clip.frames {
        throw template.reader.wrong(
          "frames", "the clip \"\(name)\" has no frame \(number); use 0 to \(clip.frames - 1)")
      }
      let groups = template.hasCaseAFrame ? numbers.map { [$0] } : [numbers]
      for group in groups {
        let strip = FrameStrip(
          clip: name, frames: group, scale: frames.scale, cast: frames.cast, background: frames.background,
          facings: frames.facings)
        list.append((["clip": name, "frame": group.first.map(FrameNumber.twoDigits) ?? ""], .frames(strip)))
      }
    }
    return list
  }

  private func clip(_ name: String, _ template: CaseTemplate) throws(GoldenError) -> Clip {
    do { return try pack.clip(name, of: .player) } catch {
      throw template.reader.wrong(
        "clip", "there is no clip \"\(name)\"; use \(pack.clipNames(of: .player).sorted().joined(separator: ", "))")
    }
  }

  static func fill(_ text: String, _ fields: [String: String]) -> String {
    guard text.utf8.contains("{") else { return text }
    return fields.sorted { $0.key < $1.key }.reduce(text) { $0.utf8.replacing("{\($1.key)}", with: $1.value) }
  }
}
