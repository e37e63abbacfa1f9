@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import AvatarRun
import AvatarScene
import Foundation
import Testing

/// Tests each limit of a golden set, at the limit and one past it.
@Suite struct GoldenLimitTests {
  private static let renderer = Result { try AvatarRenderer() }

  private func records(_ count: Int) -> [AvatarRecord] {
    (0..<count).map { AvatarRecord(id: "r\($0)", file: "r", line: $0) }
  }

  /// Returns the error for the cases; nil if they are accepted.
  private func refusal(_ cases: String, _ records: [AvatarRecord]) throws -> String? {
    do {
      _ = try GoldenSource.cases(Array("{\"cases\": [\(cases)]}".utf8), records: records, renderer: Self.renderer.get())
      return nil
    } catch let error as GoldenError {
      return error.description
    }
  }

  private func refusal(ofSet change: (Scratch) throws -> Void) throws -> String? {
    let scratch = try Scratch()
    try scratch.write("records.ndjson", "{\"id\": \"a\"}\n")
    try scratch.write("cases.json", #"{"cases": [{"name": "a", "still": {"size": 1}}]}"#)
    try change(scratch)
    do {
      _ = try GoldenSet(folder: GoldenFolder(scratch.path), renderer: Self.renderer.get())
      return nil
    } catch let error as GoldenError {
      return error.description.replacing(scratch.path, with: "SET")
    }
  }

  private func padded(_ text: String, to bytes: Int) -> String {
    text + String(repeating: " ", count: bytes - text.utf8.count)
  }

  @Test func goldens() throws {
    let half = GoldenLimit.goldens / 2
    let clips = #"{"name": "{record}/{clip}", "clip": ["idle", "run"], "scale": 0.25}"#
    #expect(try refusal(clips, records(half)) == nil)
    let more = #", {"name": "one", "record": "r0", "still": {"size": 1}}"#
    #expect(
      try refusal(clips + more, records(half))
        == "set/cases.json: cases[1]: makes it 10001 goldens, and a set has at most 10000; name fewer records, variants or frames"
    )
  }

  @Test func entriesOfTheCaseFile() throws {
    let none = Array(repeating: #"{"name": "a", "clip": "idle"}"#, count: GoldenLimit.goldens).joined(separator: ",")
    #expect(try refusal(none, []) == nil)
    #expect(
      try refusal(none + #", {"name": "a", "clip": "idle"}"#, [])?.hasSuffix(
        "cases: are 10001; a set has at most 10000 goldens") == true)
  }

  @Test func pixelsOfAGolden() throws {
    func strip(_ frames: Int) -> String {
      #"{"name": "a", "clip": "idle", "scale": 8, "frames": [\#(Array(repeating: "0", count: frames).joined(separator: ","))]}"#
    }
    let maximum = GoldenLimit.pixels / (768 * 768)
    #expect(try refusal(strip(maximum), records(1)) == nil)
    #expect(
      try refusal(strip(maximum + 1), records(1))?.contains(
        "cases[0].frames: makes a golden of 33 million pixels, and one may have 32") == true)
  }

  @Test func pixelsOfASheet() throws {
    func sheet(_ scales: String) -> String { #"{"name": "a", "sheet": {"scales": \#(scales), "maxSize": 16384}}"# }
    #expect(try refusal(sheet("[1, 2]"), records(1)) == nil)
    #expect(try refusal(sheet("[5, 6]"), records(1))?.contains("cases[0].sheet: makes a golden of ") == true)
  }

  @Test func pixelsOfASet() throws {
    let stills = #"{"name": "{record}", "still": {"size": 2048}}"#
    let maximum = GoldenLimit.setPixels / (2048 * 2048)
    #expect(try refusal(stills, records(maximum)) == nil)
    #expect(
      try refusal(stills, records(maximum + 1))
        == "set/cases.json: cases[0]: makes it 260 million pixels, and a set has at most 256 million; draw less, or at a smaller scale"
    )
  }

  @Test(arguments: [(GoldenLimit.textBytes, true), (GoldenLimit.textBytes + 1, false)])
  func texts(bytes: Int, isTaken: Bool) throws {
    let cases = #"{"name": "a", "asks": "\#(String(repeating: "?", count: bytes))", "still": {"size": 1}}"#
    #expect(
      try refusal(cases, records(1)) == (isTaken ? nil : "set/cases.json: cases[0].asks: is longer than 1000 bytes"))
  }

  @Test(arguments: [(GoldenLimit.nameBytes, true), (GoldenLimit.nameBytes + 1, false)])
  func names(bytes: Int, isTaken: Bool) throws {
    #expect(
      (try refusal(#"{"name": "\#(String(repeating: "n", count: bytes))", "still": {"size": 1}}"#, records(1)) == nil)
        == isTaken)
  }

  @Test(arguments: [
    "", ".", "..", "a/", "/a", "a//b", "a/../b", "./a", ".git/a", "a\\b", "a b", "a\u{7F}", "é", "-a", "--all", "a.png",
    "a.PNG/b",
    "goldens.json", "Records.ndjson",
    "x/cases.json", "report.json", "a/index.html",
  ])
  func whatIsNoName(name: String) { #expect(GoldenName.problem(name) != nil) }

  @Test(arguments: ["a", "hair/bun", "a-b", "a.b", "A_1/2", "x/-y"])
  func whatIsAName(name: String) { #expect(GoldenName.problem(name) == nil) }

  @Test(arguments: [
    ("a.png", true), ("a-walk.png", true), ("a-0@2x.png", true), ("a@2x.png", true), ("ab.png", false),
    ("a/b.png", false), ("a-/b.png", false), ("a", false),
    ("a.drawn.txt", false), ("a-..png", true), ("-a.png", false), ("", false),
  ])
  func whatIsAPictureOfA(file: String, isOne: Bool) { #expect(GoldenName.isPicture(file, of: "a") == isOne) }

  @Test(arguments: [(GoldenLimit.caseBytes, true), (GoldenLimit.caseBytes + 1, false)])
  func bytesOfTheCaseFile(bytes: Int, isTaken: Bool) throws {
    let found = try refusal { try $0.write("cases.json", padded(#"{"cases": []}"#, to: bytes)) }
    #expect(found == (isTaken ? nil : "SET/cases.json: is larger than 4 MB"))
  }

  @Test(arguments: [(GoldenLimit.manifestBytes, true), (GoldenLimit.manifestBytes + 1, false)])
  func bytesOfTheManifest(bytes: Int, isTaken: Bool) throws {
    let found = try refusal { try $0.write("goldens.json", padded(#"{"format": 2, "goldens": []}"#, to: bytes)) }
    #expect(found == (isTaken ? nil : "SET/goldens.json: is larger than 16 MB"))
  }

  @Test(arguments: [(GoldenLimit.recordBytes, true), (GoldenLimit.recordBytes + 1, false)])
  func bytesOfRecords(bytes: Int, isTaken: Bool) throws {
    let found = try refusal { try $0.write("records.ndjson", padded("{\"id\": \"a\"}\n", to: bytes)) }
    #expect(
      found
        == (isTaken
          ? nil : "SET/records.ndjson: and the files before it are larger than the 16 MB that a set's records may be"))
  }

  @Test(arguments: [(GoldenLimit.records, true), (GoldenLimit.records + 1, false)])
  func recordsOfASet(count: Int, isTaken: Bool) throws {
    let found = try refusal { scratch in
      try scratch.write("records.ndjson", (0..<count).map { "{\"id\": \"r\($0)\"}\n" }.joined())
      try scratch.write("cases.json", #"{"cases": []}"#)
    }
    #expect(
      found == (isTaken ? nil : "records.ndjson:10001: is one record more than the 10000 that a golden set takes"))
  }

  @Test(arguments: [(GoldenLimit.idBytes, true), (GoldenLimit.idBytes + 1, false)])
  func bytesOfAnID(bytes: Int, isTaken: Bool) throws {
    let found = try refusal {
      try $0.write("records.ndjson", "{\"id\": \"\(String(repeating: "i", count: bytes))\"}\n")
    }
    #expect((found == nil) == isTaken)
  }

  /// Returns the error for the manifest; nil if it is accepted.
  private func refusal(ofManifest text: String) throws -> String? {
    do {
      _ = try GoldenSource.manifest(Array(text.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  private func entry(_ name: String, pictures: Int = 1) -> String {
    let list = (0..<pictures).map { #"{"file": "\#(name)-\#($0).png", "size": "1x1", "pixels": "0"}"# }.joined(
      separator: ", ")
    return #"{"name": "\#(name)", "record": "r", "shows": "s", "pictures": [\#(list)]}"#
  }

  private func manifest(_ goldens: [String], environment: Int = 0) -> String {
    let things = (0..<environment).map { "\"t\($0)\": \"1\"" }.joined(separator: ", ")
    return "{\"format\": 2, \"recorded with\": {\(things)}, \"goldens\": [\(goldens.joined(separator: ", "))]}"
  }

  @Test(arguments: [(GoldenLimit.goldens, true), (GoldenLimit.goldens + 1, false)])
  func goldensOfAManifest(count: Int, isTaken: Bool) throws {
    #expect((try refusal(ofManifest: manifest((0..<count).map { entry("n\($0)", pictures: 0) })) == nil) == isTaken)
  }

  @Test(arguments: [(GoldenLimit.pictures, true), (GoldenLimit.pictures + 1, false)])
  func picturesOfAGolden(count: Int, isTaken: Bool) throws {
    #expect((try refusal(ofManifest: manifest([entry("a", pictures: count)])) == nil) == isTaken)
  }

  @Test(arguments: [(GoldenLimit.environment, true), (GoldenLimit.environment + 1, false)])
  func thingsOfTheEnvironment(count: Int, isTaken: Bool) throws {
    #expect((try refusal(ofManifest: manifest([], environment: count)) == nil) == isTaken)
  }

  @Test func twoLinesOfAManifestDoNotShareAFile() throws {
    #expect(
      try refusal(ofManifest: manifest([entry("a"), entry("A")]))
        == #"goldens.json: goldens[1] names "A", and an earlier one does too; restore it, or delete it and record again"#
    )
    #expect(try refusal(ofManifest: manifest([entry("a"), entry("a-0", pictures: 0), entry("b")])) == nil)
  }

  @Test func theEnvironmentKeepsTheOrderOfTheText() throws {
    let text = #"{"format": 2, "goldens": [], "recorded with": {"z": "1", "a\u0022b": "2", "a": "z", "m": "3"}}"#
    #expect(try GoldenSource.manifest(Array(text.utf8)).environment.items.map(\.name) == ["z", "a\"b", "a", "m"])
  }

  @Test(arguments: [
    (GoldenLimit.changes - 1, GoldenLimit.changes), (GoldenLimit.changes, GoldenLimit.changes),
    (GoldenLimit.changes + 500, GoldenLimit.changes),
  ])
  func changesThatAreNamed(gone: Int, named: Int) {
    let recorded = (0..<gone).map { "== s\($0)\n" }.joined()
    #expect(GoldenSource.changes(from: recorded, to: "== now\n").count == named)
  }

  @Test(arguments: [(GoldenLimit.drawnBytes, true), (GoldenLimit.drawnBytes + 1, false)])
  func bytesOfADrawList(bytes: Int, isRead: Bool) async throws {
    let scratch = try Scratch()
    try scratch.write("records.ndjson", "{\"id\": \"a\"}\n")
    try scratch.write("cases.json", #"{"cases": [{"name": "a", "still": {"size": 1}}]}"#)
    let set = try GoldenSet(folder: GoldenFolder(scratch.path), renderer: Self.renderer.get())
    let recorded = try set.take(["a"], of: await set.verify())
    try scratch.redraw("a") { _ in String(repeating: "\n", count: bytes) }
    let isTooLarge = recorded.verify(recorded.cases[0]).findings.contains {
      if case .damaged(file: "a.png", let problem) = $0 { problem.contains("longer than 8388608 bytes") } else { false }
    }
    #expect(isTooLarge != isRead)
  }

  @Test(arguments: [(GoldenLimit.pictures, true), (GoldenLimit.pictures + 1, false)])
  func picturesThatAreWritten(count: Int, areWritten: Bool) {
    let picture = GoldenDrawing.Picture(suffix: "", bitmap: Bitmap(width: 1, height: 1))
    let drawing = GoldenDrawing(
      pictures: Array(repeating: picture, count: count), cells: [], drawn: "", hasText: false)
    #expect(((try? GoldenRenderer.checkSize(of: drawing)) != nil) == areWritten)
  }

  @Test(arguments: [(GoldenLimit.drawnBytes, true), (GoldenLimit.drawnBytes + 1, false)])
  func bytesOfADrawListThatIsWritten(bytes: Int, isWritten: Bool) {
    let drawing = GoldenDrawing(
      pictures: [], cells: [], drawn: String(repeating: "\n", count: bytes), hasText: false)
    #expect(((try? GoldenRenderer.checkSize(of: drawing)) != nil) == isWritten)
  }
}
