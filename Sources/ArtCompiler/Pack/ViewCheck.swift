internal import AvatarScene

/// Compares a figure's other views with its front. They show the same person, so everything that is
/// drawn in front is drawn there too, joints are at the same heights, and a record's colour is
/// visible from every side. Heights are compared only for upright figures: an animal's hind legs
/// are higher in the picture from the front than from its side.
struct ViewCheck {
  let front: FigureCompiler
  let view: FigureCompiler
  let catalog: Catalog
  let folder: SourceFolder

  /// How much higher or lower a joint or a part's top may lie than in front, in points.
  private static let jointStep = 0.25
  private static let edgeStep = 4.0

  var diagnostics: [Diagnostic] {
    guard let front = front.rig, let view = view.rig else { return [] }
    let rigs = frame(front, view) + (self.front.figure.isPet ? [] : joints(front, view))
    // The packs beneath were checked when they were made.
    return (self.front.hasOwnRig || self.view.hasOwnRig ? rigs : []) + clips + forms + parts
  }

  /// Sheets have one cell for all views.
  private func frame(_ front: Rig, _ view: Rig) -> [Diagnostic] {
    guard front.frame != view.frame || front.ground != view.ground else { return [] }
    return [
      diagnostic(
        .error, "rig.json", field: "frame",
        "frame and ground must be the front's, since a sheet has one cell for all views")
    ]
  }

  private func joints(_ front: Rig, _ view: Rig) -> [Diagnostic] {
    let limbs = view.limbs.flatMap { [$0.upper, $0.lower, $0.end] }
    return limbs.compactMap { number in
      let bone = view.bones[number]
      guard let other = front.bone(named: bone.name).map({ front.bones[$0] }),
        abs(bone.pivot.y - other.pivot.y) > Self.jointStep
      else { return nil }
      return diagnostic(
        .warning, "rig.json", field: "bones.\(bone.name)",
        "its joint lies at y \(bone.pivot.y) of the rig, which counts up, in front at \(other.pivot.y); a view moves a joint to the side only, or the figure grows as it turns"
      )
    }
  }

  /// One clip is as long from every side, so that a player may turn in the middle of it.
  private var clips: [Diagnostic] {
    Set(view.clips.keys).union(front.clips.keys).sorted().compactMap { name in
      lengths(name, view.clip(name), front.clip(name))
    }
  }

  /// A form of a clip is drawn in every view that shows the clip: it may have another length than the clip.
  private var forms: [Diagnostic] {
    let inherited = view.inherited?.formNames ?? []
    let missing = front.formNames.filter { name in
      !folder.exists("\(view.path)clips/\(name).json") && !inherited.contains(name)
        && (FormName(name).map { shows($0) } ?? false)
    }
    return missing.map { name in
      let problem = "is missing, and the front has it; a form is drawn from every side that shows the clip"
      return diagnostic(.error, "clips/\(name).json", field: nil, problem)
    } + front.forms.keys.sorted().compactMap { lengths($0, view.forms[$0], front.forms[$0]) }
  }

  private func shows(_ form: FormName) -> Bool {
    let facings = front.clip(form.clip)?.facings ?? []
    return form.isOverlay || view.clip(form.clip) != nil || facings.contains { $0.view == view.figure.view }
  }

  private func lengths(_ name: String, _ clip: ClipSource?, _ other: ClipSource?) -> Diagnostic? {
    guard let clip, let other,
      (clip.duration, clip.frames, clip.loop, clip.then) != (other.duration, other.frames, other.loop, other.then)
        || clip.extraFrames != other.extraFrames
    else { return nil }
    let words =
      "\(other.duration) seconds, \(other.frames) frames, loop \(other.loop)\(other.then.map { ", then \($0)" } ?? "")"
    return diagnostic(
      .error, "clips/\(name).json", field: nil, "is not as long as the front's; write what that has: \(words)")
  }

  private var parts: [Diagnostic] {
    view.parts.keys.sorted { ($0.garment, $0.variant) < ($1.garment, $1.variant) }.flatMap { worn -> [Diagnostic] in
      guard let part = view.parts[worn], let other = front.part(worn) else { return [] }
      let file = "parts/\(worn.garment)/\(worn.variant).svg"
      return colors(part, other, file) + height(part, file)
    }
  }

  /// What a record colours in front, it colours here.
  private func colors(_ part: Part, _ front: Part, _ file: String) -> [Diagnostic] {
    let chosen = catalog.fields.all.filter { $0.garment == part.garment || $0.garment == nil }.compactMap(\.paints)
    return chosen.filter { front.plain.contains($0) && !part.plain.contains($0) && !part.plain.isEmpty }.map {
      diagnostic(
        .warning, file, field: nil, "nothing here has the role \"\($0)\", the colour that a record chooses, as in front"
      )
    }
  }

  /// Of clothes and hair, which go all round; a nape, a knot or a buckle may end anywhere.
  private func height(_ part: Part, _ file: String) -> [Diagnostic] {
    let worn = Worn(part.garment, part.variant)
    guard let own = view.box(of: worn), let other = self.front.box(of: worn) else { return [] }
    let (here, there) = (own.maxY, other.maxY)
    let isColored = catalog.fields.all.contains { $0.garment == part.garment && $0.paints != nil }
    guard isColored, !self.front.figure.isPet, !own.isEmpty, !other.isEmpty, abs(here - there) > Self.edgeStep
    else { return [] }
    // The page of a drawing counts down; 0 is -0 otherwise.
    func shown(_ height: Double) -> Double { 0 - (height * 10).rounded() / 10 }
    let words = "\(shown(here)) of the page, in front at \(shown(there))"
    return [
      diagnostic(
        .warning, file, field: nil,
        "its top lies at y \(words): the same thing should not change its height as the figure turns")
    ]
  }

  private func diagnostic(_ severity: Diagnostic.Severity, _ file: String, field: String?, _ message: String)
    -> Diagnostic
  {
    field.flatMap { field in view.files[file]?.diagnostic(severity, at: field, message) }
      ?? Diagnostic(severity, file: folder.display(view.path + file), field: field, message)
  }
}

extension Part {
  /// The families that some shape has without a tint.
  fileprivate var plain: Set<String> { Set(layers.flatMap(\.roles).filter { $0.tint == nil }.map(\.family)) }
}
