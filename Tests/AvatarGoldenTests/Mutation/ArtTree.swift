import AvatarRaster
import AvatarScene

/// An art pack whose sections can be read and changed as JSON, whatever art is in it.
struct ArtTree: Sendable {
  let archive: ArtArchive
  /// Every section as JSON, by name.
  let sections: [String: JSONValue]
  /// In the order of the archive.
  let names: [String]

  /// The art that is built in, read once for all tests.
  static let builtIn = Result { try ArtTree(BuiltInArt.pack().archive) }

  init(_ archive: ArtArchive) throws {
    self.archive = archive
    names = archive.names
    sections = try Dictionary(
      uniqueKeysWithValues: archive.names.map { ($0, try PackedSections.json($0, archive.bytes($0) ?? [])) })
  }

  subscript(name: String) -> JSONValue { sections[name] ?? .null }

  /// The pack with some sections written anew; all others keep their bytes.
  func pack(replacing changed: [String: JSONValue]) throws -> ArtPack {
    try ArtPack(
      ArtArchive(
        sections: names.map { name in (name, changed[name].map { Array($0.json.utf8) } ?? archive.bytes(name) ?? []) }))
  }

  /// `player`, `legacy` and the pets.
  var figures: [String] { names.compactMap { $0.hasSuffix("/rig") ? String($0.dropLast(4)) : nil } }
  func parts(of figure: String) -> [String] { names.filter { $0.hasPrefix("\(figure)/parts/") } }
  func clips(of figure: String) -> [String] { names.filter { $0.hasPrefix("\(figure)/clips/") } }
  var pets: [String] { figures.filter { $0 != "player" && $0 != "legacy" } }
}

extension ArtTree {
  /// What draw lists call a layer: `player/hairStyle/bun/front`.
  func drawnName(_ part: String, _ layer: Int) -> String {
    part.replacing("/parts/", with: "/", maxReplacements: 1) + "/"
      + (self[part][[.key("layers"), .index(layer), .key("name")]]?.words ?? "")
  }

  /// Each layer of a figure's parts that draws something, by its place.
  func layers(of figure: String) -> [(part: String, layer: Int, value: JSONValue)] {
    parts(of: figure).flatMap { part in
      (self[part].members["layers"]?.elements ?? []).enumerated().compactMap { number, layer in
        layer.members["shapes"]?.elements.isEmpty == false ? (part, number, layer) : nil
      }
    }
  }

  /// The layers, as draw lists call them, that paint with a role.
  func layers(painting wanted: (String) -> Bool) -> [String] {
    figures.flatMap { figure in
      layers(of: figure).filter { layer in
        layer.value.members["roles"]?.elements.contains { wanted($0.words ?? "") } == true
      }
      .map { drawnName($0.part, $0.layer) }
    }
  }

  /// The slots that hang from a bone, directly or through others.
  func slots(of figure: String, under bone: String) -> [String] {
    let rig = self["\(figure)/rig"].members
    let bones = rig["bones"]?.elements ?? []
    var carried: Set<String> = [bone]
    for _ in bones {
      for other in bones {
        if let parent = other.members["parent"]?.words, carried.contains(parent),
          let name = other.members["name"]?.words
        {
          carried.insert(name)
        }
      }
    }
    return (rig["slots"]?.elements ?? []).filter { carried.contains($0.members["bone"]?.words ?? "") }.compactMap {
      $0.members["name"]?.words
    }
  }
}
