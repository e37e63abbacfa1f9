import Foundation
import TestSupport
import Testing

/// Tests `check --art` as a process: each fault has its file and its key path, and the exit status
/// is that of unusable data.
@Suite struct ArtCheckTests {
  private func check(_ more: [String] = [], hasViews: Bool = false, _ change: (Scratch) throws -> Void) throws
    -> Tool.Result
  {
    let scratch = try Scratch()
    // Another test covers side views of a clip that is shorter than theirs.
    try ArtFolder(views: hasViews).write(into: scratch.url.appending(path: "Art"))
    try change(scratch)
    return try Tool.run(["check", "--art", "Art"] + more, in: scratch.url)
  }

  private func clip(_ name: String, _ rest: String) -> String {
    "{\"name\": \"\(name)\", \"duration\": 1, \"frames\": 4, \(rest)}"
  }

  @Test func thisRepositorysArtIsFine() throws {
    let result = try check(hasViews: true) { _ in }
    #expect(result.status == 0)
    #expect(result.errors == "Art: the art pack \"campus\" 1.0.0 is fine\n")
  }

  @Test func keysOutOfOrderAreNamedWithTheirPath() throws {
    let keys = [0, 0.1, 0.24, 0.2].map { "{\"time\": \($0), \"value\": 0}" }.joined(separator: ", ")
    let text = clip("wave", "\"loop\": false, \"tracks\": {\"rightArm\": {\"rotation\": [\(keys)]}}")
    let result = try check { try $0.write("Art/clips/wave.json", text) }
    #expect(result.status == 65)
    #expect(
      result.errors == "error: Art/clips/wave.json:1:189: tracks.rightArm.rotation[3].time: 0.2 comes before 0.24\n")
  }

  @Test func aThenAndAReactionThatLeadNowhereAreNamedInOneRun() throws {
    let result = try check { scratch in
      try scratch.write("Art/clips/cheer.json", clip("cheer", "\"loop\": false, \"then\": \"wve\", \"tracks\": {}"))
      let rig = String(decoding: try scratch.read("Art/legacy/rig.json"), as: UTF8.self)
      try scratch.write(
        "Art/legacy/rig.json", rig.replacingOccurrences(of: "\"run\": \"walk\"", with: "\"run\": \"wlak\""))
    }
    #expect(result.status == 65)
    #expect(
      result.errors.split(separator: "\n").map(String.init) == [
        "error: Art/clips/cheer.json:1:70: then: there is no clip \"wve\"; did you mean \"wave\"?",
        "error: Art/legacy/rig.json:17:25: reactions.run: there is no clip \"wlak\"; did you mean \"walk\"?",
      ])
  }

  @Test func aPackWithAWarningIsNotCalledFine() throws {
    let keys = "[{\"time\": 0, \"value\": 0}, {\"time\": 1, \"value\": 180}]"
    let change: (Scratch) throws -> Void = {
      try $0.write(
        "Art/clips/proud.json", clip("proud", "\"loop\": false, \"tracks\": {\"rightArm\": {\"rotation\": \(keys)}}"))
    }
    let result = try check([], change)
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("warning: Art/clips/proud.json:1:"))
    #expect(result.errors.contains(": tracks.rightArm.rotation[1].value: 180.0 radians turn it 28.6 times"))
    #expect(result.errors.hasSuffix("\nArt: the art pack \"campus\" 1.0.0 can be used, with 1 warning\n"))
    #expect(try check(["--strict"], change).status == 65)
  }
}
