import Foundation
import Programs
import Testing

/// Tests `template` and `new`, with which an artist begins.
@Suite struct NewCommandTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func new(_ arguments: [String]) throws -> Tool.Result {
    try Tool.run(["new"] + arguments, in: scratch.url)
  }

  private func check(_ pack: String = "winter") throws -> Tool.Result {
    try Tool.run(["check", "--art", pack], in: scratch.url)
  }

  @Test(arguments: [
    "hairStyle", "headwear", "accessory", "topStyle", "bottomStyle", "shoeStyle", "mouthStyle", "eyeStyle", "faceShape",
    "handItem",
  ])
  func aPartBeginsWithTheTemplatesOfItsViewsAndIsAPack(slot: String) throws {
    let result = try new(["\(slot)/blank", "--in", "winter", "--author", "Ann", "--licence", "CC0-1.0"])
    #expect(result.status == 0 && result.lines.first == "winter/pack.json", "\(result.errors)")
    #expect(result.lines.contains("winter/parts/\(slot)/blank.svg"))
    let checked = try check()
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(try Tool.run(["catalog", "--art", "winter"], in: scratch.url).text.contains("blank"))
  }

  @Test func aDrawingThatTakesTheNameOfAnotherIsSaid() throws {
    let words = "hairStyle/braids is there already, and this drawing takes its place"
    let taken = try new(["hairStyle/braids", "--in", "winter"])
    let free = try new(["hairStyle/plaits", "--in", "winter"])
    #expect(taken.status == 0 && taken.errors.contains(words), "\(taken.errors)")
    #expect(free.status == 0 && !free.errors.contains("warning"), "\(free.errors)")
  }

  @Test func aTemplateShowsGuideJointsHatLineAndSwatches() throws {
    let result = try Tool.run(["template", "hairStyle", "--view", "side"])
    #expect(result.status == 0)
    for text in [
      "viewBox=\"-48 -68 96 96\"", "<g id=\"guide\"", "<g id=\"crown\"", "<g id=\"crown.hat\"", "class=\"hair-shade\"",
      "<title>hat: ", "<title>scalp</title>",
    ] { #expect(result.text.contains(text), "\(text)") }
  }

  @Test func nothingOfAGuideIsDrawn() throws {
    try scratch.write(
      "winter/pack.json", #"{"name": "winter", "version": "1.0.0", "author": "a", "licence": "b", "over": "campus"}"#)
    #expect(try new(["accessory/nothing", "--in", "winter"]).status == 0)
    func drawn(_ accessory: String) throws -> Data {
      let result = try Tool.run(
        ["thumbnail", "-", "--art", "winter"],
        input: #"{"id": "a", "hairStyle": "bun", "accessory1": "\#(accessory)"}"#, in: scratch.url)
      #expect(result.status == 0)
      // The note before the pixels names the pack and what is worn.
      let pixels = try #require(result.output.range(of: Data("IDAT".utf8)))
      return result.output[pixels.lowerBound...]
    }
    #expect(try drawn("nothing") == drawn("none"))
  }

  @Test func aPetBeginsWithItsDrawingsAndOneLine() throws {
    let result = try new(["pet/fox", "--in", "winter"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      Set(result.lines).isSuperset(of: [
        "winter/pets/fox/rig.json", "winter/pets/fox/parts/petType/fox.svg",
        "winter/pets/fox/back/parts/petType/fox.svg",
      ]))
    #expect(try check().status == 0)
  }

  @Test func aSlotBeginsWithItsLinesAndAVariantThatIsDrawnInItsColour() throws {
    #expect(try new(["hairStyle/blank", "--in", "winter"]).status == 0)
    let catalog = #"{"slots": [{"slot": "hairStyle", "variants": [{"name": "blank", "words": "no {color} hair"}]}]}"#
    try scratch.write("winter/catalog.json", catalog)
    let result = try new(["slot/capeStyle", "--in", "winter"])
    #expect(result.status == 0, "\(result.errors)")
    let drawings = ["", "player/side/", "player/back/"].map { "winter/\($0)parts/capeStyle/plain.svg" }
    #expect(result.lines.suffix(3) == drawings)
    let checked = try check()
    #expect(checked.status == 0 && !checked.errors.contains("error"), "\(checked.errors)")
    let listed = try Tool.run(["catalog", "--art", "winter"], in: scratch.url).text
    #expect(listed.contains("capeStyle") && listed.contains("capeColor") && listed.contains("blank"))
    func drawn(_ color: String) throws -> Data {
      let record = #"{"id": "a", "hairStyle": "bun", "capeStyle": "plain", "capeColor": "\#(color)"}"#
      let result = try Tool.run(["thumbnail", "-", "--art", "winter"], input: record, in: scratch.url)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    let blank = try drawn("red")
    let template = String(decoding: try scratch.read(drawings[0]), as: UTF8.self)
    for role in ["cape", "cape-shade", "cape-line"] { #expect(template.contains("class=\"\(role)\""), "\(role)") }
    let square = "inkscape:label=\"whole\"><rect class=\"cape\" x=\"-9\" y=\"-9\" width=\"18\" height=\"9\"/></g>"
    try scratch.write(drawings[0], template.replacing("inkscape:label=\"whole\"></g>", with: square))
    #expect(try Set([blank, drawn("red"), drawn("blue")]).count == 3)
  }

  @Test(arguments: [
    (["slot/hairStyle"], "has a slot \"hairStyle\""), (["slot/cape", "--bone", "tosro"], "\"torso\""),
  ])
  func aSlotThatCannotBegin(arguments: [String], message: String) throws {
    let result = try new(arguments + ["--in", "winter"])
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func aClipBeginsAndEndsAtRest() throws {
    #expect(try new(["clip/nod", "--in", "winter"]).status == 0)
    let checked = try check()
    #expect(checked.status == 0, "\(checked.errors)")
  }

  @Test func whatIsThereIsNotChanged() throws {
    #expect(try new(["hairStyle/blank", "--in", "winter"]).status == 0)
    let before = try scratch.tree("winter")
    let again = try new(["hairStyle/blank", "--in", "winter"])
    #expect(again.status == 73 && again.errors.contains("is there already"))
    #expect(try scratch.tree("winter") == before)
  }

  @Test(
    "what cannot be begun is a usage error that says what can",
    arguments: [
      (["hairstyle/x"], "did you mean \"hairStyle\""), (["hairStyle/../x"], "write SLOT/NAME"),
      (["hairStyle"], "write SLOT/NAME"), (["pack"], "name the folder"), (["pet/fox", "--extends", "dgo"], "\"dog\""),
      (["hairStyle/.x"], "write SLOT/NAME"),
    ])
  func mistakes(arguments: [String], message: String) throws {
    let result = try new(arguments + ["--in", "winter"])
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func aSlotThatAViewDoesNotShowIsNamed() throws {
    let result = try Tool.run(["template", "mouthStyle", "--view", "back"])
    #expect(result.status == 64 && result.errors.contains("from the back"))
  }
}
