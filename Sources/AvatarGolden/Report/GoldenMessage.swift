internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport
internal import AvatarRaster

/// The messages of a verdict, for a terminal and for a failed test. Text that they quote from a set
/// cannot start a new line or fill a screen.
extension GoldenVerdict {
  /// Empty if the case passes; otherwise one line for each finding, beginning with the name.
  package var message: String {
    guard !passes else { return "" }
    let lines = findings.map { sentence($0) }
    return "\(GoldenName.shown(name)): " + lines.joined(separator: "\n  ") + (asked.isEmpty ? "" : "\n  \(asked)")
  }

  private var asked: String {
    guard let golden else { return "" }
    return PlainText.line(
      "asks: \(golden.asks ?? "is it drawn the same?") Avatar \(golden.subjectName); \(golden.subject.description)")
  }

  /// Returns one line, regardless of the quoted text.
  func sentence(_ finding: GoldenFinding) -> String { PlainText.line(description(finding)) }

  private func description(_ finding: GoldenFinding) -> String {
    switch finding {
    case .missing: "nothing is recorded yet"
    case .orphan(let file): "\(GoldenName.shown(file)) belongs to no case"
    case .stray(let file, true):
      "\(GoldenName.shown(file)) belongs to no case, and \(GoldenFolder.manifestFile) does not say that it was recorded; remove it yourself, or keep it elsewhere"
    case .stray(let file, false):
      "\(GoldenName.shown(file)) is a link or no file; a golden set holds neither, so remove it yourself"
    case .redefined(let recorded, let now):
      "the case was recorded as [\(Self.half(recorded))] and is now [\(Self.half(now))]"
    case .damaged(let file, let problem): "\(GoldenName.shown(file)) \(problem)"
    case .failed(let problem): "cannot be drawn: \(problem)"
    case .pictures(let recorded, let now):
      "has the pictures \(now.joined(separator: ", ")) instead of \(recorded.joined(separator: ", "))"
    case .size(let file, let recorded, let now):
      "\(file) is \(now.width) × \(now.height) px instead of \(recorded.width) × \(recorded.height)"
    case .pixels(let file, let difference, let frames): Self.pixels(file, difference, frames) + unattributed
    case .unstable(let drawn, let different):
      "is not drawn the same each time: \(different) different drawings in \(drawn); the same input must give the same picture"
    case .parts(let changes): Self.parts(changes) + (hasPixelFinding ? "" : "; the pixels are the same")
    }
  }

  /// Shortens the text so that both quoted texts fit.
  private static func half(_ text: String) -> String {
    PlainText.line(text, limit: SceneLimit.messageScalars / 2 - SceneLimit.quotedScalars)
  }

  private var hasPixelFinding: Bool {
    findings.contains { if case .pixels = $0 { true } else if case .size = $0 { true } else { false } }
  }

  /// If no part changed, the cause lies below the draw list.
  private var unattributed: String {
    let blamed = findings.contains { if case .parts = $0 { true } else if case .damaged = $0 { true } else { false } }
    return blamed ? "" : "; every part is as it was, so the rasteriser, the fonts or the layout changed"
  }

  private static func pixels(_ file: String, _ difference: PictureDifference, _ frames: [String]) -> String {
    let box = difference.box
    let place = frames.isEmpty ? "" : " in \(list(frames, "frame"))"
    return
      "\(difference.count) px of \(file) differ\(place): box \(box.width) × \(box.height) at (\(box.x), \(box.y)), "
      + "first (\(difference.first.x), \(difference.first.y)) \(hex(difference.first.expected)) is \(hex(difference.first.actual)), "
      + "largest difference \(difference.largest)" + (difference.seen.map(seen) ?? "")
  }

  /// Describes the perceived part of a difference, on a machine whose pixels differ in any case.
  private static func seen(_ seen: PerceptualDifference) -> String {
    guard !seen.isWithin else { return "; to the eye no more than elsewhere allows" }
    return
      "; to the eye \(seen.beyond) px are farther than elsewhere allows (\(seen.allowed) may be), \(seen.cluster) of them together, "
      + "the largest distance \(hundredths(seen.largest))"
  }

  private static func hundredths(_ distance: Double) -> String { DrawListNumber.text((distance * 100).rounded() / 100) }

  /// Returns the pixel as straight RGBA.
  private static func hex(_ pixel: UInt32) -> String { StraightAlpha.color(of: pixel).hex }

  private static func parts(_ changes: [PartChange]) -> String {
    let shown = changes.prefix(6).map { change in
      change.frames.count > 1 ? "\(change.sentence) in \(list(change.frames, "frame"))" : change.sentence
    }
    let more = changes.count > shown.count ? "; and \(changes.count - shown.count) more" : ""
    return "part " + shown.joined(separator: "; ") + more
  }

  private static func list(_ names: [String], _ word: String) -> String {
    let shown = names.prefix(4).joined(separator: ", ")
    return names.count == 1
      ? "\(word) \(shown)" : names.count > 4 ? "\(names.count) \(word)s (\(shown) …)" : "\(word)s \(shown)"
  }
}
