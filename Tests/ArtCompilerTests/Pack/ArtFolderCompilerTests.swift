import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests the diagnostics of `check --art`, for this repository's art and for copies of it with one
/// fault each.
@Suite struct ArtFolderCompilerTests {
  @Test func thisRepositorysArtCompilesWithoutADiagnostic() throws {
    var compiler = ArtFolderCompiler(folder: RepositoryFolder.art.path)
    let archive = compiler.compile()
    #expect(compiler.diagnostics.isEmpty)
    _ = try ArtPack(try #require(archive))
  }

  @Test func theSameFolderGivesTheSameBytes() throws {
    let folder = try ArtFolder()
    let bytes = (0..<2).map { _ in
      var compiler = folder.compiler()
      return compiler.compile()?.bytes
    }
    let areSame = bytes[0] != nil && bytes[0] == bytes[1]
    #expect(areSame)
  }

  @Test func aFolderThatIsNotThereIsNamed() {
    var compiler = ArtFolderCompiler(folder: "/nowhere/art")
    #expect(compiler.compile() == nil)
    #expect(compiler.diagnostics.map(\.description) == ["error: /nowhere/art/pack.json: is missing"])
  }

  @Test func aPackWithoutALicenceIsNamed() throws {
    #expect(
      try ArtFolder.messages { $0.write(#"{"name": "n", "version": "1", "author": "a"}"#, to: "pack.json") } == [
        "error: pack.json:1: lacks \"licence\""
      ])
    #expect(
      try ArtFolder.messages {
        $0.write(#"{"name": "n", "version": "1", "author": "a", "licence": ""}"#, to: "pack.json")
      }
        == ["error: pack.json:1: licence: is empty; name a licence"])
  }

  @Test func jsonThatIsNoneIsNamedWithLineAndColumn() throws {
    let folder = try ArtFolder()
    folder.write("{\n  \"slots\": [,]\n}", to: "catalog.json")
    #expect(folder.compile().messages == ["error: catalog.json:2:13: unexpected ','; expected a value"])
  }

  @Test func allErrorsOfAllFilesAreToldAtOnce() throws {
    let folder = try ArtFolder()
    try folder.change("pack.json", "\"author\"", "\"autor\"")
    folder.write("[{\"id\": 1}]", to: "universities.json")
    let messages = folder.compile().messages
    #expect(messages.filter { $0.hasPrefix("error: pack.json") }.count == 2, "\(messages)")
    #expect(messages.contains { $0.contains("autor: means nothing here; did you mean \"author\"?") }, "\(messages)")
    #expect(
      messages.contains { $0.hasPrefix("error: universities.json:1:9: [0].id: expected a string") }, "\(messages)")
  }

  /// Initials come from outside files, and are drawn and told in alt texts.
  @Test(arguments: ["", "BATHS", "Ö", "<b>", "A B", "\\u202eAB", "A\\u0301"])
  func initialsThatCannotBeDrawnAreNamedWithWhatToWriteInstead(initials: String) throws {
    let json = "[{\"id\": \"x\", \"name\": \"X\", \"primary\": \"#102030\", \"initials\": \"\(initials)\"}]"
    do {
      _ = try ArtSourceCompiler.universities(Array(json.utf8), file: "u.json")
      Issue.record("\(initials) is taken")
    } catch {
      let message = try #require(error.diagnostics.first?.description)
      #expect(message.hasPrefix("error: u.json:1:") && message.contains("[0].initials"), "\(message)")
      #expect(message.hasSuffix("write 1 to 4 of the letters A-Z, a-z and 0-9, such as \"UoB\""), "\(message)")
    }
  }

  @Test func aPatternThatIsNoneIsNamed() throws {
    let found = try ArtFolder.messages { try $0.change("universities.json", "\"hoops\"", "\"hoop\"") }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.contains("pattern: \"hoop\" is not known; did you mean \"hoops\"?") }, "\(found)")
  }

  @Test func lettersThatCannotBeDrawnAreNamed() throws {
    let found = try ArtFolder.messages {
      $0.write(
        #"{"height": 0, "gap": 1, "letters": {"A": {"width": 7, "path": "L 1 1"}, "AB": {"width": 1, "path": ""}}}"#,
        to: "letters.json")
    }.joined(separator: "\n")
    for part in ["height: is no height", "letters.A.path:", "letters.AB: is no letter", "lacks B C D"] {
      #expect(found.contains(part), "\(found)")
    }
  }

  /// Each fault of a pose is told, with its place and what to write instead.
  @Test(arguments: [
    (#"{"name": "a b", "words": "x", "clip": "wave", "time": 0}"#, "poses[0].name: is no name"),
    (#"{"name": "a", "words": "", "clip": "wave", "time": 0}"#, "poses[0].words: says nothing"),
    (#"{"name": "a", "words": "x", "clip": "wavy", "time": 0}"#, "no clip \"wavy\"; did you mean \"wave\"?"),
    (#"{"name": "a", "words": "x", "clip": "wave", "time": 9}"#, "9.0 is outside the clip \"wave\""),
    (#"{"name": "a", "words": "x", "clip": "wave", "time": 0, "tim": 1}"#, "did you mean \"time\"?"),
    (#"{"name": "a", "words": "x", "clip": "jump", "time": 0, "facing": "back"}"#, "not drawn facing back"),
    (#"{"name": "a", "words": "x", "clip": "wave", "time": 0, "feeling": "joyy"}"#, "did you mean \"joy\"?"),
    (#"{"name": "a", "words": "x", "clip": "wave", "time": 0, "intensity": 2}"#, "belongs to a feeling"),
    (#"{"name": "a", "words": "x", "clip": "wave", "time": 0, "moves": {"from": 1, "to": 1}}"#, "ends before it"),
    (#"{"name": "a", "words": "x", "clip": "wave", "time": 0, "moves": {"to": 99}}"#, "99.0 is outside"),
    (
      #"{"name": "a", "words": "x", "clip": "wave", "time": 0, "alone": {"clip": "sit", "words": "y"}}"#,
      "is not as long as"
    ),
  ])
  func aPoseThatCannotBeShownIsNamed(pose: String, message: String) throws {
    let found = try ArtFolder.messages { $0.write("{\"poses\": [\(pose)]}", to: "poses.json") }
    #expect(found.contains { $0.hasPrefix("error: poses.json:1:") && $0.contains(message) }, "\(found)")
  }

  @Test func aPoseThatIsThereTwiceIsNamed() throws {
    let pose = #"{"name": "a", "words": "x", "clip": "wave", "time": 0}"#
    let found = try ArtFolder.messages { $0.write("{\"poses\": [\(pose), \(pose)]}", to: "poses.json") }
    #expect(found.contains { $0.contains("poses[1].name: \"a\" is there twice") }, "\(found)")
  }

  @Test func aPackNeedsNoPoses() throws {
    let folder = try ArtFolder()
    try folder.remove("poses.json")
    let (archive, messages) = folder.compile()
    #expect(messages.isEmpty)
    #expect(try ArtPack(#require(archive)).poses().isEmpty)
  }

  @Test func aPlaceForLettersNeedsLetters() throws {
    let found = try ArtFolder.messages { try $0.remove("letters.json") }
    #expect(found.contains { $0.contains("topStyle/jersey.svg: has a place for letters") }, "\(found)")
  }

  @Test func aVariantThatNobodyDrewIsNamedWithItsLine() throws {
    let found = try ArtFolder.messages { try $0.remove("parts/hairStyle/afro.svg") }
    #expect(found.count == 1)
    #expect(
      found.first.map(withoutLine)
        == "error: catalog.json: hairStyle.afro: is not drawn: parts/hairStyle/afro.svg is missing")
  }

  @Test func aDrawingThatNobodyCanChooseIsAWarning() throws {
    let found = try ArtFolder.messages {
      $0.write(try $0.text("parts/hairStyle/afro.svg"), to: "parts/hairStyle/spikes.svg")
    }
    #expect(
      found.map(withoutLine) == [
        "warning: catalog.json: hairStyle: lacks \"spikes\", which is drawn; add {\"name\": \"spikes\"} so that it can be chosen"
      ])
  }

  @Test func aTemplateThatNobodyDrewInYetIsNotCalledDrawn() throws {
    let template = RepositoryFolder.art.deletingLastPathComponent().appendingPathComponent(
      "docs/contributing/hair-template.svg")
    let found = try ArtFolder.messages {
      $0.write(try String(contentsOf: template, encoding: .utf8), to: "parts/hairStyle/spikes.svg")
    }
    #expect(
      found.map(withoutLine) == [
        "warning: catalog.json: hairStyle: lacks \"spikes\", which has a file with nothing drawn yet; add {\"name\": \"spikes\"} so that it can be chosen"
      ])
  }

  /// A field names a new family, shapes have its roles, and only its entry in the palette is
  /// missing.
  @Test func aFamilyThatThePaletteLacksIsTheOnlyError() throws {
    let found = try ArtFolder.messages {
      let file = "parts/hairStyle/bun.svg"
      $0.write(try $0.text(file).replacing("class=\"hair", with: "class=\"streak"), to: file)
      try $0.change("catalog.json", "\"paints\": \"hair\"", "\"paints\": \"streak\"")
    }
    #expect(found.filter { $0.hasPrefix("error") }.count == 1)
    #expect(found.first?.contains("there is no paint family \"streak\" in palettes.json") == true, "\(found)")
  }

  /// One in each kind of file.
  @Test(arguments: [
    ("pack.json", "author", "autor"), ("catalog.json", "words", "wrods"), ("catalog.json", "kind", "knid"),
    ("palettes.json", "color", "colour"), ("universities.json", "primary", "primry"), ("rig.json", "pivot", "pivott"),
    ("player/side/rig.json", "layer", "leyer"), ("pets/dog/rig.json", "frame", "fraem"),
    ("legacy/rig.json", "bones", "bnoes"), ("clips/wave.json", "duration", "durration"),
    ("clips/jump.json", "easing", "eassing"), ("player/side/clips/walk.json", "loop", "lop"),
    ("pets/cat/clips/idle.json", "frames", "frmaes"),
  ])
  func aMisspeltNameIsFoundWithTheClosest(file: String, name: String, misspelt: String) throws {
    let found = try ArtFolder.messages(views: true) { try $0.change(file, "\"\(name)\":", "\"\(misspelt)\":") }
    let isFound = found.contains {
      $0.hasPrefix("error: \(file):")
        && $0.contains("\(misspelt): means nothing here; did you mean \"\(name)\"?")
    }
    #expect(isFound, "\(found.prefix(3))")
  }

  @Test func aDefaultThatIsNoVariantIsNamed() throws {
    let found = try ArtFolder.messages {
      try $0.change("catalog.json", "\"default\": \"short\"", "\"default\": \"shorter\"")
    }
    #expect(
      found.map(withoutLine) == ["error: catalog.json: hairStyle: the default \"shorter\" is not among the variants"])
  }

  @Test func aLayerThatNoSlotShowsIsNamedWithItsLineAndTheClosest() throws {
    let found = try ArtFolder.messages {
      try $0.change("parts/hairStyle/none.svg", "</svg>", "<g id=\"fringe\"/><g id=\"fornt\"/></svg>")
    }
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.hasPrefix("error: parts/hairStyle/none.svg:13: no slot shows the layer ") })
    #expect(found.last?.contains("\"fornt\" of hairStyle; did you mean \"front\"?") == true)
  }

  @Test func aPartThatLacksAFormOfItsLayerIsNamed() throws {
    let found = try ArtFolder.messages {
      try $0.change("parts/eyeStyle/round.svg", "<g id=\"leftEye.wink\"", "<g id=\"leftEye.closed.hat\"")
    }
    #expect(
      found == [
        "error: parts/eyeStyle/round.svg:1: lacks the layer \"leftEye.wink\"; draw it, or an empty group <g id=\"leftEye.wink\"/>"
      ])
  }

  @Test func aPartWithoutLayersIsNamed() throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\"/>"
    let found = try ArtFolder.messages { $0.write(svg, to: "parts/hairStyle/afro.svg") }
    #expect(found == ["error: parts/hairStyle/afro.svg:1: has no layers; draw inside <g id=\"LAYER\"> under the root"])
  }

  @Test func aFolderThatNoSlotShowsIsNamed() throws {
    let found = try ArtFolder.messages {
      $0.write(try $0.text("parts/hairStyle/afro.svg"), to: "parts/hairstyle/afro.svg")
    }
    #expect(
      found.first
        == "error: parts/hairstyle/afro.svg: no slot of the rig \"player\" shows parts of \"hairstyle\"; check the folder's name"
    )
  }

  @Test func aClipsErrorHasItsKeyPath() throws {
    let clip = """
      {"name": "wave", "duration": 1.44, "frames": 18, "loop": false, "tracks": {"rightArm": {"rotation": [
        {"time": 0, "value": 0}, {"time": 0.1, "value": 1},
        {"time": 0.24, "value": 1},
        {"time": 0.2, "value": 1}]}}}
      """
    #expect(
      try ArtFolder.messages { $0.write(clip, to: "clips/wave.json") } == [
        "error: clips/wave.json:4: tracks.rightArm.rotation[3].time: 0.2 comes before 0.24"
      ])
  }

  @Test(arguments: [
    (
      "\"frames\": 18,", "\"frames\": \"18\",",
      "error: clips/wave.json:4: frames: expected a whole number, found a string"
    ),
    ("\"frames\": 18,", "", "error: clips/wave.json:1: lacks \"frames\""),
    (
      "\"name\": \"wave\"", "\"name\": \"waves\"",
      "error: clips/wave.json:2: name: is \"waves\"; the file is called \"wave\""
    ),
  ])
  func aClipsWrongMemberIsNamed(from: String, to: String, message: String) throws {
    #expect(try ArtFolder.messages { try $0.change("clips/wave.json", from, to) } == [message])
  }

  @Test func anEasingThatIsNoneIsNamedWithItsKeyPath() throws {
    let clip =
      #"{"name": "wave", "duration": 1, "frames": 1, "loop": false, "tracks": {"root": {"y": [{"time": 0, "value": 0, "easing": "bounce"}]}}}"#
    #expect(
      try ArtFolder.messages { $0.write(clip, to: "clips/wave.json") } == [
        "error: clips/wave.json:1: tracks.root.y[0].easing: \"bounce\" is not an easing; use linear, easeIn, easeOut, easeInEaseOut, hold or [x1, y1, x2, y2]"
      ])
  }

  /// A figure without a valid rig is not compiled, but its drawings still count as present.
  @Test func aRigsErrorHidesNoPartOfIt() throws {
    #expect(try ArtFolder.messages { $0.write("{", to: "rig.json") }.filter { $0.contains("is not drawn") } == [])
  }

  @Test func aRigsErrorHasItsKeyPath() throws {
    let found = try ArtFolder.messages {
      try $0.change("pets/dog/rig.json", "\"bone\": \"scarfEnd\", \"part\"", "\"bone\": \"scarf\", \"part\"")
    }
    #expect(found.first == "error: pets/dog/rig.json:47: slots[8].bone: there is no bone \"scarf\"")
  }

  @Test func everyFaultyFileIsNamedInOneRun() throws {
    let found = try ArtFolder.messages {
      $0.write("<svg", to: "parts/hairStyle/afro.svg")
      $0.write("{", to: "clips/idle.json")
      try $0.change("parts/topStyle/polo.svg", "class=\"top\"", "class=\"tpo\"")
    }
    #expect(Set(found.map { $0.split(separator: ":")[1] }).count == 3, "\(found)")
    for start in [
      "error: parts/hairStyle/afro.svg:1: ", "error: clips/idle.json:1: ", "error: parts/topStyle/polo.svg:",
    ] {
      #expect(found.contains { $0.hasPrefix(start) }, "\(start)")
    }
  }
}
