internal import AvatarText
internal import AvatarScene

/// Compiles one figure's folder: its rig, its parts, its clips. One bad file does not hide the
/// errors of the next one.
struct FigureCompiler {
  let figure: FigureID
  /// The figure's folder, empty or ending in a slash.
  let path: String
  let folder: SourceFolder
  let palettes: Palettes
  let catalog: Catalog
  /// Every state that a variant of the catalog sets.
  let states: [String]
  /// What the figure is without its own files; nil where it has nothing but them.
  let inherited: InheritedFigure?
  /// True where that is another figure, so that the archive gets what is inherited.
  let isExtension: Bool
  /// The clips of the same figure from the front, which a view shares; nil for the front.
  let front: FrontClips?
  /// The names of the player's clips; nil for the player.
  let playerClips: [String]?
  private(set) var sections: [(name: String, bytes: [UInt8])] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The parts that were read.
  private(set) var drawn: [Worn] = []
  private(set) var parts: [Worn: Part] = [:]
  private(set) var clips: [String: ClipSource] = [:]
  /// The forms of clips that were read: `walk.seated`.
  private(set) var forms: [String: ClipSource] = [:]
  /// By state: what lies over all clips without a form of their own.
  private(set) var overlays: [String: ClipOverlay] = [:]
  private(set) var frameCheck: FrameCheck?
  /// Nil where its file is faulty.
  private(set) var rig: Rig?
  private(set) var rigSource: RigSource?
  /// The changes of the rig to what is inherited.
  private(set) var rigChanges = JSONMerge()
  /// The states that some layer has a form for.
  private(set) var usedStates: Set<String> = []
  /// True when a drawing could not be read.
  private(set) var hasFaultyPart = false
  private(set) var required = RequiredLayers.none
  /// How far portraits reach, if the rig's file says it.
  private(set) var bounds: FigureBounds?
  /// By clip: the one that plays on after it.
  private(set) var follows: [String: String] = [:]
  /// The JSON files that were read, by their paths in the figure's folder.
  private(set) var files: [String: JSONFile] = [:]

  /// The clips of a figure from the front, and the folder of its own ones.
  struct FrontClips {
    let path: String
    /// The names of the figure's own clips.
    let own: [String]
    let inherited: InheritedFigure?
    /// The figure's own clips and forms of clips that could be read.
    let clips: [String: ClipSource]
  }

  mutating func compile() {
    attempt { compiler throws(ArtError) in try compiler.readRig() }
    guard let rig else { return }
    attempt { compiler throws(ArtError) in try compiler.parts(rig) }
    attempt { compiler throws(ArtError) in try compiler.clips(rig) }
    guard isExtension, let inherited else { return }
    let own = Set(sections.map(\.name))
    sections += inherited.sections.sorted { $0.key < $1.key }.map { ("\(figure.path)/\($0.key)", $0.value) }
      .filter { !own.contains($0.0) }
  }

  /// Whether the figure has a drawing, its own or an inherited one.
  func has(_ worn: Worn) -> Bool { parts[worn] != nil || inherited?.hasPart(worn) == true }

  /// The forms of clips that were read, with what lies over all clips.
  var formNames: [String] { (forms.keys + overlays.keys.map { "\(ClipOverlay.name).\($0)" }).sorted() }

  /// The section of a part, a clip or a form of a clip.
  ///
  /// - Parameter name: the file without its ending, in the figure's folder.
  static func section(ofFile name: String) -> String {
    guard name.utf8.hasPrefix("clips/"), name.utf8.contains(".") else { return name }
    return "forms/" + (name.utf8.removing(prefix: "clips/").map(String.init) ?? name)
  }

  /// The figure's drawing, its own or an inherited one.
  func part(_ worn: Worn) -> Part? { parts[worn] ?? inherited?.part(worn) }

  /// The figure's clip, its own or an inherited one.
  func clip(_ name: String) -> ClipSource? { clips[name] ?? inherited?.clip(name) }

  /// Whether the folder has a rig for the figure.
  var hasOwnRig: Bool { files["rig.json"] != nil }

  private mutating func parts(_ rig: Rig) throws(ArtError) {
    for garment in try folder.names(in: path + "parts") where !garment.utf8.contains(".") {
      for name in try folder.names(in: "\(path)parts/\(garment)") {
        guard let variant = name.utf8.removing(suffix: ".svg") else { continue }
        let isRead = attempt { compiler throws(ArtError) in try compiler.part(garment, String(variant), rig) }
        if !isRead { hasFaultyPart = true }
      }
    }
  }

  private mutating func clips(_ rig: Rig) throws(ArtError) {
    let drawn = try Self.clipNames(of: path, in: folder)
    let inheritedNames = inherited?.clipNames ?? []
    let shared = (front?.own ?? []).filter { !drawn.contains($0) && !inheritedNames.contains($0) }
    // A part with an error is reported without warnings: the error may make it leave every frame.
    let isSound = !diagnostics.contains { $0.severity == .error }
    frameCheck = isSound && !(drawn + shared).isEmpty ? FrameCheck(rig: rig, parts: allParts) : nil
    for name in drawn { attempt { compiler throws(ArtError) in try compiler.clip(name, rig) } }
    for name in shared { attempt { compiler throws(ArtError) in try compiler.checkShared(name, rig) } }
    let fromFront = front?.inherited?.clipNames ?? []
    let others = (inheritedNames + fromFront).filter { !drawn.contains($0) && !shared.contains($0) }
    if hasOwnRig { checkInherited(others, rig) }
    if isSound, !isExtension { checkParts(others, rig) }
    let own = drawn + shared + others
    try forms(of: own, rig)
    let check = ClipNameCheck(
      own: own, player: playerClips ?? own, reactions: rig.reactions, follows: follows, files: files)
    diagnostics += check.diagnostics
  }

  /// The parts that the figure can wear, its own and inherited ones.
  private var allParts: [Part] {
    let others = inherited?.parts.filter { parts[Worn($0.garment, $0.variant)] == nil } ?? []
    return (parts.values + others).sorted { ($0.garment, $0.variant) < ($1.garment, $1.variant) }
  }

  /// The errors of drawings with places for letters in a pack that has no letters.
  var unwritten: [Diagnostic] {
    drawn.filter { parts[$0]?.layers.contains { $0.printed?.contains(where: \.rule.isText) == true } == true }.map {
      let help = "add letters.json, such as that of the built-in pack (Art/)"
      return Diagnostic(
        .error, file: folder.display("\(path)parts/\($0.garment)/\($0.variant).svg"),
        "has a place for letters, and the pack has no letters; \(help)")
    }
  }

  static func clipNames(of path: String, in folder: SourceFolder) throws(ArtError) -> [String] {
    try fileNames(of: path, in: folder).filter { !$0.utf8.contains(".") }
  }

  /// The names of clips and of forms of clips: `walk`, `walk.seated`.
  private static func fileNames(of path: String, in folder: SourceFolder) throws(ArtError) -> [String] {
    try folder.names(in: path + "clips").compactMap { $0.utf8.removing(suffix: ".json").map(String.init) }
  }

  /// Clips that were made for another rig move this one too.
  private mutating func checkInherited(_ names: [String], _ rig: Rig) {
    guard let file = files["rig.json"] else { return }
    for name in names {
      guard let source = inherited?.clip(name) ?? front?.inherited?.clip(name) else { continue }
      do {
        guard let fault = try Clip(source, rig: rig).motionErrors().first else { continue }
        diagnostics.append(file.diagnostic(at: "", field: "clips.\(name)", "\(fault.path): \(fault.problem)"))
      } catch {
        diagnostics.append(file.diagnostic(at: "", field: "clips.\(name)", "\(error.path): \(error.problem)"))
      }
    }
  }

  /// The clips of the packs beneath move new parts too. There is one warning per part, for the clip
  /// that moves it farthest out of the frame.
  private mutating func checkParts(_ names: [String], _ rig: Rig) {
    guard !parts.isEmpty else { return }
    let all = FrameCheck(rig: rig, parts: Array(parts.values))
    let clips = names.compactMap { name in
      (inherited?.clip(name) ?? front?.inherited?.clip(name)).flatMap { try? Clip($0, rig: rig) }.map { (name, $0) }
    }
    let leaving = clips.filter { all.overhang(in: $0.1) != nil }
    guard !leaving.isEmpty else { return }
    for worn in drawn {
      guard let part = parts[worn] else { continue }
      let check = FrameCheck(rig: rig, parts: [part])
      let rules = catalog[worn]?.clips
      // What a clip puts away is not there to leave the frame.
      let found = leaving.filter { rules?[$0.0] == nil || rules?[$0.0] == .other }.compactMap { name, clip in
        check.overhang(in: clip).map { (name, $0) }
      }
      guard let (name, worst) = found.max(by: { $0.1.amount < $1.1.amount }) else { continue }
      let help = "draw it smaller, or lay a clip \"\(name)\" that moves less far over this one"
      diagnostics.append(
        Diagnostic(
          .warning, file: folder.display("\(path)parts/\(worn.garment)/\(worn.variant).svg"),
          "leaves the frame in the clip \"\(name)\": \(worst.words); \(help)"))
    }
  }

  private mutating func readRig() throws(ArtError) {
    guard let inherited else { return try read(try JSONFile(path + "rig.json", in: folder), isOwn: true) }
    var changes = JSONMerge()
    let json = try JSONFile(
      path + "rig.json", in: folder, over: inherited.rig(named: isExtension ? figure.name : nil), by: .rig,
      noting: &changes)
    if !isExtension, json.text("extends") != nil {
      let problem = "the packs beneath have the figure \"\(figure.name)\"; leave \"extends\" out, or use another name"
      throw json.error(at: "extends", problem)
    }
    rigChanges = changes
    try read(json, isOwn: folder.exists(path + "rig.json"))
  }

  private mutating func read(_ json: JSONFile, isOwn: Bool) throws(ArtError) {
    if isOwn { files["rig.json"] = json }
    let file = try RigFile(json)
    required = file.required
    bounds = file.bounds
    (rig, rigSource) = (file.rig, file.source)
    put("rig", file.source)
  }

  private mutating func part(_ garment: String, _ variant: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)parts/\(garment)/\(variant).svg"
    for name in [garment, variant] { try checkName(name, file, maximum: ArtLimit.name) }
    let read = try ArtSourceCompiler.part(
      try folder.bytes(file), garment: garment, variant: variant, rig: rig, palettes: palettes, required: required,
      states: states,
      file: folder.display(file))
    diagnostics += read.diagnostics
    usedStates.formUnion(read.usedStates)
    drawn.append(Worn(garment, variant))
    parts[Worn(garment, variant)] = read.part
    if !read.isWhole { hasFaultyPart = true }
    put("parts/\(garment)/\(variant)", read.part)
  }

  private mutating func clip(_ name: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)clips/\(name).json"
    try checkName(name, file, maximum: ArtLimit.clipName)
    let json = try JSONFile(file, in: folder)
    files["clips/\(name).json"] = json
    let source = try checkedClip(json, named: name, face: name, rig)
    follows[name] = source.then
    clips[name] = source
    put("clips/\(name)", source)
  }

  /// Reads a clip or a form of one.
  ///
  /// - Parameter face: the clip or form whose face in front it takes.
  private mutating func checkedClip(_ json: JSONFile, named name: String, face: String, _ rig: Rig) throws(ArtError)
    -> ClipSource
  {
    let (source, clip) = withFaceOfFront(try ArtSourceCompiler.clip(json, rig: rig), face, rig)
    diagnostics += RotationCheck(source: source, file: json).diagnostics
    diagnostics += motionErrors(of: clip, json)
    if let frameCheck, let leaves = frameCheck.diagnostic(of: clip, json) { diagnostics.append(leaves) }
    guard source.name == name else {
      throw json.error(at: "name", "is \"\(source.name)\"; the file is called \"\(name)\"")
    }
    return source
  }

  /// Reads the forms of clips, and what lies over the other clips while a state is set.
  private mutating func forms(of clips: [String], _ rig: Rig) throws(ArtError) {
    let names = try Self.fileNames(of: path, in: folder).filter { $0.utf8.contains(".") }
    for name in names { attempt { compiler throws(ArtError) in try compiler.form(name, of: clips, rig) } }
    let inheritedStates = (inherited?.formNames ?? []).compactMap {
      FormName($0).flatMap { $0.isOverlay ? $0.state : nil }
    }
    for state in Set(overlays.keys).union(inheritedStates).sorted() { checkOverlay(state, of: clips, rig) }
  }

  private mutating func form(_ name: String, of clips: [String], _ rig: Rig) throws(ArtError) {
    let file = "\(path)clips/\(name).json"
    let json = try JSONFile(file, in: folder)
    guard let form = FormName(name), let own = form.variantState(among: states) else {
      let state = name.utf8.split(separator: ".", maxSplits: 1).last.map { String($0) } ?? ""
      let help =
        ClosestMatch.find(state, among: states).map { "did you mean \"\($0)\"?" }
        ?? "use one of \(states.joined(separator: ", "))"
      throw json.error(at: "name", "no variant sets the state \"\(state)\" of this form's file name; \(help)")
    }
    usedStates.insert(own)
    files["clips/\(name).json"] = json
    if form.isOverlay {
      let overlay = try json.decode(ClipOverlay.self)
      guard overlay.name == form.clip else {
        throw json.error(at: "name", "is \"\(overlay.name)\"; the file is called \"\(name)\"")
      }
      overlays[form.state] = overlay
      return put("forms/\(name)", overlay)
    }
    guard clips.contains(form.clip) else {
      let help =
        ClosestMatch.find(form.clip, among: clips).map { "did you mean \"\($0)\"?" }
        ?? "use one of \(clips.joined(separator: ", "))"
      throw json.error(at: "name", "there is no clip \"\(form.clip)\" that this could be a form of; \(help)")
    }
    let all = "\(ClipOverlay.name).\(form.state)"
    guard folder.exists("\(path)clips/\(all).json") || inherited?.formNames.contains(all) == true else {
      throw json.error(at: "name", "the other clips have no form for the state; add \(path)clips/\(all).json")
    }
    let source = try checkedClip(json, named: form.clip, face: name, rig)
    forms[name] = source
    put("forms/\(name)", source)
  }

  /// Checks every clip that is played under an overlay, its own and inherited ones. Of each fault the first clip
  /// is named.
  private mutating func checkOverlay(_ state: String, of clips: [String], _ rig: Rig) {
    let name = "\(ClipOverlay.name).\(state)"
    guard let overlay = overlays[state] ?? inherited?.overlay(name) else { return }
    var found: Set<String> = []
    for clip in clips
    where forms["\(clip).\(state)"] == nil && inherited?.formNames.contains("\(clip).\(state)") != true {
      let shared = front.flatMap { $0.clips[clip] ?? $0.inherited?.clip(clip) }
      let isShown = shared?.facings?.contains { $0.view == figure.view } == true
      guard let source = self.clip(clip) ?? (isShown ? shared : nil) else { continue }
      let faults: [ClipError]
      do { faults = try Clip(source.laid(under: overlay, as: clip, rig: rig), rig: rig).motionErrors() } catch {
        faults = [error]
      }
      for fault in faults where found.insert(fault.path).inserted {
        let problem =
          "in the clip \"\(clip)\": \(fault.problem); or give it a form of its own, clips/\(clip).\(state).json"
        let file = files["clips/\(name).json"] ?? files["clips/\(clip).json"]
        diagnostics.append(
          file?.diagnostic(at: fault.path, problem)
            ?? Diagnostic(.error, file: folder.display("\(path)clips/\(name).json"), field: fault.path, problem))
      }
    }
  }

  /// Gives a view's clip of the player the face of the front's clip: its feelings, and each switch that the
  /// view's clip does not set. So a clip has one timeline of the face for all views.
  private func withFaceOfFront(_ own: (source: ClipSource, clip: Clip), _ name: String, _ rig: Rig)
    -> (source: ClipSource, clip: Clip)
  {
    guard figure.name == FigureID.player.name,
      let front = front.flatMap({ $0.clips[name] ?? $0.inherited?.clip(name) }),
      front.duration == own.source.duration
    else { return own }
    let source = own.source.withFace(of: front) { name, options in
      rig.switchNumber(named: name).map { options.isSubset(of: rig.switches[$0].options) } ?? false
    }
    guard source != own.source, let clip = try? Clip(source, rig: rig) else { return own }
    return (source, clip)
  }

  /// A clip of the front moves a view too, so its bones must be there.
  private mutating func checkShared(_ name: String, _ rig: Rig) throws(ArtError) {
    let json = try JSONFile("\(front?.path ?? "")clips/\(name).json", in: folder)
    let (_, clip) = try ArtSourceCompiler.clip(json, rig: rig)
    diagnostics += motionErrors(of: clip, json)
    if let frameCheck, let leaves = frameCheck.diagnostic(of: clip, json) { diagnostics.append(leaves) }
  }

  private func motionErrors(of clip: Clip, _ file: JSONFile) -> [Diagnostic] {
    clip.motionErrors().map { file.diagnostic(at: $0.path, $0.problem) }
  }

  /// Names become parts of file names and of lines.
  private func checkName(_ name: String, _ file: String, maximum: Int) throws(ArtError) {
    let isPlain = name.utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "A"..."Z", "a"..."z", "0"..."9", "_", "-": true
      default: false
      }
    }
    guard isPlain, (1...maximum).contains(name.utf8.count) else {
      throw ArtError(
        file: folder.display(file), line: nil, "cannot be called so; use A-Z a-z 0-9 _ -, at most \(maximum) characters"
      )
    }
  }

  private mutating func put(_ name: String, _ value: some Packable) {
    sections.append(("\(figure.path)/\(name)", SectionEncoder.section(value)))
  }

  /// False when it failed, which is then among the diagnostics.
  @discardableResult
  private mutating func attempt(_ body: (inout Self) throws(ArtError) -> Void) -> Bool {
    do { try body(&self) } catch {
      diagnostics += error.diagnostics
      return false
    }
    return true
  }
}
