internal import AvatarSupport
internal import AvatarScene

/// Compiles one figure's folder: its rig, its parts, its clips. One bad file does not hide the
/// errors of the next one.
struct FigureCompiler {
  let figure: FigureID
  /// The figure's folder, empty or ending in a slash.
  let path: String
  let folder: SourceFolder
  let palettes: Palettes
  /// Every state that a variant of the catalog sets.
  let states: [String]
  /// By variant: the clips in which it is not where it is otherwise held.
  let heldAway: [Worn: Set<String>]
  /// What the figure is without its own files; nil where it has nothing but them.
  let inherited: InheritedFigure?
  /// True where that is another figure, so that the archive gets what is inherited.
  let isExtension: Bool
  /// The clips of the same figure from the front, which a view shares; nil for the front.
  let front: FrontClips?
  /// The names of the player's clips; nil for the player.
  let playerClips: [String]?
  private(set) var memory: CompilationMemory?
  private(set) var sections: [(name: String, bytes: [UInt8])] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The parts that were read.
  private(set) var drawn: [Worn] = []
  private(set) var parts: [Worn: Part] = [:]
  private(set) var boxes: [Worn: Rect] = [:]
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
  struct FrontClips: Equatable {
    let path: String
    /// The names of the figure's own clips.
    let own: [String]
    let inherited: InheritedFigure?
    /// The figure's own clips and forms of clips that could be read.
    let clips: [String: ClipSource]
  }

  /// Returns the compiled figure.
  func compiled() -> FigureCompiler {
    let folders = [path + "parts/", path + "clips/"] + (front.map { [$0.path + "clips/"] } ?? [])
    return memory.value(
      "figure \(figure.path)",
      FigureInput(
        files: folder.files { file in file == path + "rig.json" || folders.contains { file.utf8.hasPrefix($0) } },
        palettes: palettes, states: states, heldAway: heldAway, inherited: inherited, isExtension: isExtension,
        front: front, playerClips: playerClips)
    ) {
      var compiler = self
      compiler.compile()
      // What is kept does not keep its memory.
      compiler.memory = nil
      return compiler
    }
  }

  private mutating func compile() {
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

  /// What is seen of a drawing at rest; nil if there is none.
  func box(of worn: Worn) -> Rect? { boxes[worn] ?? part(worn).map(visibleBox) }

  /// A layer that another slot clips may be drawn far beyond it.
  private func visibleBox(of part: Part) -> Rect {
    let slots = rig?.slots.map(\.slot).filter { $0.part == part.garment && $0.clipTo != nil } ?? []
    let clipped = Set(slots.map(\.layer))
    return part.layers.filter { !clipped.contains(LayerName($0.name).stem) }.reduce(.empty) { $0.union($1.inkBox) }
  }

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
      guard let source = inheritedClip(name), let fault = reader(rig).faults(of: source, "inherited \(name)").first
      else { continue }
      diagnostics.append(file.diagnostic(at: "", field: "clips.\(name)", "\(fault.path): \(fault.problem)"))
    }
  }

  private func inheritedClip(_ name: String) -> ClipSource? {
    inherited?.clip(name) ?? front?.inherited?.clip(name)
  }

  /// The clips of the packs beneath move new parts too. There is one warning per part, for the clip
  /// that moves it farthest out of the frame.
  private mutating func checkParts(_ names: [String], _ rig: Rig) {
    guard !parts.isEmpty else { return }
    let all = FrameCheck(rig: rig, parts: Array(parts.values))
    let clips = names.compactMap { name in
      inheritedClip(name).flatMap { source in
        reader(rig).trace(of: source, "inherited \(name)") { try? Clip(source, rig: rig) }
      }.map { (name, $0) }
    }
    let leaving = clips.filter { all.overhang(in: $0.1) != nil }
    guard !leaving.isEmpty else { return }
    for worn in drawn {
      guard let part = parts[worn] else { continue }
      let check = FrameCheck(rig: rig, parts: [part])
      // What a clip puts away is not there to leave the frame.
      let away = heldAway[worn] ?? []
      let found = leaving.compactMap { name, trace in
        away.contains(name) ? nil : check.overhang(in: trace).map { (name, $0) }
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
    let input = RigInput(json: json.bytes, inherited: inherited)
    let file = try memory.value("rig \(figure.path)", input) { () throws(ArtError) in try RigFile(json) }
    required = file.required
    bounds = file.bounds
    (rig, rigSource) = (file.rig, file.source)
    put("rig", file.source)
  }

  private mutating func part(_ garment: String, _ variant: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)parts/\(garment)/\(variant).svg"
    for name in [garment, variant] { try folder.checkName(name, file, maximum: ArtLimit.name) }
    let input = PartInput(
      svg: try folder.bytes(file), rig: rigSource, tints: palettes.tints, families: palettes.families,
      required: required, states: states)
    let (read, section, box) = try memory.value("part \(file)", input) { () throws(ArtError) in
      let read = try ArtSourceCompiler.part(
        input.svg, garment: garment, variant: variant, rig: rig, palettes: palettes, required: required,
        states: states, file: folder.display(file))
      return (read, SectionEncoder.section(read.part), visibleBox(of: read.part))
    }
    diagnostics += read.diagnostics
    usedStates.formUnion(read.usedStates)
    drawn.append(Worn(garment, variant))
    parts[Worn(garment, variant)] = read.part
    boxes[Worn(garment, variant)] = box
    if !read.isWhole { hasFaultyPart = true }
    put("parts/\(garment)/\(variant)", bytes: section)
  }

  private mutating func clip(_ name: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)clips/\(name).json"
    try folder.checkName(name, file, maximum: ArtLimit.clipName)
    let json = try reader(rig).json(file)
    files["clips/\(name).json"] = json
    let source = try checked(try reader(rig).clip(json, face: name), named: name, rig)
    follows[name] = source.then
    clips[name] = source
    put("clips/\(name)", source)
  }

  private func reader(_ rig: Rig) -> ClipReader {
    ClipReader(figure: figure, folder: folder, rig: rig, rigSource: rigSource, front: front, memory: memory)
  }

  private mutating func checked(
    _ read: ClipReader.ReadClip, named name: String, _ rig: Rig
  ) throws(ArtError) -> ClipSource {
    diagnostics += read.rotations + read.faults
    checkFrame(read, rig)
    guard read.source.name == name else {
      let problem = "is \"\(read.source.name)\"; the file is called \"\(name)\""
      throw read.file.error(at: "name", problem)
    }
    return read.source
  }

  private mutating func checkFrame(_ read: ClipReader.ReadClip, _ rig: Rig) {
    guard let frameCheck, let trace = reader(rig).trace(of: read.source, read.file.name, { read.clip }) else { return }
    if let leaves = frameCheck.diagnostic(in: trace, read.file) { diagnostics.append(leaves) }
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
    let json = try reader(rig).json(file)
    guard let form = FormName(name), let own = form.variantState(among: states) else {
      let state = name.utf8.split(separator: ".", maxSplits: 1).last.map { String($0) } ?? ""
      let help = ClosestMatch.help(state, among: states, or: "use one of")
      throw json.error(at: "name", "no variant sets the state \"\(state)\" of this form's file name\(help)")
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
      let help = ClosestMatch.help(form.clip, among: clips, or: "use one of")
      throw json.error(at: "name", "there is no clip \"\(form.clip)\" that this could be a form of\(help)")
    }
    let all = "\(ClipOverlay.name).\(form.state)"
    guard folder.exists("\(path)clips/\(all).json") || inherited?.formNames.contains(all) == true else {
      throw json.error(at: "name", "the other clips have no form for the state; add \(path)clips/\(all).json")
    }
    // A clip that cannot be read has told why; what differs from it is not read either.
    let isFaulty = folder.exists("\(path)clips/\(form.clip).json") && self.clips[form.clip] == nil
    let shared = inherited?.clip(form.clip) ?? front?.clips[form.clip] ?? front?.inherited?.clip(form.clip)
    guard !json.isPatch || !isFaulty,
      let whole = reader(rig).form(json, of: files["clips/\(form.clip).json"], or: shared)
    else { return }
    let source = try checked(try reader(rig).clip(whole, face: name), named: form.clip, rig)
    forms[name] = source
    put("forms/\(name)", source)
  }

  /// Checks every clip that is played under an overlay, its own and inherited ones, and the forms that its places
  /// name. Of each fault the first clip is named.
  private mutating func checkOverlay(_ state: String, of clips: [String], _ rig: Rig) {
    let name = "\(ClipOverlay.name).\(state)"
    guard let overlay = overlays[state] ?? inherited?.overlay(name) else { return }
    var found: Set<String> = []
    let covered = clips.filter { clip in
      forms["\(clip).\(state)"] == nil && inherited?.formNames.contains("\(clip).\(state)") != true
    }.compactMap { clip -> (name: String, source: ClipSource)? in
      let shared = front.flatMap { $0.clips[clip] ?? $0.inherited?.clip(clip) }
      let isShown = shared?.facings?.contains { $0.view == figure.view } == true
      return (self.clip(clip) ?? (isShown ? shared : nil)).map { (clip, $0) }
    }
    let named = Set((overlay.reach ?? [:]).values.flatMap { $0.clips ?? [] }).sorted()
    let others = named.compactMap { form in forms[form].map { (name: form, source: $0) } }
    for (clip, faults) in reader(rig).faults(of: covered + others, under: overlay, state) {
      for fault in faults where found.insert(fault.path).inserted {
        let help = forms[clip] == nil ? "; or give it a form of its own, clips/\(clip).\(state).json" : ""
        let problem = "in the clip \"\(clip)\": \(fault.problem)\(help)"
        let file = files["clips/\(name).json"] ?? files["clips/\(clip).json"]
        diagnostics.append(
          file?.diagnostic(at: fault.path, problem)
            ?? Diagnostic(.error, file: folder.display("\(path)clips/\(name).json"), field: fault.path, problem))
      }
    }
  }

  /// A clip of the front moves a view too, so its bones must be there.
  private mutating func checkShared(_ name: String, _ rig: Rig) throws(ArtError) {
    let json = try reader(rig).json("\(front?.path ?? "")clips/\(name).json")
    let read = try reader(rig).clip(json, face: nil)
    diagnostics += read.faults
    checkFrame(read, rig)
  }

  private mutating func put(_ name: String, _ value: some Packable) {
    put(name, bytes: SectionEncoder.section(value))
  }

  private mutating func put(_ name: String, bytes: [UInt8]) { sections.append(("\(figure.path)/\(name)", bytes)) }

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
