import Foundation
import Testing

/// Tests links in paths and unusual path names.
@Suite struct LinkTests {
  private let mia = #"{"id": "mia", "hairStyle": "bun"}"#
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  private func link(_ scratch: Scratch, _ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: target)
  }

  private func isLink(_ scratch: Scratch, _ name: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: scratch.path(name))) != nil
  }

  @Test(arguments: [[], ["--jobs", "1"]]) func aFileThatIsNamedIsWrittenAtTheEndOfItsLink(more: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("far/real.png", "old")
    try link(scratch, "latest.png", to: "far/real.png")
    try link(scratch, "missing.png", to: "far/new.png")
    for name in ["latest.png", "missing.png"] {
      #expect(try Tool.run(["thumbnail", "-", "-o", name] + more, input: mia, in: scratch.url).status == 0)
      #expect(isLink(scratch, name))
    }
    let same = try scratch.read("far/real.png") == scratch.read("far/new.png")
    #expect(same)
  }

  @Test func linksInACircleAreNamed() throws {
    let scratch = try Scratch()
    try link(scratch, "a.png", to: "b.png")
    try link(scratch, "b.png", to: "a.png")
    let result = try Tool.run(["thumbnail", "-", "-o", "a.png"], input: mia, in: scratch.url)
    #expect(result.status == 73)
    #expect(result.errors == "error: a.png: cannot be created: too many symbolic links\n")
  }

  @Test func aLinkInTheOutputFolderIsReplacedAndNotWrittenThrough() throws {
    let scratch = try Scratch()
    let precious = try scratch.write("precious.txt", "mine")
    try FileManager.default.createDirectory(atPath: scratch.path("out"), withIntermediateDirectories: true)
    try link(scratch, "out/mia.png", to: precious)
    #expect(try Tool.run(["sheet", "-", "-o", "out"] + quick, input: mia, in: scratch.url).status == 0)
    #expect(!isLink(scratch, "out/mia.png"))
    #expect(String(decoding: try scratch.read("precious.txt"), as: UTF8.self) == "mine")
  }

  @Test func inputsOfOneNameAreToldApart() throws {
    let scratch = try Scratch()
    try scratch.write("A/p.json", #"{"id": "a", "hairStyle": "ponytale"}"#)
    try scratch.write("B/p.json", #"{"id": "b", "hairStyle": "ponytale"}"#)
    for arguments in [["A/p.json", "B/p.json"], ["A", "B"]] {
      let errors = try Tool.run(["check"] + arguments, in: scratch.url).errors
      #expect(errors.contains("warning: A/p.json:1: record a: ") && errors.contains("warning: B/p.json:1: record b: "))
    }
    #expect(try Tool.run(["check", "A/p.json"], in: scratch.url).errors.contains("warning: p.json:1: record a: "))
  }

  @Test func aLineEndInAnInputsNameIsEscaped() throws {
    let scratch = try Scratch()
    let name = "x\nerror: faked"
    try scratch.write(name, "")
    for command in ["sheet", "thumbnail"] {
      let result = try Tool.run([command, name], in: scratch.url)
      #expect(result.errors.hasSuffix("error: x\\u{A}error: faked: is empty: it holds no record\n"))
      #expect(!result.errors.contains("\nerror: faked"))
    }
  }

  @Test func aPathThatIsNoTextIsRefusedAndNothingIsWrittenElsewhere() throws {
    let scratch = try Scratch()
    let result = try Shell.run("cd \"$1\" && \"$0\" sheet - -o $'caf\\xE9' \(Shell.quick)", scratch, input: mia)
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("error: argument 4 is not UTF-8: caf"))
    #expect(try scratch.tree().isEmpty)
  }

  @Test func aMemberOfAFolderWhoseNameIsNoTextFailsInWords() throws {
    let scratch = try Scratch()
    let result = try Shell.run(
      "mkdir \"$1/in\"; echo '{}' > \"$1/in/\"$'caf\\xE9.json'; \"$0\" check \"$1/in\"", scratch)
    #expect(result.errors.contains("cannot be opened: its name is not UTF-8; give it another"))
  }
}
