internal import AvatarSupport
internal import AvatarPixels
internal import AvatarScene
internal import AvatarRaster

/// The report as JSON.
extension GoldenReport {
  var json: JSON {
    .members([
      (FinishedReport.totalKey, .int(total)), ("differ", .int(verdicts.count)),
      ("environment", environment.map { .string($0) }),
      ("comparison", comparison.map { .string($0) }),
      (FinishedReport.environmentKey, drawnWith.map(ManifestFile.json)), ("causes", .array(causes.map(Self.json))),
      ("differences", .array(verdicts.map(json))),
    ])
  }

  private func json(_ verdict: GoldenVerdict) -> JSON {
    .members([
      ("name", .string(verdict.name)),
      ("record", verdict.golden.map { .string($0.subjectName) }),
      ("shows", verdict.golden.map { .string($0.subject.description) }),
      ("asks", verdict.golden?.asks.map { .string($0) }),
      ("look", verdict.look.map { .string($0) }),
      ("accept", command(for: verdict).map { .string($0) }),
      ("findings", .array(verdict.findings.map { json($0, verdict) })),
    ])
  }

  private static func json(_ cause: GoldenCause) -> JSON {
    .members([
      ("what", .string(cause.sentence)), ("kind", .string("\(cause.kind)")),
      ("goldens", .array(cause.goldens.map { .string($0) })),
    ])
  }

  private func json(_ finding: GoldenFinding, _ verdict: GoldenVerdict) -> JSON {
    var members: [(String, JSON?)] = [("what", .string(verdict.sentence(finding)))]
    switch finding {
    case .pixels(let file, let difference, let frames):
      members += Self.members(file, difference, frames)
      if let seen = difference.seen { members.append(("seen", Self.json(seen))) }
    case .parts(let changes): members.append(("parts", .array(changes.map(Self.json))))
    default: break
    }
    return .members(members)
  }

  private static func json(_ seen: PerceptualDifference) -> JSON {
    .members([
      ("beyond", .int(seen.beyond)), ("allowed", .int(seen.allowed)), ("cluster", .int(seen.cluster)),
      ("largest", .number((seen.largest * 1000).rounded() / 1000)), ("within", .bool(seen.isWithin)),
    ])
  }

  private static func members(_ file: String, _ difference: PictureDifference, _ frames: [String]) -> [(String, JSON?)]
  {
    let (box, first) = (difference.box, difference.first)
    return [
      ("file", .string(file)), ("frames", .array(frames.map { .string($0) })), ("pixels", .int(difference.count)),
      ("largest", .int(difference.largest)), ("total", .int(difference.total)),
      ("box", .members([("x", .int(box.x)), ("y", .int(box.y)), ("w", .int(box.width)), ("h", .int(box.height))])),
      (
        "first",
        .members([
          ("x", .int(first.x)), ("y", .int(first.y)),
          ("expected", .string(StraightAlpha.color(of: first.expected).hex)),
          ("actual", .string(StraightAlpha.color(of: first.actual).hex)),
        ])
      ),
    ]
  }

  /// A draw list is part of the set, and a line of it may be as long as the file, so quoted text is
  /// shortened.
  private static func json(_ change: PartChange) -> JSON {
    .members([
      ("part", .string(PlainText.line(change.part))), ("layer", .string(PlainText.line(change.layer))),
      ("what", .string(PlainText.line(change.what))),
      ("frames", .array(change.frames.map { .string(PlainText.line($0)) })),
    ])
  }
}
