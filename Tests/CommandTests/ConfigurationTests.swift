import Foundation
import Programs
import Testing

/// Tests options that come from `render-avatars.json` and from files of arguments.
@Suite struct ConfigurationTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("project/in/mia.json", #"{"id": "mia", "hairStyle": "bun"}"#)
    try scratch.write("project/.git/HEAD", "")
  }

  private func configure(_ text: String, in folder: String = "project") throws {
    try scratch.write("\(folder)/render-avatars.json", text)
  }

  private func run(_ arguments: [String], in folder: String = "project") throws -> Tool.Result {
    try Tool.run(arguments, in: URL(filePath: scratch.path(folder)))
  }

  /// Returns the width of a PNG picture on standard output.
  private func width(_ arguments: [String], in folder: String = "project") throws -> Int {
    let result = try run(["thumbnail"] + arguments, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.count < 24 ? 0 : Int(result.output[18]) << 8 | Int(result.output[19])
  }

  @Test func anOptionHoldsInTheFolderAndBelow() throws {
    try configure(#"{"thumbnail": {"size": 32}}"#)
    #expect(try width(["in/mia.json"]) == 32)
    #expect(try width(["mia.json"], in: "project/in") == 32)
    #expect(try width(["in/mia.json", "--no-config"]) == 140)
  }

  @Test func theCommandLineWins() throws {
    try configure(#"{"thumbnail": {"size": 32}}"#)
    for words in [["--size", "48"], ["--size=48"]] { #expect(try width(["in/mia.json"] + words) == 48) }
  }

  @Test func aCommandsOwnOptionsWinOverThoseOfAll() throws {
    try configure(#"{"size": 64, "thumbnail": {"size": 32}}"#)
    #expect(try width(["in/mia.json"]) == 32)
    try configure(#"{"size": 64, "scale": [3], "goldens": {"set": "g"}}"#)
    #expect(try width(["in/mia.json"]) == 64)
  }

  @Test func nothingAboveTheRepositoryIsRead() throws {
    try configure(#"{"thumbnail": {"size": 32}}"#, in: ".")
    #expect(try width(["in/mia.json"]) == 140)
  }

  @Test func aLinkIsPassedOverWithAWarning() throws {
    try scratch.write("other.json", #"{"thumbnail": {"size": 32}}"#)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("project/render-avatars.json"), withDestinationPath: scratch.path("other.json"))
    let result = try run(["thumbnail", "in/mia.json", "--size", "8"])
    #expect(result.status == 0 && result.errors.contains("is passed over"))
  }

  @Test func aListIsAnOptionThatIsGivenSeveralTimes() throws {
    try configure(#"{"sheet": {"clips": ["idle", "wave"], "scale": 1, "output": "out", "quiet": true}}"#)
    #expect(try run(["sheet", "mia.json"], in: "project/in").status == 0)
    let atlas = String(decoding: try scratch.read("project/out/mia.json"), as: UTF8.self)
    #expect(atlas.contains("mia/wave/00") && !atlas.contains("mia/walk/00"))
  }

  @Test(
    "what cannot be an option is told with its place",
    arguments: [
      (#"{"thumbnail": {"sise": 32}}"#, "1:24: thumbnail.sise: there is no such option; did you mean \"size\"?"),
      (#"{"thumbnail": {"size": true}}"#, "thumbnail.size: expected a text or a number"),
      (#"{"strict": "yes"}"#, "strict: expected true or false"),
      (#"{"thumbnail": 7}"#, "thumbnail: expected an object of options of thumbnail"),
      (#"[1]"#, "is not a JSON object of options"), (#"{"size": }"#, "render-avatars.json:1:"),
    ])
  func mistakes(text: String, message: String) throws {
    try configure(text)
    let result = try run(["thumbnail", "in/mia.json"])
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func optionsAreShownWithTheirOrigin() throws {
    try configure(#"{"strict": true, "thumbnail": {"size": 32}}"#)
    let result = try run(["thumbnail", "in/mia.json", "--show-options", "--shape=circle"])
    #expect(result.status == 0)
    #expect(result.lines.contains { $0.hasPrefix("--size  32  (") && $0.hasSuffix("render-avatars.json)") })
    #expect(result.lines.contains { $0.hasPrefix("--strict  true  (") })
    #expect(result.lines.contains("--shape  circle  (the command line)"))
    #expect(result.lines.contains { $0.hasPrefix("--framing  ") && $0.hasSuffix("(the default)") })
  }

  @Test func aFileOfArgumentsStandsForItsLines() throws {
    try scratch.write("project/words", "\u{FEFF}# a comment\n --size \t\r\n32  \n \nin/mia.json\n")
    #expect(try width(["@words"]) == 32)
  }

  @Test func twoAtSignsAreOneThatNamesNoFile() throws {
    let result = try run(["thumbnail", "@@mia.json"])
    #expect(result.status == 66 && result.errors.contains("@mia.json"))
  }

  @Test(arguments: ["@missing", "@in"])
  func aFileOfArgumentsThatCannotBeReadIsNamed(_ word: String) throws {
    let result = try run(["thumbnail", word])
    #expect(result.status == 66 && result.errors.contains("@@ stands for a plain @"))
  }
}
