internal import AvatarSupport
internal import AvatarRaster

/// Encodes and parses the manifest: JSON with one golden on each line, so that a change of one
/// golden changes one line.
enum ManifestFile {
  static let version = 2

  static func text(_ manifest: GoldenManifest) -> String {
    let lines = manifest.entries.map { "    " + JSONWriter.line(json($0)) }
    return """
      {
        "format": \(version),
        "recorded with": \(indented(json(manifest.environment), openLevels: 1)),
        "goldens": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func indented(_ value: JSON, openLevels: Int) -> String {
    JSONWriter.text(value, openLevels: openLevels).utf8.split(separator: "\n").joined(separator: "\n  ")
  }

  static func json(_ environment: GoldenEnvironment) -> JSON {
    .object(environment.items.map { JSON.Member($0.name, .string($0.value)) })
  }

  private static func json(_ entry: GoldenEntry) -> JSON {
    .members([
      ("name", .string(entry.name)), ("record", .string(entry.subjectName)), ("shows", .string(entry.shows)),
      ("elsewhere", entry.isFromElsewhere ? .bool(true) : nil),
      (
        "pictures",
        .array(
          entry.pictures.map { picture in
            .members([
              ("file", .string(picture.file)), ("size", .string("\(picture.width)x\(picture.height)")),
              ("pixels", .string(picture.pixels)),
            ])
          })
      ),
    ])
  }

  /// Reads the manifest; returns an empty one if the file does not exist.
  ///
  /// - Throws: `GoldenError` for any other file that is not a readable manifest, which must not
  ///   count as empty.
  static func read(_ folder: GoldenFolder) throws(GoldenError) -> GoldenManifest {
    guard let bytes = try folder.bytesIfThere(GoldenFolder.manifestFile, limit: GoldenLimit.manifestBytes) else {
      return GoldenManifest()
    }
    return try read(bytes, file: folder.path(of: GoldenFolder.manifestFile))
  }

  /// - Parameter version: the format to expect; that of an old set where one is upgraded.
  static func read(_ bytes: [UInt8], file: String, version: Int = version) throws(GoldenError) -> GoldenManifest {
    func wrong(_ problem: String) -> GoldenError { .badManifest(file: file, problem: problem) }
    let document: JSONDocument
    do { document = try JSONDocument(bytes) } catch { throw wrong("is not JSON: \(error)") }
    guard case .object(let members) = document.value, members["format"] == .number(Double(version)),
      case .array(let goldens)? = members["goldens"]
    else {
      if document.value["format"] == .number(Double(OldGoldenSet.version)) { throw OldGoldenSet.refusal(file) }
      throw wrong("is not a manifest of format \(version)")
    }
    guard goldens.count <= GoldenLimit.goldens else {
      throw wrong("holds \(goldens.count) goldens; a set has at most \(GoldenLimit.goldens)")
    }
    var entries: [GoldenEntry] = []
    var taken: Set<String> = []
    for (number, golden) in goldens.enumerated() {
      let entry: GoldenEntry
      do { entry = try ManifestFile.entry(golden) } catch { throw wrong("goldens[\(number)]\(error.message)") }
      for name in [entry.name] + entry.files where !taken.insert(name.lowercased()).inserted {
        throw wrong("goldens[\(number)] names \"\(GoldenName.shown(name))\", and an earlier one does too")
      }
      entries.append(entry)
    }
    let places = document.positions.members["recorded with"]?.value.members.mapValues(\.nameOffset) ?? [:]
    let environment = environment(members["recorded with"], in: places)
    guard environment.items.count <= GoldenLimit.environment else {
      throw wrong(
        "names \(environment.items.count) things under \"recorded with\"; at most \(GoldenLimit.environment) are")
    }
    return GoldenManifest(environment: environment, entries: entries)
  }

  private struct Fault: Error { let message: String }

  private static func entry(_ value: JSONValue) throws(Fault) -> GoldenEntry {
    guard let name = value["name"]?.string, let who = value["record"]?.string, let shows = value["shows"]?.string,
      case .array(let list)? = value["pictures"]
    else { throw Fault(message: " cannot be read: it needs name, record, shows and pictures") }
    if let problem = GoldenName.problem(name) {
      throw Fault(message: ".name: \"\(GoldenName.shown(name))\" \(problem)")
    }
    guard list.count <= GoldenLimit.pictures else {
      throw Fault(message: ".pictures: are \(list.count); at most \(GoldenLimit.pictures) are recorded")
    }
    let pictures = try list.enumerated().map { number, value throws(Fault) in
      let size = value["size"]?.string?.utf8.split(separator: "x").compactMap { Int($0) } ?? []
      guard let file = value["file"]?.string, let pixels = value["pixels"]?.string, size.count == 2 else {
        throw Fault(message: ".pictures[\(number)] cannot be read: it needs file, size and pixels")
      }
      guard GoldenName.isPicture(file, of: name) else {
        throw Fault(
          message:
            ".pictures[\(number)].file: \"\(GoldenName.shown(file))\" is no picture of \(name); record writes \(name).png, or what tells pictures apart before .png"
        )
      }
      return GoldenEntry.Picture(file: file, width: size[0], height: size[1], pixels: pixels)
    }
    return GoldenEntry(
      name: name, subjectName: who, shows: shows, pictures: pictures,
      isFromElsewhere: value["elsewhere"] == .bool(true) || value["environment"] != nil)
  }

  /// - Parameter places: the order of the items, which a parsed object does not keep.
  static func environment(_ value: JSONValue?, in places: [String: Int]) -> GoldenEnvironment {
    guard let members = value?.object else { return GoldenEnvironment(items: []) }
    let items = members.compactMap { name, value in value.string.map { GoldenEnvironment.Item(name: name, value: $0) } }
    return GoldenEnvironment(
      items: items.sorted { (places[$0.name] ?? .max, $0.name) < (places[$1.name] ?? .max, $1.name) })
  }
}
