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
  static func read(_ folder: GoldenFolder) throws(GoldenError) -> GoldenManifest {
    guard let bytes = folder.bytes(GoldenFolder.manifestFile) else { return GoldenManifest() }
    let file = folder.path(of: GoldenFolder.manifestFile)
    let document: JSONValue
    do { document = try JSONText.parse(bytes) } catch { throw .badManifest(file: file, problem: "is not JSON: \(error)") }
    guard case .object(let members) = document, members["format"] == .number(Double(version)), case .array(let goldens)? = members["goldens"] else {
      throw .badManifest(file: file, problem: "is not a manifest of format \(version)")
    }
    var entries: [GoldenEntry] = []
    for (number, golden) in goldens.enumerated() {
      guard let entry = entry(golden) else { throw .badManifest(file: file, problem: "goldens[\(number)] cannot be read") }
      entries.append(entry)
    }
    return GoldenManifest(environment: environment(members["recorded with"], in: bytes), entries: entries)
  }

  private static func entry(_ value: JSONValue) -> GoldenEntry? {
    guard let name = value["name"]?.string, let who = value["record"]?.string, let shows = value["shows"]?.string,
      case .array(let list)? = value["pictures"]
    else { return nil }
    let pictures = list.compactMap { picture($0) }
    guard pictures.count == list.count else { return nil }
    return GoldenEntry(name: name, who: who, shows: shows, pictures: pictures)
  }

  private static func picture(_ value: JSONValue) -> GoldenEntry.Picture? {
    let size = value["size"]?.string?.split(separator: "x").compactMap { Int($0) } ?? []
    guard let file = value["file"]?.string, let pixels = value["pixels"]?.string, size.count == 2, !file.hasPrefix("/"), !file.contains("..") else {
      return nil
    }
    return GoldenEntry.Picture(file: file, width: size[0], height: size[1], pixels: pixels)
  }

  /// The members in the order of the text, which a parsed object has lost.
  private static func environment(_ value: JSONValue?, in bytes: [UInt8]) -> GoldenEnvironment {
    guard case .object(let members)? = value else { return GoldenEnvironment(items: []) }
    let text = String(decoding: bytes, as: UTF8.self)
    let items = members.compactMap { name, value in value.string.map { GoldenEnvironment.Item(name: name, value: $0) } }
    func place(_ item: GoldenEnvironment.Item) -> String.Index { text.firstRange(of: JSONWriter.line(.string(item.name)) + ":")?.lowerBound ?? text.endIndex }
    let placed = items.map { (place($0), $0) }.sorted { ($0.0, $0.1.name) < ($1.0, $1.1.name) }
    return GoldenEnvironment(items: placed.map(\.1))
  }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
}
