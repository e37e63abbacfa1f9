import AvatarSupport
import AvatarScene
import Foundation
import Testing

@testable import AvatarRun

@Suite struct RecordSourceTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func words(_ source: RecordSource) throws -> [String] {
    var words: [String] = []
    while let reading = try source.next() { words.append(Readings.word(reading)) }
    return words
  }

  @Test func inputsAreReadOneAfterTheOther() throws {
    let inputs = [
      try folder.file("b.ndjson", "{\"id\":\"1\"}\n{\"id\":\"2\"}"), try folder.file("a.csv", "id,uni\n3,\n"),
    ]
    let source = try RecordSource(inputs.map { RecordInput(path: $0) }, fields: Readings.fields)
    #expect(try words(source) == ["1@1", "2@2", "3@2"])
    #expect(source.recordCount == 3)
    #expect(source.emptiness == nil)
  }

  @Test func aFolderStandsForItsJSONFilesInTheOrderOfTheirBytes() throws {
    for name in ["b.json", "a.json", "B.json", ".hidden.json", "notes.txt", ".json", "é.json"] {
      _ = try folder.file(name, "{}")
    }
    try FileManager.default.createDirectory(atPath: folder.path + "/sub.json", withIntermediateDirectories: false)
    let found = try words(RecordSource([RecordInput(path: folder.path)], fields: Readings.fields))
    #expect(found == ["B@1", "a@1", "b@1", "sub.json: cannot be opened: it is a folder", "é@1"])
  }

  @Test func filesCanBeReadAgainAndPipesCannot() throws {
    let (file, pipe) = (RecordInput(path: try folder.file("a.ndjson", "{}")), RecordInput(path: folder.path + "/pipe"))
    try #require(mkfifo(pipe.path, 0o600) == 0)
    func canBeReadAgain(_ inputs: [RecordInput]) throws -> Bool {
      try RecordSource(inputs, fields: Readings.fields).isRereadable
    }
    #expect(try canBeReadAgain([file]))
    #expect(try canBeReadAgain([file, pipe]) == false)
    #expect(try canBeReadAgain([RecordInput(path: "-")]) == false)
  }

  @Test func theSecondUseOfAnIdFailsAndNamesBothLines() throws {
    let path = try folder.file("players.ndjson", "{}\n\n{\"id\":\"x\"}\n{\"id\":\"y\"}\n{\"id\":\"x\"}\n")
    #expect(
      try words(RecordSource([RecordInput(path: path)], fields: Readings.fields)) == [
        "line-1@1", "x@3", "y@4", "players.ndjson:5: id \"x\" is used twice: players.ndjson:3 and players.ndjson:5",
      ])
  }

  @Test func idsOfDifferentInputsAreCompared() throws {
    let paths = [try folder.file("a.json", "{\"id\":\"x\"}"), try folder.file("b.csv", "id,uni\nx,\n")]
    #expect(
      try words(RecordSource(paths.map { RecordInput(path: $0) }, fields: Readings.fields)) == [
        "x@1", "b.csv:2: id \"x\" is used twice: a.json:1 and b.csv:2",
      ])
  }

  @Test func idsThatOnlyLookTheSameAreDifferent() throws {
    let path = try folder.file("a.ndjson", "{\"id\":\"\u{E9}\"}\n{\"id\":\"e\u{301}\"}\n")
    #expect(
      try words(RecordSource([RecordInput(path: path)], fields: Readings.fields)).count { $0.contains("twice") } == 0)
  }

  @Test func aRecordThatFailedLeavesItsIdFree() throws {
    let path = try folder.file("a.ndjson", "{\"id\":\"x\",\"uni\":1}\n{\"id\":\"x\"}\n")
    #expect(try words(RecordSource([RecordInput(path: path)], fields: Readings.fields)).last == "x@2")
  }

  @Test func aMissingInputIsFoundBeforeAnythingIsRead() throws {
    let good = try folder.file("a.json", "{}")
    let error = InputError.missing(path: folder.path + "/none")
    #expect(throws: error) {
      try RecordSource([RecordInput(path: good), RecordInput(path: folder.path + "/none")], fields: Readings.fields)
    }
    #expect(error.exitStatus == .inputMissing)
    #expect(error.description == "\(folder.path)/none: there is no such file or folder")
  }

  @Test func aPathThroughAFileCannotBeOpened() throws {
    let file = try folder.file("a.json", "{}")
    #expect(throws: InputError.unreadable(path: file + "/b", SystemError(code: 20))) {
      try RecordSource([RecordInput(path: file + "/b")], fields: Readings.fields)
    }
  }

  @Test func standardInputIsReadOnce() {
    #expect(throws: InputError.standardInputTwice) {
      try RecordSource([RecordInput(path: "-"), RecordInput(path: "-")], fields: Readings.fields)
    }
  }

  @Test func anInputThatIsNoRecordsFailsAndTheNextIsRead() throws {
    let paths = [try folder.file("a.txt", "hello\n"), try folder.file("b.json", "{}")]
    let found = try words(RecordSource(paths.map { RecordInput(path: $0) }, fields: Readings.fields))
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("a.txt:1: found neither JSON nor CSV") == true)
    #expect(found.last == "b@1")
  }

  @Test func aBlankMemberOfAFolderFails() throws {
    _ = try folder.file("a.json", " \n")
    let source = try RecordSource([RecordInput(path: folder.path)], fields: Readings.fields)
    #expect(try words(source) == ["a.json: holds no record"])
    #expect(source.emptiness == .noUsableRecord(inputs: [folder.path]))
    #expect(source.emptiness?.exitStatus == .noUsableRecord)
  }

  @Test(arguments: [
    ("a.csv", "id,uni\n", "is empty: it holds a header, and no row below it"),
    ("a.csv", "id;uni", "is empty: it holds a header, and no row below it"),
    ("a.json", "", "is empty: it holds no record"), ("a.json", "[]", "is empty: it holds no record"),
    ("a.ndjson", " \n\n", "is empty: it holds no record"),
  ])
  func anInputWithoutARecordIsSaidToBeEmpty(name: String, text: String, words: String) throws {
    let path = try folder.file(name, text)
    let source = try RecordSource([RecordInput(path: path)], fields: Readings.fields)
    #expect(try self.words(source) == [])
    #expect(source.emptiness?.description == "\(path): \(words)")
    #expect(source.emptiness?.exitStatus == .noUsableRecord)
  }

  @Test func aThousandBrokenFilesNeedNoStack() throws {
    for number in 0..<1000 { _ = try folder.file("\(number).json", "") }
    #expect(try words(RecordSource([RecordInput(path: folder.path)], fields: Readings.fields)).count == 1000)
  }

  @Test(
    arguments: [("a/mia.json", "mia"), ("mia.v2.json", "mia.v2"), ("mia", "mia"), (".json", ".json"), ("-", nil)]
      as [(String, String?)])
  func theStemIsTheNameWithoutItsLastExtension(path: String, stem: String?) {
    #expect(RecordInput(path: path).stem == stem)
  }
}
