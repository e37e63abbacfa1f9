internal import AvatarRaster
internal import AvatarScene

/// The manifest as text: JSON with one golden a line, so that a change of one golden is a change of one line.
enum ManifestFile {
  static let version = 1

  static func text(_ manifest: GoldenManifest) -> String {
    let environment = JSON.object(manifest.environment.items.map { JSON.Member($0.name, .string($0.value)) })
    let lines = manifest.entries.map { "    " + JSONWriter.line(json($0)) }
    return """
      {
        "format": \(version),
        "recorded with": \(JSONWriter.text(environment, openLevels: 1).split(separator: "\n").joined(separator: "\n  ")),
        "goldens": [
      \(lines.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func json(_ entry: GoldenEntry) -> JSON {
    .members([
      ("name", .string(entry.name)), ("record", .string(entry.who)), ("shows", .string(entry.shows)),
      (
        "pictures",
        .array(
          entry.pictures.map { picture in
            .members([
              ("file", .string(picture.file)), ("size", .string("\(picture.width)x\(picture.height)")), ("pixels", .string(picture.pixels)),
            ])
          })
      ),
    ])
  }

  /// An empty manifest where there is none yet.
  ///
  /// - Throws: `GoldenError` for anything else that is no manifest which may be read: what stands in its place must not be taken for nothing.
  static func read(_ folder: GoldenFolder) throws(GoldenError) -> GoldenManifest {
    guard let bytes = try folder.bytesIfThere(GoldenFolder.manifestFile, limit: GoldenLimit.manifestBytes) else { return GoldenManifest() }
    return try read(bytes, file: folder.path(of: GoldenFolder.manifestFile))
  }

  static func read(_ bytes: [UInt8], file: String) throws(GoldenError) -> GoldenManifest {
    func wrong(_ problem: String) -> GoldenError { .badManifest(file: file, problem: problem) }
    let document: JSONValue
    do { document = try JSONText.parse(bytes) } catch { throw wrong("is not JSON: \(error)") }
    guard case .object(let members) = document, members["format"] == .number(Double(version)), case .array(let goldens)? = members["goldens"] else {
      throw wrong("is not a manifest of format \(version)")
    }
    guard goldens.count <= GoldenLimit.goldens else { throw wrong("holds \(goldens.count) goldens; a set has at most \(GoldenLimit.goldens)") }
    var entries: [GoldenEntry] = []
    var taken: Set<String> = []
    for (number, golden) in goldens.enumerated() {
      let entry: GoldenEntry
      do { entry = try ManifestFile.entry(golden) } catch { throw wrong("goldens[\(number)]\(error.words)") }
      for name in [entry.name] + entry.files where !taken.insert(name.lowercased()).inserted {
        throw wrong("goldens[\(number)] names \"\(GoldenName.shown(name))\", and an earlier one does too")
      }
      entries.append(entry)
    }
    let environment = environment(members["recorded with"], in: bytes)
    guard environment.items.count <= GoldenLimit.environment else {
      throw wrong("names \(environment.items.count) things under \"recorded with\"; at most \(GoldenLimit.environment) are")
    }
    return GoldenManifest(environment: environment, entries: entries)
  }

  private struct Fault: Error { let words: String }

  private static func entry(_ value: JSONValue) throws(Fault) -> GoldenEntry {
    guard let name = value["name"]?.string, let who = value["record"]?.string, let shows = value["shows"]?.string,
      case .array(let list)? = value["pictures"]
    else { throw Fault(words: " cannot be read: it needs name, record, shows and pictures") }
    if let problem = GoldenName.problem(name) { throw Fault(words: ".name: \"\(GoldenName.shown(name))\" \(problem)") }
    guard list.count <= GoldenLimit.pictures else { throw Fault(words: ".pictures: are \(list.count); at most \(GoldenLimit.pictures) are recorded") }
    var pictures: [GoldenEntry.Picture] = []
    for (number, value) in list.enumerated() {
      let size = value["size"]?.string?.split(separator: "x").compactMap { Int($0) } ?? []
      guard let file = value["file"]?.string, let pixels = value["pixels"]?.string, size.count == 2 else {
        throw Fault(words: ".pictures[\(number)] cannot be read: it needs file, size and pixels")
      }
      guard GoldenName.isPicture(file, of: name) else {
        throw Fault(
          words:
            ".pictures[\(number)].file: \"\(GoldenName.shown(file))\" is no picture of \(name); record writes \(name).png, or what tells pictures apart before .png"
        )
      }
      pictures.append(GoldenEntry.Picture(file: file, width: size[0], height: size[1], pixels: pixels))
    }
    return GoldenEntry(name: name, who: who, shows: shows, pictures: pictures)
  }

  /// The members in the order of the text, which a parsed object has lost.
  private static func environment(_ value: JSONValue?, in bytes: [UInt8]) -> GoldenEnvironment {
    guard case .object(let members)? = value else { return GoldenEnvironment(items: []) }
    let places = order(ofMembersOf: "recorded with", in: bytes)
    let items = members.compactMap { name, value in value.string.map { GoldenEnvironment.Item(name: name, value: $0) } }
    return GoldenEnvironment(items: items.sorted { (places[$0.name] ?? .max, $0.name) < (places[$1.name] ?? .max, $1.name) })
  }

  /// The names in the first object that stands under a name, each with its number, in one pass over the text, which is JSON.
  private static func order(ofMembersOf name: String, in bytes: [UInt8]) -> [String: Int] {
    var places: [String: Int] = [:]
    var isInside = false
    var index = 0
    while index < bytes.count {
      if isInside, bytes[index] == UInt8(ascii: "}") { return places }
      guard bytes[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
      index = min(index + 1, bytes.count)
      guard bytes[index...].first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: ":") else { continue }
      guard case .string(let key)? = try? JSONText.parse(bytes[start..<index]) else { continue }
      if isInside { places[key] = places.count } else { isInside = key == name }
    }
    return places
  }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
}
