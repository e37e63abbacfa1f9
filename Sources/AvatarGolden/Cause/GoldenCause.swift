internal import AvatarScene
internal import AvatarSupport
internal import AvatarRaster

/// A cause of differences: one change, and every golden that it affects.
package struct GoldenCause: Hashable, Sendable {
  /// The kind of change. Kinds that explain others come first.
  package enum Kind: Comparable, Sendable {
    /// A variant of a garment: its shapes, or whether it is drawn.
    case part
    /// A colour rule, or a colour of a palette.
    case palette
    /// The keyframes or frames of a clip.
    case clip
    /// A bone or a slot whose position differs in many clips.
    case rig
    /// The drawing order.
    case order
    /// The set itself: a case without a golden, a golden without a case, or a damaged file.
    case set
    /// The layout of a sheet, or the crop of a still.
    case layout
    /// Pixels, with an unchanged draw list.
    case pixels
    /// Like `pixels`, but too small to be visible.
    case invisible
  }

  /// The kind of change.
  package let kind: Kind
  /// What changed: `hairStyle/bun`, `the colours of skin`.
  package let subject: String
  /// The change, as text after the subject: `has other shapes in crown`.
  package let what: String
  /// Every golden that shows the change, in the order of the verdicts.
  package let goldens: [String]

  /// A one-line sentence: `12 goldens differ because hairStyle/bun has other shapes in crown`.
  package var sentence: String {
    PlainText.line(
      "\(goldens.count == 1 ? "1 golden differs" : "\(goldens.count) goldens differ") because \(shownSubject) \(what)")
  }

  /// The subject, shortened: text from a draw list may be as long as a file.
  var shownSubject: String { PlainText.line(subject, limit: SceneLimit.quotedScalars) }

  /// Returns the causes of all differences, the one that explains most first. A golden may have
  /// several.
  package static func all(of verdicts: [GoldenVerdict]) -> [GoldenCause] { CauseSearch(verdicts).causes }
}

/// Groups changes that have the same cause.
private struct CauseSearch {
  /// The details and goldens of one cause as they are collected.
  private struct Group {
    var details: [String] = []
    var goldens: [String] = []
    /// Whether only colours of a part changed: they may follow another colour.
    var hasOnlyColors = true

    mutating func add(_ detail: String, _ golden: String) {
      if !detail.isEmpty, !details.contains(detail), details.count < 100 { details.append(detail) }
      if goldens.last != golden { goldens.append(golden) }
    }
  }

  private struct Key: Hashable {
    let kind: GoldenCause.Kind
    let subject: String
  }

  /// If a slot moves in at least this number of clips, the rig is the cause, not the clips.
  private static let summaryThreshold = 3

  private var groups: [Key: Group] = [:]
  /// For each family of colours, the parts in which one of them changed.
  private var painted: [String: Set<String>] = [:]
  /// For each slot, the clips in which it moves.
  private var moved: [String: Set<String>] = [:]

  init(_ verdicts: [GoldenVerdict]) {
    let differing = verdicts.filter { !$0.passes }
    for change in differing.flatMap(\.parts) {
      switch change.kind {
      case .color(let role): painted[Self.family(role), default: []].insert(Self.part(change.layer).subject)
      case .motion: moved[Self.slot(change.part), default: []].formUnion(change.frames.map(Self.clip))
      default: break
      }
    }
    for verdict in differing { add(verdict) }
  }

  var causes: [GoldenCause] {
    groups.map { key, group in
      (
        order: order(key, group),
        cause: GoldenCause(
          kind: key.kind, subject: key.subject, what: Self.text(key.kind, group.details), goldens: group.goldens)
      )
    }.sorted { a, b in
      (a.order.kind, a.order.step, b.cause.goldens.count, b.order.colors, a.cause.subject, a.cause.what)
        < (b.order.kind, b.order.step, a.cause.goldens.count, a.order.colors, b.cause.subject, b.cause.what)
    }.map(\.cause)
  }

  /// Returns where a cause belongs. Colours of one part follow a family's colours that changed in
  /// the same goldens, as brows follow the hair. Of several such parts the one with the most
  /// colours comes first.
  private func order(_ key: Key, _ group: Group) -> (kind: GoldenCause.Kind, step: Int, colors: Int) {
    guard key.kind == .part, group.hasOnlyColors else { return (key.kind, 0, .max) }
    let explains = groups.contains { other, palette in
      other.kind == .palette && Set(group.goldens).isSubset(of: palette.goldens)
    }
    return explains ? (.palette, 1, group.details.count) : (key.kind, 0, group.details.count)
  }

  private mutating func add(_ verdict: GoldenVerdict) {
    // A part that enters or leaves a still because of another crop is not a cause.
    let isCropped = verdict.parts.contains { $0.kind == .layout && $0.part == "crop" }
    let parts = verdict.parts.filter { !(isCropped && $0.kind == .presence) }
    for change in parts where change.kind != .layout { add(change, verdict.name) }
    let others = verdict.findings.compactMap(Self.own)
    for (subject, detail) in others { add(.set, subject, detail, verdict.name) }
    guard others.isEmpty, parts.allSatisfy({ $0.kind == .layout }) else { return }
    // Only if nothing else explains the difference.
    if let place = parts.first {
      return add(
        .layout, place.part == "crop" ? "the crop of stills" : "the layout of sheets", "is another", verdict.name)
    }
    add(
      verdict.rank == .invisible ? .invisible : .pixels, "the rasteriser, the fonts or the drawing code", "",
      verdict.name)
  }

  private mutating func add(_ change: PartChange, _ golden: String) {
    let (subject, layer) = Self.part(change.layer)
    switch change.kind {
    case .color(let role):
      let family = Self.family(role)
      if painted[family]?.count == 1 {
        add(.part, subject, "another \(role) in \(layer)", golden)
      } else {
        add(.palette, "the colours of \(family)", role, golden)
      }
    case .motion:
      let slot = Self.slot(change.part)
      if moved[slot]?.count ?? 0 >= Self.summaryThreshold { return add(.rig, "the rig", slot, golden) }
      for clip in Set(change.frames.map(Self.clip)).sorted() { add(.clip, "the clip \(clip)", slot, golden) }
    case .order: add(.order, "the order of drawing", Self.slot(change.part), golden)
    case .frame: add(.clip, "the clip \(Self.clip(change.part))", "frames", golden)
    case .shapes, .presence, .other:
      add(.part, subject, "\(Self.effect(change)) in \(layer)", golden)
      groups[Key(kind: .part, subject: subject)]?.hasOnlyColors = false
    case .layout: break
    }
  }

  private mutating func add(_ kind: GoldenCause.Kind, _ subject: String, _ detail: String, _ golden: String) {
    groups[Key(kind: kind, subject: subject), default: Group()].add(detail, golden)
  }

  /// Returns the finding as a problem of the set itself; nil for a visible difference.
  private static func own(_ finding: GoldenFinding) -> (String, String)? {
    switch finding {
    case .missing: ("nothing", "is recorded yet")
    case .orphan, .stray: ("no case", "declares it")
    case .redefined: ("the case file", "says otherwise than when it was recorded")
    case .damaged: ("a recorded file", "is damaged or gone")
    case .failed(let problem): ("it", "cannot be drawn: \(problem)")
    case .unstable: ("it", "is not drawn the same each time")
    case .pictures, .size, .pixels, .parts: nil
    }
  }

  private static func effect(_ change: PartChange) -> String {
    switch change.kind {
    case .shapes: change.what == "is clipped differently" ? "another clip" : "other shapes"
    case .presence where change.what == "is no longer drawn": "nothing any more"
    case .presence where change.what == "is drawn now and was not": "something new"
    case .presence: "something else"
    default: "another value"
    }
  }

  private static func text(_ kind: GoldenCause.Kind, _ details: [String]) -> String {
    let list = details.sorted()
    let shown = list.prefix(4).joined(separator: ", ") + (list.count > 4 ? " and \(list.count - 4) more" : "")
    return switch kind {
    case .part: "has \(shown)"
    case .palette: "are others: \(shown)"
    case .clip: "moves otherwise: \(shown)"
    case .rig: "holds elsewhere, in many clips: \(shown)"
    case .order: "is another for \(shown)"
    case .set, .layout: shown
    case .pixels: "changed: every part is drawn as before"
    case .invisible: "changed, but not visibly"
    }
  }

  /// Splits `player/hairStyle/bun/crown` into `hairStyle/bun` and `crown`; the name of another
  /// figure remains.
  private static func part(_ layer: String) -> (subject: String, layer: String) {
    // The name of a limb contains how it is bent; that part is dropped.
    var names = LineComparison.layer(of: layer).utf8.split(separator: "/")
    guard !layer.utf8.hasPrefix("text "), names.count >= 3 else {
      return (layer.utf8.hasPrefix("text ") ? "a text" : layer, "all")
    }
    let last = names.removeLast()
    if names.first == "player" { names.removeFirst() }
    return (names.joined(separator: "/"), String(last))
  }

  /// Returns `hair` for `hair-line`.
  private static func family(_ role: String) -> String {
    role.utf8.split(separator: "-").first.map(String.init) ?? role
  }

  /// Returns `neckwear` for `neckwear 2`.
  private static func slot(_ key: String) -> String { key.utf8.split(separator: " ").first.map(String.init) ?? key }

  /// Returns `walk` for `walk 3`, for `pet walk 3`, and for `walkRight 3`, the name in sheets of
  /// the same clip with another facing.
  private static func clip(_ frame: String) -> String {
    let name = frame.utf8.split(separator: " ").dropLast().last.map(String.init) ?? frame
    let front = ["Right", "Left", "Back"].lazy.compactMap { name.utf8.removing(suffix: $0) }.first { !$0.isEmpty }
    return front.map(String.init) ?? name
  }
}

extension GoldenVerdict {
  fileprivate var parts: [PartChange] {
    findings.flatMap { if case .parts(let changes) = $0 { changes } else { [PartChange]() } }
  }
}
