internal import AvatarRaster
internal import AvatarScene

/// Spreads a case file out into single cases: a case for each record, variant, clip and frame that an entry's name tells apart.
struct CaseExpander {
  let file: CaseFile
  let renderer: AvatarRenderer
  private var pack: ArtPack { renderer.pack }

  func cases() throws(GoldenError) -> [GoldenCase] {
    var cases: [GoldenCase] = []
    var names: Set<String> = []
    for template in file.templates {
      for made in try expand(template) {
        try check(made.name, template)
        guard names.insert(made.name.lowercased()).inserted else {
          throw template.reader.wrong("name", "two cases are called \"\(made.name)\"; tell them apart by {record}, {variant}, {clip} or {frame}")
        }
        cases.append(made)
      }
    }
    return cases
  }

  private func expand(_ template: CaseTemplate) throws(GoldenError) -> [GoldenCase] {
    var list: [GoldenCase] = []
    for record in try records(template) {
      for (variant, change) in try variants(template) {
        let dressed = try dress(record, template.changes + change, template)
        for (words, subject) in try subjects(template) {
          let fields = words.merging(["record": record.id, "variant": variant]) { first, _ in first }
          list.append(
            GoldenCase(
              name: Self.fill(template.name, fields), asks: template.asks.map { Self.fill($0, fields) }, record: dressed,
              changes: template.changes + change, subject: subject, budget: template.budget))
        }
      }
    }
    return list
  }

  private func records(_ template: CaseTemplate) throws(GoldenError) -> [AvatarRecord] {
    if template.records == ["*"] { return file.records }
    var list: [AvatarRecord] = []
    for id in template.records {
      guard let found = file.records.first(where: { $0.id == id }) else {
        let hint = ClosestMatch.find(id, among: file.records.map(\.id)).map { "; did you mean \"\($0)\"?" } ?? ""
        throw template.reader.wrong("record", "no record is called \"\(id)\"" + hint)
      }
      list.append(found)
    }
    return list
  }

  private func variants(_ template: CaseTemplate) throws(GoldenError) -> [(String, [GoldenCase.Change])] {
    guard let slot = template.each else { return [("", [])] }
    let catalog = pack.catalog
    guard let field = catalog.fields.choosing(slot).first ?? catalog.fields[slot], let names = choices(field) else {
      let known = catalog.garments.filter { $0.variants.count > 1 }.map(\.name) + catalog.fields.all.filter { $0.palette != nil }.map(\.name)
      throw template.reader.wrong("each", "\"\(slot)\" is nothing to choose; use \(known.joined(separator: ", "))")
    }
    return names.map { ($0, [GoldenCase.Change(field: field.name, value: $0)]) }
  }

  private func choices(_ field: RecordField) -> [String]? {
    if let palette = field.palette { return pack.palettes.choices(palette).swatches.map(\.name) }
    return field.fills ? field.garment.flatMap { pack.catalog[$0] }?.variants.map(\.name) : nil
  }

  /// A value that the case itself sets must be one that exists, or the golden would keep a default by mistake.
  private func dress(_ record: AvatarRecord, _ changes: [GoldenCase.Change], _ template: CaseTemplate) throws(GoldenError) -> AvatarRecord {
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
    case .still(let options):
      do { try renderer.check(options) } catch { throw template.reader.wrong("still", "\(error)") }
      return [([:], .still(options))]
    case .sheet(let options):
      do { try renderer.check(options) } catch { throw template.reader.wrong("sheet", "\(error)") }
      return [([:], .sheet(options))]
    case .frames(let frames): return try strips(frames, template)
    }
  }

  private func strips(_ frames: FrameTemplate, _ template: CaseTemplate) throws(GoldenError) -> [([String: String], GoldenSubject)] {
    var list: [([String: String], GoldenSubject)] = []
    for name in frames.clips == ["*"] ? pack.clipNames(of: .player).sorted() : frames.clips {
      let clip = try clip(name, template)
      let count = FrameTiming.frames(of: clip).count
      let numbers = frames.numbers(of: clip)
      for number in numbers where number >= count {
        throw template.reader.wrong("frames", "the clip \"\(name)\" has no frame \(number); use 0 to \(count - 1)")
      }
      let groups = template.name.contains("{frame}") ? numbers.map { [$0] } : [numbers]
      for group in groups {
        let strip = FrameStrip(clip: name, frames: group, scale: frames.scale, cast: frames.cast, background: frames.background)
        list.append((["clip": name, "frame": group.first.map(FrameNumber.twoDigits) ?? ""], .frames(strip)))
      }
    }
    return list
  }

  private func clip(_ name: String, _ template: CaseTemplate) throws(GoldenError) -> Clip {
    do { return try pack.clip(name, of: .player) } catch {
      throw template.reader.wrong("clip", "there is no clip \"\(name)\"; use \(pack.clipNames(of: .player).sorted().joined(separator: ", "))")
    }
  }

  static func fill(_ text: String, _ fields: [String: String]) -> String {
    fields.sorted { $0.key < $1.key }.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  /// A name is a path below the set's folder and stays there.
  private func check(_ name: String, _ template: CaseTemplate) throws(GoldenError) {
    let plain = name.utf8.allSatisfy { Self.allowed.contains($0) }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard plain, name.utf8.count <= 150, parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else {
      throw template.reader.wrong("name", "\"\(name.prefix(160))\" cannot be a file's name; use letters, digits, . _ - and / between them, at most 150")
    }
  }

  private static let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-/".utf8)
}
