import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests that all faults of a drawing are reported in one run, each with line, column and element.
@Suite struct PartFaultTests {
  private func messages(_ path: String, _ from: String, _ to: String) throws -> [String] {
    let folder = try ArtFolder()
    try folder.change(path, from, to)
    return folder.compile().messages
  }

  @Test func everyFaultOfAFileIsToldInOneRunWithLineColumnAndElement() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -68 96 96">
        <g id="front">
          <path id="fringe" class="hiar" d="M0 0H9V9Z"/>
          <circle class="hair" r="-1" filter="url(#f)"/>
        </g>
        <g id="crwn"><text/></g>
        <g id="front.hat"/>
      </svg>
      """
    let folder = try ArtFolder()
    folder.write(svg, to: "parts/hairStyle/none.svg")
    let layers = "(layers: back, crown, front, left, right, shadow, tail)"
    #expect(
      folder.compile().messages == [
        "error: parts/hairStyle/none.svg:3:5: <path id=\"fringe\">: there is no paint role \"hiar\"; did you mean \"hair\"?",
        "error: parts/hairStyle/none.svg:4:5: <circle> in \"front\": filter=\"url(#f)\" is not supported; remove it, or draw the effect as shapes",
        "error: parts/hairStyle/none.svg:4:5: <circle> in \"front\": r=\"-1\" is negative",
        "error: parts/hairStyle/none.svg:6:16: <text> in \"crwn\": <text> is not supported; convert it to a path: in Inkscape Path → Object to Path, in Illustrator Type → Create Outlines, in Figma Flatten, in Affinity Layer → Convert to Curves",
        "error: parts/hairStyle/none.svg:6:3: <g id=\"crwn\">: no slot shows the layer \"crwn\" of hairStyle; did you mean \"crown\"? \(layers)",
      ])
  }

  @Test func aGradientIsOneFaultWithoutAClassToo() throws {
    let shapes = "<path d=\"M0 0H9V9Z\" fill=\"url(#a)\"/><g stroke=\"url(#a)\"><path d=\"M0 0H9V9Z\"/></g>"
    let found = try messages("parts/hairStyle/none.svg", "</svg>", "<g id=\"back\">\(shapes)</g></svg>")
    #expect(found.count == 2 && found.allSatisfy { $0.contains("url(#a) is not supported") }, "\(found)")
  }

  @Test(arguments: ["<path d=\"M0 0H9V9Z\" fill=\"none\"", "<line x2=\"9\""])
  func anOutlineWithoutAStrokeIsAFault(shape: String) throws {
    let found = try messages(
      "parts/hairStyle/none.svg", "</svg>", "<g id=\"back\">\(shape) class=\"hair-line\"/></g></svg>")
    #expect(
      found.count == 1 && found[0].contains("in \"back\": nothing of it is drawn: it has the class \"hair-line\""),
      "\(found)")
  }

  @Test func aPageThatIsWrongDoesNotHideTheRest() throws {
    let found = try messages(
      "parts/hairStyle/none.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\">",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 2\"><g id=\"back\"><text/></g>")
    #expect(
      found.count == 2 && found[0].contains("<svg>: the page must be") && found[1].contains("<text> in \"back\""),
      "\(found)")
  }

  @Test func asManyFaultsAreToldAsAllowed() throws {
    func reported(_ count: Int) throws -> [String] {
      try messages(
        "parts/hairStyle/none.svg", "</svg>",
        "<g id=\"back\">" + String(repeating: "<text/>", count: count) + "</g></svg>")
    }
    #expect(try reported(ArtLimit.faults).count == ArtLimit.faults)
    let more = try reported(ArtLimit.faults + 1)
    #expect(more.count == ArtLimit.faults + 1)
    #expect(more.last == "error: parts/hairStyle/none.svg: has more faults than these 100; mend them first")
  }

  @Test(arguments: ["rgb(94,58,36)", "rgb(94, 58, 36)"]) func aSwatchMayBeWrittenAsEditorsDo(color: String) throws {
    #expect(
      try Parts.roles("<path d=\"M0 0H9V9Z\" fill=\"\(color)\"/><path d=\"M0 0H9V9Z\" style=\"fill:\(color)\"/>") == [
        "hair", "hair",
      ])
  }

  @Test(arguments: [
    ("#5E3A25", "#5E3A24", "hair"), ("#5D3B24", "#5E3A24", "hair"), ("rgb(94,58,37)", "#5E3A24", "hair"),
  ])
  func aColourOneStepBesideASwatchIsAnsweredWithIt(color: String, swatch: String, family: String) {
    #expect(
      Parts.error(in: "<path d=\"M0 0H9V9Z\" fill=\"\(color)\"/>")
        == "error: part.svg:3: the shape has no class, and its fill \"\(color)\" is no family's swatch; did you mean \(swatch), which is \(family)?"
    )
  }

  @Test(arguments: [
    ("crown_x2E_hat", "crown.hat"), ("crown_x2e_hat", "crown.hat"), ("crown_xZZ_hat", "crown_xZZ_hat"),
    ("crown_x2Ehat", "crown_x2Ehat"),
  ])
  func aNameAsIllustratorWritesItIsUnderstood(id: String, name: String) throws {
    #expect(try Parts.layers(Parts.file("").replacing("id=\"front\"", with: "id=\"\(id)\"")).map(\.name) == [name])
  }

  @Test func aHatsFormThatIsMissingIsNamed() throws {
    let found = try messages("parts/hairStyle/bun.svg", "<g id=\"crown.hat\"", "<g id=\"guide\"")
    let help =
      "draw what is seen of \"crown\" then, or an empty group <g id=\"crown.hat\"/> that hides it; \"render-avatars import\" adds that to an export"
    #expect(
      found == [
        "error: parts/hairStyle/bun.svg:1:1: <svg>: lacks the layer \"crown.hat\", which is shown while something worn sets \"hat\"; \(help)"
      ])
  }

  /// The misspelt form is not also reported as missing.
  @Test func aHatsFormThatIsMisspeltIsNamedOnce() throws {
    let found = try messages("parts/hairStyle/bun.svg", "<g id=\"crown.hat\"", "<g id=\"crown.hta\"")
    #expect(found.count == 1 && found[0].contains("did you mean \"crown.hat\"?"), "\(found)")
  }

  @Test func anAngleInDegreesIsQuestioned() throws {
    let keys = "[{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": 180}, {\"time\": 2, \"value\": 360}]"
    let clip =
      "{\"name\": \"wave\", \"duration\": 2, \"frames\": 4, \"loop\": false, \"tracks\": {\n\"rightArm\": {\"rotation\":\n\(keys)}}}"
    let folder = try ArtFolder()
    folder.write(clip, to: "clips/wave.json")
    let (archive, messages) = folder.compile()
    #expect(archive != nil)
    let question = "180.0 radians turn it 28.6 times; angles are radians, and 180.0 degrees are 3.1416"
    #expect(messages == ["warning: clips/wave.json:3:48: tracks.rightArm.rotation[1].value: \(question)"])
  }

  @Test func aFullTurnIsNotQuestioned() throws {
    let keys = "[{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": -6.2832}]"
    let clip =
      "{\"name\": \"wave\", \"duration\": 2, \"frames\": 4, \"loop\": false, \"tracks\": {\"rightArm\": {\"rotation\": \(keys)}}}"
    let folder = try ArtFolder()
    folder.write(clip, to: "clips/wave.json")
    #expect(folder.compile().messages == [])
  }
}
