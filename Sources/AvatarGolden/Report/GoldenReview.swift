public import AvatarRaster
internal import AvatarRun
internal import AvatarScene
internal import AvatarSupport
internal import Platform

/// A golden set whose differences are accepted and refused on a page.
public actor GoldenReview {
  /// The page: what differs, with buttons that accept and refuse. A button posts JSON to
  /// `/goldens/accept`, `/goldens/refuse` or `/goldens/finish`.
  public nonisolated let page: String
  /// The page in one line, such as `2 of 740 goldens differ`.
  public nonisolated let title: String
  /// Why nothing may be accepted in this process: it runs on a build machine. Nil if it may.
  public static var refusal: String? { RecordingGuard.refusal() }
  private var set: GoldenSet
  private var verdicts: [GoldenVerdict]
  private let finished: FinishedReport?
  private var refused: [(name: String, note: String)] = []

  /// Compares every golden of a set.
  ///
  /// - Parameters:
  ///   - folder: the folder of the set.
  ///   - reports: reports of another machine, which are shown instead of what this one draws: of each
  ///     a folder, or a ZIP archive of one.
  /// - Throws: an error if the set, its records or a report cannot be read.
  public init(folder: String, renderer: AvatarRenderer, reports: [String] = []) async throws {
    let set = try GoldenSet(folder: GoldenFolder(folder), renderer: renderer)
    let finished = try reports.isEmpty ? nil : FinishedReport(reports)
    if let finished {
      verdicts = set.verify(finished)
    } else {
      verdicts = await set.verify(jobs: ProcessInfo.processInfo.activeProcessorCount)
    }
    let report = GoldenReport(
      verdicts, environment: set.environmentNotice, comparison: set.policy.description, acceptCommand: "",
      drawnWith: finished?.environment ?? set.here, total: finished?.total)
    page = try report.servedPage { verdict in
      finished.map { set.pictures(of: verdict, in: $0) } ?? set.pictures(of: verdict)
    }
    (self.set, self.finished, title) = (set, finished, report.title)
  }

  /// The refused goldens with their notes, as a Markdown list.
  public var refusals: String {
    refused.map { name, note in
      "- `\(PlainText.line(name))`\(note.isEmpty ? "" : ": \(PlainText.line(note))")\n"
    }.joined()
  }

  /// Carries out a button's action.
  ///
  /// - Parameters:
  ///   - act: `accept`, with the names of goldens; `refuse`, with a name and a note; or `finish`.
  ///   - body: what the page sent, as JSON.
  /// - Returns: an HTTP status, and JSON for the page: a sentence, and the names that were accepted.
  public func take(_ act: String, _ body: [UInt8]) -> (status: Int, json: [UInt8]) {
    let said = try? JSONDocument(body).value
    func told(_ status: Int, _ words: String, _ names: [String] = []) -> (Int, [UInt8]) {
      let answer = JSON.members([("says", .string(words)), ("accepted", .array(names.map { .string($0) }))])
      return (status, Array(JSONWriter.line(answer).utf8))
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
    default: return told(404, "There is no \(PlainText.line(act)); post to accept, refuse or finish.")
    }
  }

  /// Goldens that were written count even if others failed, since the next acceptance builds on them.
  private func accept(_ names: Set<String>) throws -> [String] {
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
    if let refusal { throw refusal }
    return taken
  }
}
