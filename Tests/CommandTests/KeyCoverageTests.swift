import ArtCompiler
import AvatarSupport
import AvatarRaster
import AvatarScene
import Foundation
import TestSupport
import Testing

/// A key covers what a picture shows and nothing else: each change of the art changes the keys of
/// the looks that show it, of all 40 fixtures.
@Suite struct KeyCoverageTests {
  private static let records = Result { () throws -> [String: AvatarRecord] in
    let renderer = try AvatarRenderer()
    let lines = try String(contentsOfFile: Tool.fixture, encoding: .utf8).split(separator: "\n")
    return Dictionary(
      try lines.map { try renderer.record(json: Array($0.utf8)) }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }
  /// The keys of the fixtures with the art as it is, by record.
  private static let plain = Result { () throws -> [String: [String]] in try keys { _ in } }

  /// Returns the keys of the sheet, the still and a wave's still of each fixture, after a change of
  /// a copy of the art.
  private static func keys(_ change: (ArtFolder) throws -> Void) throws -> [String: [String]] {
    let folder = try ArtFolder(views: true)
    try change(folder)
    return try keys(try compiled(folder))
  }

  private static func compiled(_ folder: ArtFolder) throws -> ArtPack {
    let (archive, messages) = folder.compile()
    return try ArtPack(try #require(archive, "\(messages)"))
  }

  private static func keys(_ pack: ArtPack) throws -> [String: [String]] {
    let renderer = try AvatarRenderer(pack: pack)
    var wave = StillOptions()
    wave.clip = "wave"
    return try records.get().mapValues { record in
      let avatar = renderer.resolve(record).avatar
      return [
        try renderer.sheetKey(of: avatar, options: SheetOptions()),
        try renderer.stillKey(of: avatar, options: StillOptions()), try renderer.stillKey(of: avatar, options: wave),
      ]
    }
  }

  private static func edit(_ folder: ArtFolder, _ name: String, _ old: String, _ new: String) throws {
    let text = try folder.text(name)
    let range = try #require(text.range(of: old), "\(name): \(old)")
    folder.write(text.replacingCharacters(in: range, with: new), to: name)
  }

  private static let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\">"
  private static let cone =
    svg + "<g id=\"crown\"><path class=\"hair\" d=\"M -9 -34 L 9 -34 L 0 -60 Z\"/></g><g id=\"crown.hat\"/></svg>"

  /// A change that no fixture shows.
  enum Unseen: String, CaseIterable {
    case variant, slot, paletteEntry, paintFamily, field, clip, university, version, schema, title, comment
  }

  @Test(arguments: Unseen.allCases) func whatIsNotSeenChangesNoKey(change: Unseen) throws {
    let keys = try Self.keys { folder in
      func edit(_ name: String, _ old: String, _ new: String) throws { try Self.edit(folder, name, old, new) }
      switch change {
      case .variant:
        try edit(
          "catalog.json", "\"no hair\", \"states\": [\"bareHead\"]},",
          "\"no hair\", \"states\": [\"bareHead\"]}, {\"name\": \"cone\", \"words\": \"a cone\"},")
        for view in ["", "player/side/", "player/back/"] {
          folder.write(Self.cone, to: "\(view)parts/hairStyle/cone.svg")
        }
      case .slot:
        try edit(
          "catalog.json", "\"slots\": [",
          "\"slots\": [{\"slot\": \"badge\", \"default\": \"none\", \"variants\": [{\"name\": \"none\"}, {\"name\": \"star\"}]},"
        )
        try edit(
          "catalog.json", "\"fields\": [",
          "\"fields\": [{\"name\": \"badge\", \"column\": \"badge\", \"order\": 90, \"figure\": \"player\", \"kind\": \"variant\", \"garment\": \"badge\", \"alt\": 9},"
        )
        for view in ["", "player/side/", "player/back/"] {
          try edit(
            "\(view)rig.json", "\"bones\": [",
            "\"bones\": [{\"name\": \"badge\", \"parent\": \"torso\", \"pivot\": [0, 8]},")
          try edit(
            "\(view)rig.json", "\"slots\": [",
            "\"slots\": [{\"name\": \"badge\", \"z\": 3.5, \"bone\": \"badge\", \"part\": \"badge\", \"layer\": \"pin\"},"
          )
          folder.write(
            Self.svg + "<g id=\"pin\"><circle class=\"gold\" cx=\"2\" cy=\"-8\" r=\"1\"/></g></svg>",
            to: "\(view)parts/badge/star.svg")
        }
      case .paletteEntry:
        try edit(
          "palettes.json", "{ \"name\": \"ginger\"",
          "{ \"name\": \"copper\", \"color\": \"#B06030\" },\n    { \"name\": \"ginger\"")
      case .paintFamily:
        try edit("palettes.json", "\"families\": {", "\"families\": {\"badge\": {\"color\": \"#FFCC00\"},")
      case .field:
        try edit(
          "catalog.json", "\"fields\": [",
          "\"fields\": [{\"name\": \"mood\", \"column\": \"mood\", \"order\": 91, \"figure\": \"player\", \"kind\": \"text\"},"
        )
      case .clip:
        folder.write(
          "{\"name\": \"nod\", \"duration\": 1, \"frames\": 4, \"loop\": false, \"tracks\": {\"head\": {\"rotation\": [{\"time\": 0, \"value\": 0}, {\"time\": 0.5, \"value\": 0.1}, {\"time\": 1, \"value\": 0}]}}}",
          to: "clips/nod.json")
      case .university:
        try edit(
          "universities.json", "[",
          "[{\"id\": \"nowhere\", \"name\": \"Nowhere\", \"aliases\": [], \"primary\": \"#123456\", \"secondary\": \"#ABCDEF\"},"
        )
      case .version: try edit("pack.json", "\"version\": \"", "\"version\": \"9.")
      case .schema: try edit("catalog.json", "{", "{\"$schema\": \"../docs/catalog.schema.json\",")
      case .title: try edit("parts/hairStyle/bun.svg", "<g id=", "<title>Another title</title><g id=")
      case .comment:
        for view in ["", "player/side/", "player/back/"] {
          try edit("\(view)parts/hairStyle/bun.svg", "<g id=", "<!-- a word for the next artist --><g id=")
        }
      }
    }
    #expect(try keys == Self.plain.get())
  }

  /// A change that some fixtures show: which ones, by their fields.
  enum Seen: String, CaseIterable { case pointOfBun, digitOfGinger, keyOfWave, wordsOfBun, authorOfPack, boneOfHat }

  @Test(arguments: Seen.allCases) func whatIsSeenChangesTheKeysThatShowIt(change: Seen) throws {
    let keys = try Self.keys { folder in
      switch change {
      case .pointOfBun: try Self.edit(folder, "parts/hairStyle/bun.svg", "M-6-42.6", "M-6-42.5")
      case .digitOfGinger: try Self.edit(folder, "palettes.json", "#C8642B", "#C8642C")
      case .keyOfWave: try Self.edit(folder, "clips/wave.json", "\"value\": 0.955", "\"value\": 0.956")
      case .wordsOfBun: try Self.edit(folder, "catalog.json", "{color} hair in a bun", "{color} hair in one bun")
      case .authorOfPack: try Self.edit(folder, "pack.json", "\"author\": \"", "\"author\": \"Ann and ")
      case .boneOfHat:
        let bone = "\"hat\", \"parent\": \"scalp\", \"pivot\": [0, 34"
        try Self.edit(folder, "rig.json", bone, bone + ".1")
      }
    }
    let plain = try Self.plain.get()
    let changed = Set(keys.filter { plain[$0.key] != $0.value }.keys)
    let renderer = try AvatarRenderer()
    let wanted = try Self.records.get().filter { _, record in
      switch change {
      case .pointOfBun, .wordsOfBun: record["hairStyle"] == "bun"
      case .digitOfGinger: record["hairColor"] == "ginger"
      case .keyOfWave, .authorOfPack: true
      // The garments that have a slot on that bone.
      case .boneOfHat: renderer.resolve(record).avatar.body.wears(["accessory", "headwear"])
      }
    }
    #expect(changed == Set(wanted.keys))
    // A still at rest does not show a wave.
    if change == .keyOfWave {
      for (id, list) in keys { #expect(list[1] == plain[id]?[1] && list[2] != plain[id]?[2], "\(id)") }
    }
  }

  /// What lies over clips of a figure in a chair, and a form of a clip: their keys alone change.
  @Test(arguments: [("clips/all.seated.json", "wave"), ("clips/jump.seated.json", "jump")])
  func aFormOfAClipChangesTheKeysOfThoseWhoPlayIt(file: String, clip: String) throws {
    func stills(_ pack: ArtPack) throws -> [String] {
      let renderer = try AvatarRenderer(pack: pack)
      var options = StillOptions()
      options.clip = clip
      return try ["none", "manual", "power", "sports"].map { chair in
        let avatar = renderer.resolve(AvatarRecord(id: "a", fields: ["skinTone": "tan", "chair": chair])).avatar
        return try renderer.stillKey(of: avatar, options: options)
      }
    }
    let folder = try ArtFolder(views: true)
    try Self.edit(folder, file, "-11.2", "-11.21")
    let (before, after) = (try stills(try BuiltInArt.pack()), try stills(try Self.compiled(folder)))
    #expect(zip(before, after).map { $0 == $1 } == [true, false, true, false])
  }

  private static func overlay(manifest: String, bun: Bool = true) throws -> [String: [String]] {
    var files = ["pack.json": "{\"name\": \"over\", \"over\": \"campus\", \(manifest)}"]
    for view in ["", "player/side/", "player/back/"] {
      for name in bun ? ["cone", "bun"] : ["cone"] { files["\(view)parts/hairStyle/\(name).svg"] = cone }
    }
    let base = try BuiltInArt.pack()
    var compiler = ArtFolderCompiler(files: files.mapValues { Array($0.utf8) }, name: "over", over: base)
    let archive = compiler.compile()
    return try keys(try ArtPack(stack: base.archive.archives + [try #require(archive, "\(compiler.diagnostics)")]))
  }

  @Test func aPackThatNobodyWearsChangesNoKey() throws {
    let manifest = #""version": "1", "author": "Ann", "licence": "CC0-1.0""#
    #expect(try Self.overlay(manifest: manifest, bun: false) == Self.plain.get())
  }

  @Test func aPackChangesTheKeysOfThoseThatWearItAndItsAuthorToo() throws {
    let wearers = try Set(Self.records.get().filter { $1["hairStyle"] == "bun" }.keys)
    func differing(_ some: [String: [String]], _ others: [String: [String]]) -> Set<String> {
      Set(some.filter { others[$0.key] != $0.value }.keys)
    }
    let first = try Self.overlay(manifest: #""version": "1", "author": "Ann", "licence": "CC0-1.0""#)
    #expect(!wearers.isEmpty)
    #expect(differing(first, try Self.plain.get()) == wearers)
    let later = try Self.overlay(manifest: #""version": "2", "author": "Ann", "licence": "CC0-1.0""#)
    #expect(later == first)
    for manifest in [
      #""version": "1", "author": "Bo", "licence": "CC0-1.0""#, #""version": "1", "author": "Ann", "licence": "MIT""#,
    ] { #expect(differing(try Self.overlay(manifest: manifest), first) == wearers) }
  }

  enum OfUniversity: String, CaseIterable { case primary, initials }

  @Test(arguments: OfUniversity.allCases) func whatAUniversityHasChangesTheLooksThatWearIt(
    member: OfUniversity
  ) throws {
    let keys = try Self.keys { folder in
      let text = try folder.text("universities.json")
      let start = try #require(text.range(of: "\"id\": \"kcl\""))
      let value = try #require(text.range(of: "\"\(member.rawValue)\": \"", range: start.upperBound..<text.endIndex))
      let end = try #require(text[value.upperBound...].firstIndex(of: "\""))
      let other = member == .primary ? "#010203" : "KING"
      folder.write(text.replacingCharacters(in: value.upperBound..<end, with: other), to: "universities.json")
    }
    let plain = try Self.plain.get()
    let renderer = try AvatarRenderer()
    let wanted = try Self.records.get().values.filter {
      renderer.resolve($0).avatar.shownUniversity == "King's College London"
    }
    #expect(!wanted.isEmpty)
    #expect(Set(keys.filter { plain[$0.key] != $0.value }.keys) == Set(wanted.map(\.id)))
  }
}

extension Look {
  fileprivate func wears(_ garments: [String]) -> Bool { worn.contains { garments.contains($0.garment) } }
}

extension Avatar {
  /// The university whose colours the avatar wears.
  fileprivate var shownUniversity: String? { body["uni"] }
}
