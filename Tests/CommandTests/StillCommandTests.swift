import Foundation
import Programs
import Testing

/// Tests `thumbnail`, `preview` and `catalog` as processes.
@Suite struct StillCommandTests {
  private static let record = #"{"id": "a/b", "hairStyle": "bun", "firstName": "Zoë"}"#
  private static let png = Data([0x89, 0x50, 0x4E, 0x47])

  private func thumbnail(_ arguments: [String], input: String = record, in folder: URL? = nil) throws -> Tool.Result {
    try Tool.run(["thumbnail", "-"] + arguments, input: input, in: folder)
  }

  @Test(arguments: [
    [], ["-o", "-"], ["--caption", "{firstName}", "--shape", "circle", "--background", "hub", "--embed-metadata"],
  ])
  func oneRecordGoesToStandardOutput(arguments: [String]) throws {
    let result = try thumbnail(arguments)
    #expect(result.status == 0)
    #expect(result.output.prefix(4) == Self.png)
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [("svg", "<svg"), ("webp", "RIFF")])
  func theFormatIsTheOneAskedFor(format: String, start: String) throws {
    #expect(try thumbnail(["--format", format]).output.starts(with: Data(start.utf8)))
  }

  @Test func theEndingOfTheFileSaysTheFormat() throws {
    let scratch = try Scratch()
    #expect(try thumbnail(["-o", scratch.path("x.svg")]).status == 0)
    #expect(try scratch.read("x.svg").starts(with: Data("<svg".utf8)))
    #expect(try scratch.tree().count == 1)
  }

  @Test(arguments: [
    ["--size", "0"], ["--size", "99999"], ["--size", "-1"], ["--size", "big"], ["--framing", "neck"],
    ["--shape", "star"], ["--background", "#12345"],
    ["--clip", "fly"], ["--frame", "99"], ["--frame", "-1"], ["--format", "gif"], ["--pet", "separate"],
  ])
  func aBadOptionIsAUsageError(arguments: [String]) throws {
    let result = try thumbnail(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Error: "))
  }

  @Test func anUnknownPoseIsNamedWithTheClosestOne() throws {
    let result = try thumbnail(["--pose", "thumbUp"])
    #expect(result.status == 64)
    #expect(result.errors.contains("there is no pose \"thumbUp\"; did you mean \"thumbsUp\"?"), "\(result.errors)")
  }

  @Test(arguments: [["thumbnail", "--clip", "walk"], ["thumbnail", "--frame", "0"], ["preview", "--clips", "walk"]])
  func aPoseSaysTheClipByItself(arguments: [String]) throws {
    let result = try Tool.run(arguments + ["-", "--pose", "wave", "-o", "unused"], input: Self.record)
    #expect(result.status == 64)
    #expect(result.errors.contains("--pose wave says the clip and the moment; leave --"), "\(result.errors)")
  }

  @Test func stickersAreTheSameForAnyNumberOfJobs() throws {
    let scratch = try Scratch()
    let records = ["bun", "afro", "long", "short"].map {
      "{\"id\": \"\($0)\", \"hairStyle\": \"\($0)\", \"petType\": \"cat\"}"
    }
    for (command, options) in [("thumbnail", ["--pose", "hug"]), ("preview", ["--pose", "shy", "--format", "webp"])] {
      for jobs in ["1", "4"] {
        let result = try Tool.run(
          [
            command, "-", "--sticker", "--size", "48", "--jobs", jobs, "-o", scratch.path("\(command)-\(jobs)"),
            "--quiet",
          ]
            + options, input: records.joined(separator: "\n"))
        #expect(result.status == 0, "\(result.errors)")
      }
      #expect(try scratch.tree("\(command)-1").count == records.count)
      let same = try scratch.tree("\(command)-1") == scratch.tree("\(command)-4")
      #expect(same)
    }
  }

  @Test func theCatalogListsPoses() throws {
    #expect(try Tool.run(["catalog"]).text.contains("\nposes\n    wave "))
  }

  @Test func twoRecordsNeedAFolder() throws {
    let result = try thumbnail([], input: "{\"id\": \"a\"}\n{\"id\": \"b\"}\n")
    #expect(result.status == 64)
    #expect(result.errors.contains("name a folder"))
  }

  @Test(arguments: ["", "{", "[]", "42"])
  func noRecordIsNoUsableRecord(input: String) throws {
    let result = try thumbnail([], input: input)
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
  }

  @Test func strictRefusesAWarning() throws {
    let result = try thumbnail(["--strict"], input: #"{"hairStyle": "bunn"}"#)
    #expect(result.status == 65)
    #expect(result.errors.contains("did you mean \"bun\"?"))
  }

  @Test(arguments: ["png", "svg", "webp"])
  func aSecondRunLeavesPicturesAlone(format: String) throws {
    let scratch = try Scratch()
    let arguments = ["thumbnail", Tool.fixture, "-o", scratch.path("out"), "--format", format, "--size", "40"]
    #expect(try Tool.run(arguments).errors.contains("40 rendered"))
    let before = try scratch.tree("out")
    #expect(try Tool.run(arguments).errors.contains("40 unchanged"))
    #expect(before.count == 40)
    #expect(before.keys.allSatisfy { $0.hasSuffix("-thumbnail.\(format)") })
  }

  /// The user did not mean a folder of that name.
  @Test func aPathThatEndsAsOtherPicturesDoIsRefused() throws {
    let scratch = try Scratch()
    let result = try thumbnail(["-o", scratch.path("a.jpg")])
    #expect(result.status == 64)
    #expect(
      result.errors.contains("ends in .jpg, which is not written; use .png, .svg or .webp, or name a folder"),
      "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("a.jpg")))
  }

  @Test func thumbnailsAreTheSameAtAnyNumberOfJobs() throws {
    let scratch = try Scratch()
    for jobs in ["1", "8"] {
      _ = try Tool.run(["thumbnail", Tool.fixture, "-o", scratch.path(jobs), "--jobs", jobs, "--size", "64"])
    }
    #expect(try scratch.tree("1") == scratch.tree("8"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskIsReported() throws {
    let result = try Tool.launch(
      "/bin/sh", ["-c", "\"$0\" thumbnail - > /dev/full", Tool.path], input: Data(Self.record.utf8))
    #expect(result.status == 74)
  }

  @Test(arguments: [("apng", "png"), ("webp", "webp")])
  func aPreviewIsWrittenOnceAndLeftAlone(format: String, ending: String) throws {
    let scratch = try Scratch()
    let arguments = ["preview", "-", "-o", scratch.path("out"), "--clips", "walk", "--size", "32", "--format", format]
    #expect(try Tool.run(arguments, input: Self.record).errors.contains("1 rendered"))
    #expect(try Tool.run(arguments, input: Self.record).errors.contains("1 unchanged"))
    #expect(try Array(scratch.tree("out").keys) == ["a%2Fb-preview.\(ending)"])
  }

  @Test(.needs("pngcheck")) func pngcheckPassesAStillAndAPreview() throws {
    let scratch = try Scratch()
    _ = try Tool.run(
      ["preview", "-", "-o", scratch.path, "--scene", "walk", "--size", "32", "--fps", "5"], input: Self.record)
    _ = try Tool.run(["thumbnail", "-", "-o", scratch.path("still.png"), "--embed-metadata"], input: Self.record)
    let result = try Tool.system("pngcheck", [scratch.path("a%2Fb-preview.png"), scratch.path("still.png")])
    #expect(result.status == 0, "\(result.text)")
  }

  @Test(arguments: [
    ["--speed", "0"], ["--size", "1"], ["--clips", "fly"], ["--fps", "0"], ["--loops", "-1"], ["--scene", "moon"],
  ])
  func aBadPreviewIsAUsageError(arguments: [String]) throws {
    let scratch = try Scratch()
    #expect(try Tool.run(["preview", "-", "-o", scratch.path("out")] + arguments, input: Self.record).status == 64)
    #expect(try scratch.tree().isEmpty)
  }

  @Test func theCatalogIsTextJSONAndAPicture() throws {
    #expect(try Tool.run(["catalog"]).text.contains("\nhairStyle\n"))
    let json = try JSONSerialization.jsonObject(with: Tool.run(["catalog", "--format", "json"]).output)
    #expect((json as? [String: Any])?["slots"] is [Any])
    #expect(
      try Tool.run(["catalog", "--format", "png", "--slot", "hairStyle", "--size", "32"]).output.prefix(4) == Self.png)
  }

  @Test(arguments: [
    ["--slot", "hairStyle"], ["--format", "png", "--slot", "hats"], ["--format", "png", "--size", "5"],
    ["--format", "pdf"],
  ])
  func aBadCatalogIsAUsageError(arguments: [String]) throws {
    #expect(try Tool.run(["catalog"] + arguments).status == 64)
  }

  @Test(arguments: [[], ["-o", "face.png"]]) func aDryRunOfOneNamesTheRecordAndDrawsNothing(more: [String]) throws {
    let scratch = try Scratch()
    let result = try Tool.run(
      ["thumbnail", "-", "--dry-run"] + more, input: #"{"id": "mia", "hairStyle": "bun"}"#, in: scratch.url)
    #expect(result.status == 0)
    #expect(result.text == "mia\n")
    #expect(try scratch.tree().isEmpty)
  }

  @Test(arguments: [["--shard", "1/2"], ["--report", "r"], ["--name", "x"]]) func whatIsForAFolderIsRefusedForOne(
    more: [String]
  ) throws {
    let scratch = try Scratch()
    let result = try Tool.run(["thumbnail", "-", "-o", "face.png"] + more, input: #"{"id": "mia"}"#, in: scratch.url)
    #expect(try scratch.tree().isEmpty)
    #expect(result.status == 64)
    #expect(result.errors.contains("\(more.first ?? "") is for a folder of pictures; name one with -o DIR"))
  }
}
