internal import AvatarText
public import AvatarScene

/// Sees to it that no record of a run writes over another's files: where a template gives both the same name, and where one's name with an
/// ending is another's name. With sheets of their own for pets, `a` writes `a-pet.png`, and so does the record `a-pet`.
///
/// Claims are made in the order of the input, before anything is drawn, so that the same record fails at any number of jobs, with what is
/// there already, and in every shard. It looks at names, not at what a record happens to write: of `a` and `a-pet` the later one fails even
/// where `a` has no pet. It costs 28 to 42 bytes a record, and nothing where names cannot meet, as in a usual run.
public struct NameClaims {
  /// What one file's ending has more than another's.
  private let differences: [String]
  private let template: NameTemplate
  private var register = SeenIDs()
  private var files: [String] = []

  /// - Parameter endings: all that a record's files may have behind its name.
  public init(endings: [String], template: NameTemplate = .standard) {
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

  /// Takes a record's name for it; what is wrong where its files could be another record's.
  ///
  /// - Parameters:
  ///   - number: the record's number in the run, from 1.
  ///   - key: of the record's picture, asked for only where names depend on it; nil where it has none, so that nothing will be written.
  public mutating func claim(_ record: AvatarRecord, number: Int, key: () -> String? = { nil }) -> Diagnostic? {
    guard !differences.isEmpty || !template.isUniquePerRecord else { return nil }
    guard template.usesKey else { return claim(template.name(id: record.id, index: number), for: record) }
    guard let key = key() else { return nil }
    return claim(template.name(id: record.id, index: number, key: key), for: record)
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

  private func rival(of name: String) -> SeenIDs.Place? {
    for difference in differences {
      if let longer = register.place(of: name + difference) { return longer }
      if let rest = name.utf8.removing(suffix: difference), let shorter = register.place(of: String(rest)) {
        return shorter
      }
    }
    return nil
  }

  private mutating func place(of record: AvatarRecord) -> SeenIDs.Place {
    let file = record.file ?? "-"
    if files.last != file { files.append(file) }
    return SeenIDs.Place(file: UInt32(clamping: files.count), line: UInt32(clamping: record.line ?? 0))
  }

  private func description(_ place: SeenIDs.Place) -> String {
    let number = Int(place.file) - 1
    return "\(files.indices.contains(number) ? files[number] : "?"):\(place.line)"
  }
}
