import Foundation
import Programs
import Testing

/// Tests the page that accepts and refuses, from outside.
@Suite(.enabled(if: Program("python3").path != nil || isDebian)) struct GoldenServeTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "set/cases.json",
      #"{"cases": [{"name": "{record}", "record": "*", "still": {"framing": "head", "size": 16}}]}"#)
    try records(mia: "bun", ben: "none")
    #expect(try goldens(["record"]).status == 0)
  }

  private func records(mia: String, ben: String) throws {
    let lines = ["mia": mia, "ben": ben].sorted { $0.key < $1.key }
    try scratch.write(
      "set/records.ndjson", lines.map { #"{"id": "\#($0.key)", "hairStyle": "\#($0.value)"}"# + "\n" }.joined())
  }

  private func goldens(_ arguments: [String], report: String = "report") throws -> Tool.Result {
    let places = ["--set", scratch.path("set"), "--report", scratch.path(report)]
    return try Tool.run(["goldens"] + arguments + places, environment: ["CI": ""])
  }

  /// Starts the server, sends requests, and ends it. A request is a list: method, path below the
  /// token, body, further headers. `{token}` is replaced.
  private func answers(to requests: String, _ arguments: [String] = []) throws -> (output: String, status: Int32) {
    let script = """
      import http.client, json, os, re, subprocess, sys
      environment = dict(os.environ, CI="")
      server = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
      address = re.fullmatch(r"http://127\\.0\\.0\\.1:(\\d+)/(\\w{32})/\\n", server.stdout.readline())
      port, token = int(address[1]), address[2]
      idle = http.client.HTTPConnection("127.0.0.1", port)
      idle.connect()
      def ask(method, path, body=None, headers={}):
          connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
          sent = {"Content-Type": "application/json", **headers} if body is not None else headers
          connection.request(method, path.replace("{token}", token), body, sent)
          answer = connection.getresponse()
          return answer.status, answer.read().decode()
      for method, path, *rest in json.loads(r'''\(requests)'''):
          if method == "RENAME":
              os.rename(path, rest[0])
              continue
          status, text = ask(method, path, *rest)
          print(status, text[:300].strip() if method == "POST" else len(re.findall("data-golden", text)))
      ask("POST", "/{token}/finish", "{}")
      print(server.stdout.read(), end="")
      print("ended with", server.wait())
      """
    let command = [
      "-c", script, Tool.path, "goldens", "serve", "--set", scratch.path("set"), "--report", scratch.path("report"),
    ]
    let result = try Program("python3").run(command + arguments, in: scratch.url)
    return (String(decoding: result.output, as: UTF8.self), result.status)
  }

  @Test func whatIsAcceptedOnThePageIsRecordedAndWhatIsRefusedIsPrinted() throws {
    try records(mia: "locs", ben: "afro")
    let result = try answers(
      to: #"""
        [["GET", "/{token}/"], ["POST", "/{token}/accept", "{\"names\": [\"mia\"]}"],
         ["POST", "/{token}/refuse", "{\"name\": \"ben\", \"note\": \"too\\nlarge\"}"]]
        """#)
    #expect(
      result.output == #"""
        200 2
        200 {"says": "1 accepted, 1 left", "accepted": ["mia"]}
        200 {"says": "ben is refused", "accepted": []}
        - `ben`: too\u{A}large
        ended with 65

        """#)
    #expect(try goldens(["verify", "mia"]).status == 0)
    #expect(try goldens(["verify", "ben"]).status == 65)
  }

  @Test func strangersAreNotAnswered() throws {
    try records(mia: "locs", ben: "none")
    let result = try answers(
      to: #"""
        [["GET", "/"], ["POST", "/accept", "{\"names\": [\"mia\"]}"],
         ["POST", "/{token}/accept", "{\"names\": [\"mia\"]}", {"Host": "evil.example"}],
         ["POST", "/{token}/accept", "{\"names\": [\"mia\"]}", {"Content-Type": "text/plain"}],
         ["POST", "/{token}/accept", "{\"names\": [\"../mia\", 7]}"], ["POST", "/{token}/accept", "["],
         ["POST", "/{token}/accept", "", {"Content-Length": "9999999999999999999999"}], ["PUT", "/{token}/", ""],
         ["GET", "/{token}/../../etc/passwd"]]
        """#)
    let statuses = result.output.split(separator: "\n").map { $0.split(separator: " ")[0] }
    #expect(statuses == ["404", "404", "421", "415", "400", "400", "413", "405", "404", "ended"])
    #expect(try goldens(["verify", "mia"]).status == 65)
  }

  @Test func reportsOfShardsAreOnePageAndAreAcceptedAsTheyShow() throws {
    try records(mia: "locs", ben: "afro")
    let shards = ["1/2", "2/2"]
    for (number, shard) in shards.enumerated() {
      _ = try goldens(["verify", "--shard", shard], report: "part\(number)")
    }
    let parts = shards.indices.map { scratch.path("part\($0)") }
      .filter { FileManager.default.fileExists(atPath: $0) }.flatMap { ["--from-report", $0] }
    let merged = try goldens(["verify"] + parts)
    #expect(merged.status == 65 && merged.errors.contains("2 of 2 goldens differ"), "\(merged.errors)")
    let page = String(decoding: try scratch.read("report/index.html"), as: UTF8.self)
    #expect(page.contains("golden-mia") && page.contains("golden-ben"))
    let result = try answers(to: #"[["POST", "/{token}/accept", "{\"names\": [\"mia\", \"ben\"]}"]]"#, parts)
    #expect(result.output.contains("All goldens hold") && result.output.contains("ended with 0"), "\(result.output)")
    #expect(try goldens(["verify"]).status == 0)
    #expect(try goldens(["verify", "--from-report", parts[1], "--from-report", parts[1]]).status == 65)
  }

  /// A file of the report is away while both are accepted, and there again for the other one.
  @Test func whatWasRecordedBesideARefusalStaysRecorded() throws {
    try records(mia: "locs", ben: "afro")
    #expect(try goldens(["verify"], report: "theirs").status == 65)
    let (file, away) = (scratch.path("theirs/mia/actual.png"), scratch.path("away.png"))
    let result = try answers(
      to: """
        [["RENAME", "\(file)", "\(away)"], ["POST", "/{token}/accept", "{\\"names\\": [\\"mia\\", \\"ben\\"]}"],
         ["RENAME", "\(away)", "\(file)"], ["POST", "/{token}/accept", "{\\"names\\": [\\"mia\\"]}"]]
        """, ["--from-report", scratch.path("theirs")])
    #expect(result.output.contains("409 ") && result.output.contains("All goldens hold"), "\(result.output)")
    #expect(try goldens(["verify"]).status == 0)
  }

  @Test func aBuildMachineServesNothing() throws {
    let places = ["--set", scratch.path("set"), "--report", scratch.path("report")]
    #expect(try Tool.run(["goldens", "serve"] + places, environment: ["CI": "true"]).status == 64)
  }
}
