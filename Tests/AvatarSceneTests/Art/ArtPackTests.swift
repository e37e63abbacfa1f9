import Foundation
import Testing

@testable import AvatarScene

@Suite struct ArtPackTests {
  private static let palettes = """
    {"skinTones": [{"name": "medium", "color": "#D4A574"}], "defaultSkinTone": "medium", "hairColors": [], "defaultHairColor": "brown",
     "colors": [], "tints": {}, "families": {"skin": {"preview": "#D4A574"}}}
    """
  private static let clip =
    #"{"name": "idle", "duration": 1, "frames": 2, "loop": true, "tracks": {"arm": {"rotation": [{"time": 0, "value": 1}]}}}"#
  private static let part = """
    {"slot": "body", "variant": "base", "layers": [{"name": "arm", "roles": ["skin", "skin-line"], "shapes":
      [{"path": "~?", "fill": {"role": 0, "opacity": 1, "evenOdd": false}}]}]}
    """

  private func pack(_ changes: [String: String] = [:], without missing: String? = nil) throws -> ArtPack {
    var sections: [String: String] = [
      "pack": #"{"name": "n", "version": "1", "author": "a", "licence": "CC0"}"#, "palettes": Self.palettes,
      "catalog": #"{"slots": []}"#,
      "universities": "[]", "player/rig": Samples.rigJSON, "player/clips/idle": Self.clip,
      "player/parts/body/base": Self.part,
    ]
    sections.merge(changes) { $1 }
    if let missing { sections[missing] = nil }
    let list = sections.map { (name: $0, bytes: Self.packed($0, $1) ?? Array($1.utf8)) }.sorted { $0.name < $1.name }
    return try ArtPack(ArtArchive(sections: list))
  }

  /// Returns the packed form of a section; nil if the text is no such section.
  private static func packed(_ name: String, _ text: String) -> [UInt8]? {
    func section<T: Decodable & Packable>(_ type: T.Type) -> [UInt8]? {
      (try? JSONDecoder().decode(type, from: Data(text.utf8))).map { SectionEncoder.section($0) }
    }
    return switch name {
    case "pack": section(PackInfo.self)
    case "palettes": section(Palettes.self)
    case "catalog": section(Catalog.self)
    case "universities": section([University].self)
    case "player/rig": section(RigSource.self)
    case "player/clips/idle": section(ClipSource.self)
    default: section(Part.self)
    }
  }

  @Test func everySectionIsDecoded() throws {
    let pack = try pack()
    #expect(pack.info.licence == "CC0")
    #expect(try pack.rig(.player).bones.count == 4)
    #expect(try pack.clip("idle", of: .player).frames == 2)
    #expect(try pack.part(Worn("body", "base"), of: .player).layers.map(\.name) == ["arm"])
    #expect(try pack.universities().universities.isEmpty)
    #expect(pack.clipNames(of: .player) == ["idle"])
  }

  @Test(arguments: ["pack", "palettes", "catalog"])
  func aPackWithoutASectionThatEveryAvatarNeedsIsRefused(name: String) {
    #expect(throws: ArtPackError.missing(name)) { try pack(without: name) }
  }

  @Test(arguments: ["pack", "palettes", "catalog"], ["", "{", "[]", "null", "{}", "\u{0}", "[[[[[["])
  func aDamagedSectionThatEveryAvatarNeedsIsRefused(name: String, text: String) {
    #expect(throws: ArtPackError.self) { try pack([name: text]) }
  }

  @Test func aClipThatIsNotThereIsNamed() throws {
    let pack = try pack()
    #expect(throws: ArtPackError.missing("player/clips/fly")) { try pack.clip("fly", of: .player) }
    #expect(throws: ArtPackError.missing("dragon/rig")) { try pack.clip("idle", of: FigureID("dragon")) }
  }

  @Test(arguments: ["", "{", "[]", "{}", #"{"name": "idle"}"#])
  func aDamagedClipIsRefused(text: String) throws {
    let pack = try pack(["player/clips/idle": text])
    #expect(throws: ArtPackError.self) { try pack.clip("idle", of: .player) }
  }

  @Test func aClipOnAnotherRigsBonesIsDamagedAndSaysWhere() throws {
    let pack = try pack(["player/clips/idle": Self.clip.replacingOccurrences(of: "arm", with: "wing")])
    #expect(
      throws: ArtPackError.damaged("player/clips/idle: tracks.wing: there is no bone \"wing\" in the rig \"sample\"")
    ) { try pack.clip("idle", of: .player) }
  }

  @Test func aPartThatIsCutOffAnywhereIsRefused() throws {
    let name = "player/parts/body/base"
    let whole = try #require(Self.packed(name, Self.part))
    for length in whole.indices {
      let archive = ArtArchive(
        sections: try pack().archive.names.map { section in
          (section, section == name ? Array(whole.prefix(length)) : try #require(try pack().archive.bytes(section)))
        })
      #expect(throws: ArtPackError.self) { try ArtPack(archive).part(Worn("body", "base"), of: .player) }
    }
  }

  /// A section is read in its packed form alone.
  @Test func aPartAsJSONIsRefused() throws {
    let name = "player/parts/body/base"
    let archive = ArtArchive(
      sections: try pack().archive.names.map { section in
        (section, section == name ? Array(Self.part.utf8) : try #require(try pack().archive.bytes(section)))
      })
    #expect(throws: ArtPackError.self) { try ArtPack(archive).part(Worn("body", "base"), of: .player) }
  }

  @Test func aShapeThatNamesARoleOutsideItsListIsBlackAndDoesNotTrap() throws {
    let part = try pack().part(Worn("body", "base"), of: .player)
    let painted = ColoredLayer(name: "x", layer: part.layers[0], colors: [.white])
    #expect(painted.color(of: 0) == .white)
    #expect(painted.color(of: 7) == .black)
    #expect(painted.color(of: -1) == .black)
  }

  @Test func theErrorSaysWhatToDo() {
    #expect(ArtPackError.damaged("x").description == "the art pack is damaged: x; compile it again")
    #expect(ArtPackError.missing("player/clips/fly").description == "the art pack has no player/clips/fly")
  }
}
