import Foundation
import Testing

/// Tests the features for use by other programs: a tar on a pipe, responses line by line, keys for
/// splitting a run.
@Suite struct StreamTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  /// Returns the entries of a tar in order.
  private func unpacked(_ line: String, _ scratch: Scratch, input: String) throws -> (
    status: Int32, names: [String], files: [String: Data]
  ) {
    let result = try Shell.run(
      "mkdir -p \"$1/tar\"; { \(line); } > \"$1/all.tar\" || exit $?; cd \"$1/tar\" && tar -xvf ../all.tar", scratch,
      input: input)
    return (result.status, result.lines, try scratch.tree("tar"))
  }

  private func objects(_ text: some StringProtocol) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }

  @Test(arguments: ["sheet", "thumbnail", "preview"]) func theTarHasTheFilesOfTheFolder(command: String) throws {
    let scratch = try Scratch()
    let options =
      ["sheet": Shell.quick, "thumbnail": "--size 32", "preview": "--clips idle --size 32 --fps 2"][command] ?? ""
    _ = try Shell.run("\"$0\" \(command) - -o \"$1/out\" \(options)", scratch, input: Looks.records(5))
    let tar = try unpacked("\"$0\" \(command) - -o tar:- \(options)", scratch, input: Looks.records(5))
    #expect(tar.status == 0)
    let same = try tar.files.filter { !$0.key.hasPrefix(".manifest/") } == scratch.tree("out")
    #expect(same)
  }

  @Test func theTarIsTheSameAtAnyNumberOfJobs() throws {
    let scratch = try Scratch()
    for jobs in [1, 2, 5] {
      let output = try Shell.run(
        "\"$0\" thumbnail - -o tar:- --size 32 --jobs \(jobs) > \"$1/\(jobs).tar\"", scratch, input: Looks.records(40))
      #expect(output.status == 0)
    }
    let names = try [1, 2, 5].map { try Shell.run("tar -tf \"$1/\($0).tar\"", scratch).lines }
    #expect(Set(names).count == 1)
    let files = try [1, 2, 5].map { jobs in
      _ = try Shell.run(
        "mkdir \"$1/t\(jobs)\"; tar -xf \"$1/\(jobs).tar\" -C \"$1/t\(jobs)\" --exclude=.manifest", scratch)
      return try scratch.tree("t\(jobs)")
    }
    let same = files[0] == files[1] && files[1] == files[2] && files[0].count == 40
    #expect(same)
  }

  @Test func everyRecordOfATarHasItsEntryBehindItsFiles() throws {
    let scratch = try Scratch()
    let input =
      #"{"id": "a"}"# + "\n" + #"{"id": "bad", "hairStyle": 3}"# + "\n" + #"{"id": "b", "hairStyle": "bun"}"# + "\n"
    let tar = try unpacked("\"$0\" thumbnail - -o tar:- --size 32 || true", scratch, input: input)
    #expect(
      tar.names == [
        "a-thumbnail.png", ".manifest/1.json", ".manifest/2.json", "b-thumbnail.png", ".manifest/3.json",
        ".manifest/summary.json",
      ])
    let second = try objects(String(decoding: tar.files[".manifest/2.json"] ?? Data(), as: UTF8.self)).at(0)
    #expect(second["id"] as? String == "bad")
    #expect(second["status"] as? String == "failed")
    #expect(second["retry"] as? Bool == false)
    let third = try objects(String(decoding: tar.files[".manifest/3.json"] ?? Data(), as: UTF8.self)).at(0)
    let file = (third["files"] as? [[String: Any]])?.first
    #expect(file?["name"] as? String == "b-thumbnail.png")
    #expect(file?["bytes"] as? Int == tar.files["b-thumbnail.png"]?.count)
    let summary =
      try objects(String(decoding: tar.files[".manifest/summary.json"] ?? Data(), as: UTF8.self)).at(0)["summary"]
      as? [String: Any]
    #expect(summary?["rendered"] as? Int == 2)
    #expect(summary?["exit"] as? Int == 1)
  }

  @Test func aTarTakesNamesInFolders() throws {
    let scratch = try Scratch()
    let tar = try unpacked(
      "\"$0\" thumbnail - -o tar:- --size 32 --name '{key:2}/{id}'", scratch, input: Looks.records(3))
    let names = tar.files.keys.filter { !$0.hasPrefix(".") }
    #expect(names.count == 3 && names.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{2}\/r[0-9].png/) != nil })
  }

  @Test(arguments: [
    ["-o", "tar:x.tar"], ["-o", "tar:-", "--report", "-"], ["-o", "tar:-", "--prune"],
    ["--prune", "--shard", "1/2", "-o", "out"],
    ["--serve-lines", "--report", "x"], ["--serve-lines", "-o", "x.png"], ["--serve-lines", "-o", "tar:-"],
    ["--serve-lines", "--name", "{key}", "-o", "out"],
    ["--serve-lines", "--input-format", "csv"],
  ])
  func whatCannotGoTogetherIsRefused(arguments: [String]) throws {
    let scratch = try Scratch()
    let result = try Tool.run(["thumbnail", "-"] + arguments, input: #"{"id": "a"}"#, in: scratch.url)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(try scratch.tree().isEmpty)
  }

  @Test func aChildAnswersEachLineBeforeTheNextIsAsked() throws {
    let scratch = try Scratch()
    let line = """
      coproc CHILD { "$0" thumbnail - --serve-lines --size 32 2> "$1/err"; }
      child=$CHILD_PID
      while IFS= read -r question; do
        printf '%s\\n' "$question" >&"${CHILD[1]}"
        IFS= read -r -t 60 answer <&"${CHILD[0]}" || exit 9
        printf '%s\\n' "$answer"
      done
      eval "exec ${CHILD[1]}>&-"
      wait $child
      """
    let input = [
      #"{"id": "a"}"#, #"{"id": "b", "hairStyle": 3}"#, #"{"id": broken"#, #"{"id": "a", "hairStyle": "bun"}"#,
      #"{"hairStyle": "ponytale"}"#,
    ]
    let result = try Shell.run(line, scratch, input: input.joined(separator: "\n") + "\n")
    #expect(result.status == 0)
    let answers = try objects(result.text)
    #expect(answers.map { $0["status"] as? String } == ["rendered", "failed", "failed", "rendered", "rendered"])
    #expect(answers.map { $0["line"] as? Int } == [1, 2, 3, 4, 5])
    #expect(answers.map { $0["id"] as? String } == ["a", "b", nil, "a", "line-5"])
    #expect((answers[4]["warnings"] as? [String])?.first?.contains("ponytail") == true)
    #expect(try answers.at(0)["key"] as? String != answers.at(3)["key"] as? String)
    for index in [0, 3] {
      let alone = try Tool.run(["thumbnail", "-", "--size", "32"], input: input[index])
      let same = Data(base64Encoded: answers[index]["bytes"] as? String ?? "") == alone.output
      #expect(same)
    }
    #expect(try scratch.read("err").isEmpty)
  }

  @Test func manyLinesAtOnceAreAnsweredInTheirOrder() throws {
    let result = try Tool.run(
      ["thumbnail", "-", "--serve-lines", "--size", "32", "--jobs", "4"], input: Looks.records(60))
    #expect(try objects(result.text).map { $0["id"] as? String } == (0..<60).map { "r\($0)" })
  }

  @Test func answersNameTheFilesOfAFolderWhereAnIdMayComeAgain() throws {
    let scratch = try Scratch()
    let input = (0..<20).map { ##"{"id": "same", "topColor": "#0000\##(String(format: "%02X", $0))"}"## }.joined(
      separator: "\n")
    let result = try Tool.run(
      ["thumbnail", "-", "--serve-lines", "--size", "32", "-o", scratch.path("out"), "--jobs", "4"], input: input)
    #expect(Set(try objects(result.text).map { $0["file"] as? String }) == ["same-thumbnail.png"])
    let last = try Tool.run(["thumbnail", "-", "--size", "32"], input: ##"{"id": "same", "topColor": "#000013"}"##)
      .output
    let same = try scratch.read("out/same-thumbnail.png") == last
    #expect(same)
  }

  @Test func aChildThatIsAskedForKeysAloneDrawsNothing() throws {
    let result = try Tool.run(["thumbnail", "-", "--serve-lines", "--dry-run"], input: Looks.records(2))
    let answers = try objects(result.text)
    #expect(answers.map { $0["status"] as? String } == ["planned", "planned"])
    #expect(
      answers.allSatisfy {
        ($0["key"] as? String)?.count == 32 && ($0["look"] as? String)?.count == 32 && $0["bytes"] == nil
      })
  }

  @Test func checkTellsKeysAndLooks() throws {
    let scratch = try Scratch()
    let input =
      #"{"id": "a", "hairStyle": "bun"}"# + "\n" + #"{"id": "b", "hairStyle": "bun"}"# + "\n" + #"{"id": "c"}"# + "\n"
    let lines = try objects(Tool.run(["check", "-", "--keys", "-q"] + quick, input: input).text)
    #expect(lines.map { $0["id"] as? String } == ["a", "b", "c"])
    let (keys, looks) = (lines.map { $0["key"] as? String ?? "" }, lines.map { $0["look"] as? String ?? "" })
    try #require(keys.count == 3 && looks.count == 3)
    #expect(keys[0] == keys[1] && keys[0] != keys[2] && looks[0] == looks[1] && looks[0] != looks[2])
    _ = try Tool.run(
      ["sheet", "-", "-o", scratch.path("out"), "--report", scratch.path("report")] + quick, input: input)
    let report = try objects(String(decoding: try scratch.read("report"), as: UTF8.self))
    #expect(report.prefix(3).map { $0["key"] as? String ?? "" } == keys)
    #expect(report.prefix(3).map { $0["look"] as? String ?? "" } == looks)
    let others = try objects(Tool.run(["check", "-", "--keys", "-q", "--clips", "walk"], input: input).text)
    #expect(others.map { $0["look"] as? String ?? "" } == looks)
    #expect(try others.at(0)["key"] as? String != keys[0])
  }
}
