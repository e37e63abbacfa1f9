import Foundation
import Testing

/// Tests name templates with the picture's key and with folders.
@Suite struct KeyNameTests {
  private let twins = #"{"id": "a", "hairStyle": "bun"}"# + "\n" + #"{"id": "b", "hairStyle": "bun"}"# + "\n"

  @Test func filesLieInTheFolderOfTheirKey() throws {
    let scratch = try Scratch()
    let arguments = [
      "sheet", "-", "-o", "out", "--name", "{key:2}/{id}", "--clips", "idle", "--scale", "1", "--fps", "2", "--report",
      "report",
    ]
    _ = try Tool.run(arguments, input: Looks.records(4), in: scratch.url)
    let report = try String(decoding: scratch.read("report"), as: UTF8.self).split(separator: "\n").dropLast()
      .map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
    let wanted = report.flatMap { line in
      let (id, key) = (line["id"] as? String ?? "", line["key"] as? String ?? "")
      return ["\(key.prefix(2))/\(id).json", "\(key.prefix(2))/\(id).png"]
    }
    #expect(try scratch.tree("out").keys.sorted() == wanted.sorted())
    // The atlas references its picture by the name in the same folder.
    let atlas = try scratch.read("out/\(wanted.at(0))")
    #expect(String(decoding: atlas, as: UTF8.self).contains("\"image\": \"r0.png\""))
    #expect(
      try Tool.run(arguments, input: Looks.records(4), in: scratch.url).errors.contains("0 rendered, 4 unchanged"))
  }

  @Test func nothingHalfWrittenStaysInAnyFolder() throws {
    let scratch = try Scratch()
    _ = try Tool.run(
      ["thumbnail", "-", "-o", "out", "--size", "32", "--name", "a/b/{key:1}/{id}"], input: Looks.records(3),
      in: scratch.url)
    #expect(try scratch.tree("out").keys.allSatisfy { $0.hasPrefix("a/b/") && $0.hasSuffix(".png") })
  }

  @Test func twoRecordsOfOneKeyAreRefusedBeforeAnythingIsWritten() throws {
    let scratch = try Scratch()
    try scratch.write("in.ndjson", Looks.records(3) + twins)
    let result = try Tool.run(
      ["thumbnail", "in.ndjson", "-o", "out", "--name", "{key}", "--size", "32"], in: scratch.url)
    #expect(result.status == 64)
    #expect(result.errors.contains("in.ndjson:4 and in.ndjson:5"))
    #expect(try scratch.tree("out").isEmpty)
    try scratch.write("in.ndjson", Looks.records(3))
    #expect(
      try Tool.run(["thumbnail", "in.ndjson", "-o", "out", "--name", "{key}", "--size", "32"], in: scratch.url).status
        == 0)
  }

  @Test func ofAStreamTheSecondRecordFails() throws {
    let scratch = try Scratch()
    let result = try Tool.run(
      ["thumbnail", "-", "-o", "out", "--name", "{key}", "--size", "32"], input: twins, in: scratch.url)
    #expect(result.status == 1)
    #expect(result.errors.contains("its files would be those of another record, -:1 and -:2"))
    #expect(try scratch.tree("out").count == 1)
  }

  @Test(arguments: [
    ("a//b", "without a name"), ("/{id}", "without a name"), ("{id}/", "without a name"),
    ("a/.{id}", "begin with a dot"), ("../{id}", "begin with a dot"),
    ("{key:0}", "{key:1} to {key:32}"), ("{key:33}", "{key:1} to {key:32}"), ("{key:+2}", "{key:1} to {key:32}"),
    ("{key:}", "{key:1} to {key:32}"),
  ])
  func aTemplateThatLeadsNowhereIsRefused(template: String, words: String) throws {
    let result = try Tool.run(["thumbnail", "-", "-o", "out", "--name", template], input: twins)
    #expect(result.status == 64)
    #expect(result.errors.contains(words), "\(result.errors)")
  }
}
