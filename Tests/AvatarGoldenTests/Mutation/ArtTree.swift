import AvatarSupport
import AvatarRaster
import AvatarScene

/// An art pack whose sections can be read and changed as JSON, independent of its art.
struct ArtTree: Sendable {
  let archive: ArtArchive
  /// Every section as JSON, by name.
  let sections: [String: JSONValue]
  /// The section names in the order of the archive.
  let names: [String]

  /// The built-in art, read once for all tests.
  static let builtIn = Result { try ArtTree(BuiltInArt.pack().archive.archives[0]) }

  init(_ archive: ArtArchive) throws {
    self.archive = archive
    names = archive.names
    sections = try Dictionary(
      uniqueKeysWithValues: archive.names.filter { $0 != SeededLooks.section }.map {
        ($0, try PackedSections.json($0, archive.bytes($0) ?? []))
      })
  }

  subscript(name: String) -> JSONValue { sections[name] ?? .null }

  /// Returns the pack with some sections replaced; all others keep their bytes.
  func pack(replacing changed: [String: JSONValue]) throws -> ArtPack {
    try ArtPack(
      ArtArchive(
        sections: try names.map { name in
          (name, try changed[name].map { try PackedSections.packed(name, $0) } ?? archive.bytes(name) ?? [])
        }))
  }

  /// `player`, `legacy` and the pets.
  var figures: [String] { names.compactMap { $0.hasSuffix("/rig") ? String($0.dropLast(4)) : nil } }
  func parts(of figure: String) -> [String] { names.filter { $0.hasPrefix("\(figure)/parts/") } }
  func clips(of figure: String) -> [String] { names.filter { $0.hasPrefix("\(figure)/clips/") } }
  var pets: [String] { figures.filter { $0 != "player" && $0 != "legacy" } }
}

extension ArtTree {
  /// Returns a layer's name in draw lists: `player/hairStyle/bun/front`.
  func drawnName(_ part: String, _ layer: Int) -> String {
    part.replacing("/parts/", with: "/", maxReplacements: 1) + "/"
      + (self[part][[.key("layers"), .index(layer), .key("name")]]?.words ?? "")
  }

  /// Returns each layer of a figure's parts that draws something, with its location.
  func layers(of figure: String) -> [(part: String, layer: Int, value: JSONValue)] {
    parts(of: figure).flatMap { part in
      (self[part].members["layers"]?.elements ?? []).enumerated().compactMap { number, layer in
        layer.members["shapes"]?.elements.isEmpty == false ? (part, number, layer) : nil
      }
    }
  }

  /// Returns the draw list names of the layers that use a matching paint role.
  func layers(painting wanted: (String) -> Bool) -> [String] {
    figures.flatMap { figure in
      layers(of: figure).filter { layer in
        layer.value.members["roles"]?.elements.contains { wanted($0.words ?? "") } == true
      }
      .map { drawnName($0.part, $0.layer) }
    }
  }

  /// Returns the slots attached to a bone, directly or through its descendants.
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
