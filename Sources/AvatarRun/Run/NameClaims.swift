internal import AvatarSupport
package import AvatarScene

/// Ensures that no record of a run overwrites another record's files. This can occur if a template
/// gives both the same name, or if one name with a suffix equals the other. With separate sheets
/// for pets, `a` writes `a-pet.png`, and so does the record `a-pet`.
///
/// Claims are made in input order, before anything is rendered. The same record therefore fails
/// with any number of jobs, with any existing files, and in every shard. The check compares names,
/// not the files that a record actually writes: of `a` and `a-pet` the later one fails even if `a`
/// has no pet. It costs 28 to 42 bytes a record, and nothing if names cannot collide, as in a
/// typical run.
package struct NameClaims {
  /// The difference between two endings where one ends with the other.
  private let differences: [String]
  private let template: NameTemplate
  private var register = SeenIDs()
  private var files: [String] = []

  /// - Parameter endings: all possible suffixes of a record's files after its name.
  package init(endings: [String], template: NameTemplate = .standard) {
    self.template = template
    let all = Set(endings)
    var found: Set<String> = []
    for ending in all {
      for start in ending.indices.dropFirst() where all.contains(String(ending[start...])) {
        found.insert(String(ending[..<start]))
      }
    }
    differences = found.filter { $0.utf8.allSatisfy(FileName.isPlain) }.sorted()
  }

  /// Whether a record's name must be claimed, and depends on its key.
  package var needsKeys: Bool { isNeeded && template.usesKey }

  private var isNeeded: Bool { !differences.isEmpty || !template.isUniquePerRecord }

  /// Claims a record's name. Returns a diagnostic if its files could be another record's.
  ///
  /// - Parameters:
  ///   - number: the record's number in the run, from 1.
  ///   - key: the key of the record's picture, for `needsKeys`; nil if the record has none, so that
  ///     nothing will be written.
  package mutating func claim(_ record: AvatarRecord, number: Int, key: String? = nil) -> Diagnostic? {
    guard isNeeded, !template.usesKey || key != nil else { return nil }
    return claim(template.name(id: record.id, index: number, key: key ?? ""), for: record)
  }

  mutating func claim(_ name: String, for record: AvatarRecord) -> Diagnostic? {
    let place = place(of: record)
    if let earlier = register.claim(name, at: place) {
      let problem =
        "its files would be those of another record, \(description(earlier)) and \(description(place)): --name calls both \"\(name)\"; put {id} into it"
      return Diagnostic(.error, file: record.file, line: record.line, record: record.id, problem)
    }
    guard let earlier = rival(of: name) else { return nil }
    let problem =
      "its files could be those of another record: \(description(earlier)) and \(description(place)); give one another id"
    return Diagnostic(.error, file: record.file, line: record.line, record: record.id, problem)
  }

  private func rival(of name: String) -> SeenIDs.Origin? {
    for difference in differences {
      if let longer = register.origin(of: name + difference) { return longer }
      if let rest = name.utf8.removing(suffix: difference), let shorter = register.origin(of: String(rest)) {
        return shorter
      }
    }
    return nil
  }

  private mutating func place(of record: AvatarRecord) -> SeenIDs.Origin {
    let file = record.file ?? "-"
    if files.last != file { files.append(file) }
    return SeenIDs.Origin(file: UInt32(clamping: files.count), line: UInt32(clamping: record.line ?? 0))
  }

  private func description(_ place: SeenIDs.Origin) -> String {
    let number = Int(place.file) - 1
    return "\(files.indices.contains(number) ? files[number] : "?"):\(place.line)"
  }
}
