internal import AvatarSupport
import ArgumentParser
import AvatarGolden
import AvatarRaster
import AvatarRun

/// `goldens serve`: shows what differs on a page whose buttons accept and refuse.
struct GoldensServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show what differs on a page whose buttons accept and refuse.",
    discussion: """
      The page is for this machine alone: it is served on 127.0.0.1, and only its own address, which has a token, is answered. It ends with the button \
      Finish, and then prints what was refused, with the notes, as a Markdown list. Refused where CI is set.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Show and accept what other machines drew: the folder of a report, or a ZIP archive of one; once for each shard.",
      valueName: "path"), completion: .file())
  var fromReport: [String] = []

  @Option(name: .long, help: ArgumentHelp("The port to listen on (default: a free one).", valueName: "n"))
  var port = 0

  @OptionGroup(title: "Goldens") var options: GoldenOptions
  @OptionGroup(title: "Common") var common: CommonOptions

  func validate() throws {
    guard 0...65535 ~= port else { throw ValidationError("--port \(port): give 1 to 65535") }
  }

  func run() async throws {
    try GoldenExit.refuseOnBuildMachines()
    let set = try options.open(common)
    let finished = try fromReport.isEmpty ? nil : FinishedReport(fromReport)
    var verdicts: [GoldenVerdict]
    if let finished { verdicts = set.verify(finished) } else { verdicts = await set.verify(jobs: common.jobCount) }
    let report = options.report(on: verdicts, in: set, common, finished, fromReport, isPartial: false)
    guard !report.verdicts.isEmpty else {
      Terminal.message("all goldens hold: there is nothing to look at\n")
      return
    }
    let page = try report.servedPage { verdict in
      finished.map { set.pictures(of: verdict, in: $0) } ?? set.pictures(of: verdict)
    }
    let server = try LoopbackServer(port: port)
    Terminal.message("\(report.verdicts.count) goldens differ; look at them in a browser, and end with Finish:\n")
    Terminal.output("\(server.address)\n")
    var review = GoldenReview(set: set, verdicts: verdicts, finished: finished)
    server.run { request in
      guard request.isPost else {
        return (.page(request.path.isEmpty ? page : nil), false)
      }
      let (status, said) = review.take(request.path, try? JSONDocument(request.body).value)
      return (.init(status: status, body: Array(JSONWriter.line(said).utf8)), request.path == "finish" && status == 200)
    }
    Terminal.message("\(review.accepted.count) accepted, \(review.refused.count) refused\n")
    for (name, note) in review.refused {
      Terminal.output("- `\(PlainText.line(name))`\(note.isEmpty ? "" : ": \(PlainText.line(note))")\n")
    }
    if !review.refused.isEmpty { throw GoldenExit.differs }
  }
}

extension LoopbackServer.Response {
  /// Answers with a page, whose own policy is the stricter one; nil if there is none.
  fileprivate static func page(_ page: String?) -> Self {
    let policy =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'"
    return Self(status: page == nil ? 404 : 200, type: "text/html", policy: policy, body: Array((page ?? "").utf8))
  }
}

/// What is accepted and refused on the page.
struct GoldenReview {
  private(set) var set: GoldenSet
  private(set) var verdicts: [GoldenVerdict]
  let finished: FinishedReport?
  private(set) var accepted: [String] = []
  private(set) var refused: [(name: String, note: String)] = []

  init(set: GoldenSet, verdicts: [GoldenVerdict], finished: FinishedReport?) {
    (self.set, self.verdicts, self.finished) = (set, verdicts, finished)
  }

  /// Carries out what a button asks for.
  ///
  /// - Returns: the HTTP status, and what the page is told: a sentence, and the names that were accepted.
  mutating func take(_ act: String, _ said: JSONValue?) -> (status: Int, said: JSON) {
    func told(_ status: Int, _ words: String, _ names: [String] = []) -> (Int, JSON) {
      (status, .members([("says", .string(words)), ("accepted", .array(names.map { .string($0) }))]))
    }
    switch act {
    case "finish": return told(200, "Done. This page can be closed.")
    case "refuse":
      guard let name = said?["name"]?.string, let note = said?["note"]?.string,
        verdicts.contains(where: { $0.name == name && !$0.passes })
      else { return told(400, "Name a golden that differs, and a note.") }
      refused.removeAll { $0.name == name }
      refused.append((name, note))
      return told(200, "\(PlainText.line(name)) is refused")
    case "accept":
      let names = Set(said?["names"]?.list?.compactMap(\.string) ?? [])
      let wanted = verdicts.filter { names.contains($0.name) && !$0.passes && !$0.isUnacceptable }.map(\.name)
      guard !wanted.isEmpty else { return told(400, "Name goldens that differ.") }
      do {
        let taken = try accept(Set(wanted))
        let left = verdicts.count { !$0.passes }
        return told(200, left == 0 ? "All goldens hold" : "\(taken.count) accepted, \(left) left", taken)
      } catch { return told(409, "\(error)") }
    default: return told(404, "There is no \(PlainText.line(act)).")
    }
  }

  /// What was written is known even if a golden beside it was refused: the next acceptance builds on it.
  private mutating func accept(_ names: Set<String>) throws -> [String] {
    let taken: [String]
    var refusal: (any Error)?
    if let finished {
      let result = try set.take(names, from: finished)
      (set, taken, refusal) = (result.set, result.taken, result.refused.first)
    } else {
      set = try set.take(names, of: verdicts)
      taken = verdicts.map(\.name).filter(names.contains)
    }
    let done = Set(taken)
    verdicts = verdicts.map { done.contains($0.name) ? $0.accepted : $0 }
    refused.removeAll { done.contains($0.name) }
    accepted += taken
    if let refusal { throw refusal }
    return taken
  }
}
