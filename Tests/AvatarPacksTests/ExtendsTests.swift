import ArtCompiler
import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// A figure that extends another one takes its rig, clips and parts, and says only what differs.
@Suite struct ExtendsTests {
  @Test func aFoxThatExtendsTheDogNeedsFiveFiles() throws {
    let fox = try TestPack.fox()
    #expect(fox.files.count == 5)
    #expect(try fox.compile().messages.isEmpty)
  }

  @Test(arguments: Facing.allCases)
  func aFoxDrawnAsTheDogMovesAsTheDog(facing: Facing) throws {
    let renderer = try TestPack.renderer([.fox()])
    for clip in ["idle", "run", "dance"] {
      let pictures = try ["dog", "fox"].map { type in
        let fields = ["petType": type, "petAccessory": "bandana", "petColor": "#C68642"]
        let avatar = renderer.resolve(AvatarRecord(id: "a", fields: fields)).avatar
        return try renderer.frame(of: avatar, clip: clip, facing: facing, at: 0.3, scale: 1, cast: .pet)
      }
      let isSame = pictures[0] == pictures[1]
      #expect(isSame, "\(clip)")
    }
  }

  @Test func itsWordsAreThoseOfTheOtherPets() throws {
    #expect(try TestPack.stack([.fox()]).catalog[Worn("petType", "fox")]?.words == "a {color} fox")
  }

  @Test func itDoesNotTakeTheOtherPetsOwnDrawing() throws {
    let archive = try #require(try TestPack.fox().compile().archive)
    #expect(!archive.names.contains { $0.hasSuffix("petType/dog") })
    #expect(archive.contains("fox/side/parts/petAccessory/bow"))
  }

  @Test func whatItsRigSaysTakesThePlaceOfTheOthers() throws {
    var fox = try TestPack.fox()
    fox.files["pets/fox/rig.json"] = Array("{\"extends\": \"dog\", \"reactions\": {\"wave\": \"jump\"}}".utf8)
    let pack = try TestPack.stack([fox])
    #expect(try pack.rig(FigureID("fox")).reactions["wave"] == "jump")
    #expect(try pack.rig(FigureID("fox")).bones == pack.rig(FigureID("dog")).bones)
    #expect(try pack.rig(FigureID("fox")).name == "fox")
  }

  @Test func aRigThatMakesAnInheritedClipSlideIsAnError() throws {
    var fox = try TestPack.fox()
    fox.files["pets/fox/rig.json"] = Array("{\"extends\": \"dog\", \"travel\": [-0.8, -0.1]}".utf8)
    let messages = try fox.compile().messages
    #expect(
      messages.contains { $0.contains("foxes/pets/fox/rig.json:1:1: clips.walk: ground.contacts") }, "\(messages)")
  }

  @Test(arguments: [
    ("dgo", "extends: there is no figure \"dgo\"; did you mean \"dog\"?"),
    ("fox", "extends: leads back to itself: fox → fox; one of them must stand alone"),
  ])
  func whatItCannotExtendIsAnError(name: String, message: String) throws {
    var fox = try TestPack.fox()
    fox.files["pets/fox/rig.json"] = Array("{\"extends\": \"\(name)\"}".utf8)
    let messages = try fox.compile().messages
    #expect(messages.count == 1 && messages[0].hasSuffix(message), "\(messages)")
  }

  @Test func aCircleOfFiguresIsAnError() throws {
    var pack = try TestPack.fox()
    pack.files["pets/fox/rig.json"] = Array("{\"extends\": \"wolf\"}".utf8)
    pack.files["pets/wolf/rig.json"] = Array("{\"extends\": \"fox\"}".utf8)
    let messages = try pack.compile().messages
    #expect(messages.count == 1 && messages[0].contains("fox → wolf → fox"), "\(messages)")
  }

  @Test func aFigureThatIsThereAlreadyIsNotExtended() throws {
    let pack = TestPack("dogs", ["pets/dog/rig.json": "{\"extends\": \"cat\"}"])
    let messages = try pack.compile().messages
    #expect(messages.count == 1 && messages[0].contains("leave \"extends\" out"), "\(messages)")
  }

  @Test func equalSectionsAreWrittenOnce() throws {
    let content = [UInt8](repeating: 65, count: 1000)
    let archive = ArtArchive(sections: [("a", content), ("b", content), ("c", [66])])
    #expect(archive.bytes.count < 1100)
    #expect(archive.bytes("a") == content && archive.bytes("b") == content && archive.bytes("c") == [66])
  }
}
