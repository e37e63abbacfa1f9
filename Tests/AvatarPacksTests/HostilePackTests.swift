import AvatarScene
import Testing

@testable import AvatarPacks

/// Tests that what a pack's file names is measured before anything is done with it.
@Suite struct HostilePackTests {
  static let manifest = "{\"name\": \"x\", \"version\": \"1.0.0\", \"over\": \"campus\"}"

  private func problem(_ paths: [String]) -> String {
    let files = Dictionary((paths + ["pack.json"]).map { ($0, Array(Self.manifest.utf8)) }) { first, _ in first }
    let bytes = PackFile(sources: PackSources(name: "x", files: files), preview: nil).bytes
    do { _ = try PackFile(bytes, name: "x.avatarpack") } catch { return "\(error)" }
    return ""
  }

  @Test(arguments: [
    String(repeating: "a/", count: 200_000) + "x.svg", String(repeating: "n", count: 1_000_000) + ".svg",
    String(repeating: "a", count: 256),
  ])
  func aLongNameIsRefusedByItsBytes(path: String) { #expect(problem([path]).contains("has more than 255 bytes")) }

  @Test(arguments: [9, 100]) func aDeepNameIsRefusedByItsFolders(folders: Int) {
    #expect(problem([String(repeating: "a/", count: folders) + "x.svg"]).contains("lies deeper than 8 folders"))
  }

  @Test(arguments: ["\u{301}", "\u{316}"]) func aNameOfMarksIsRefused(mark: String) {
    #expect(problem(["parts/a" + String(repeating: mark, count: 31) + ".svg"]).contains("too many marks in a row"))
  }

  @Test(arguments: ["../x.svg", "a//x.svg", "/x.svg", "a/./x.svg"]) func aNameThatLeadsElsewhereIsRefused(path: String)
  {
    #expect(problem([path]).contains("which no folder has"))
  }

  @Test func namesThatAFolderMayHaveAreRead() {
    #expect(problem(["parts/hairStyle/afro.svg", String(repeating: "a/", count: 8) + "x.svg"]) == "")
  }

  @Test(arguments: [1, 300]) func filesThatNothingReadsAreAWarning(count: Int) throws {
    var pack = try TestPack.quiff()
    for number in 0..<count { pack.files["part/hairStyle/h\(number + 1000).svg"] = [] }
    let others = count == 1 ? "" : ", and neither are 299 others"
    #expect(
      try pack.compile().messages == [
        "warning: winter/part/hairStyle/h1000.svg: is not read by anything\(others); put it where it is read"
      ])
  }
}
