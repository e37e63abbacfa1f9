internal import AvatarText
internal import AvatarScene

/// Compiles one figure's folder: its rig, its parts, its clips. One bad file does not hide the next one's faults.
struct FigureCompiler {
  let figure: FigureID
  /// The figure's folder, empty or ending in a slash.
  let path: String
  /// The folder of the same figure from the front, whose clips a view shares.
  let frontPath: String
  let folder: SourceFolder
  let palettes: Palettes
  /// Every state that a variant of the catalog sets.
  let states: [String]
  private(set) var sections: [(name: String, bytes: [UInt8])] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The parts that were read.
  private(set) var drawn: [Worn] = []
  private(set) var parts: [Worn: Part] = [:]
  private(set) var clips: [String: ClipSource] = [:]
  private(set) var frameCheck: FrameCheck?
  /// Nil where its file is faulty.
  private(set) var rig: Rig?
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

  mutating func compile() {
    attempt { compiler throws(ArtError) in try compiler.readRig() }
    guard let rig else { return }
    attempt { compiler throws(ArtError) in try compiler.parts(rig) }
    attempt { compiler throws(ArtError) in try compiler.clips(rig) }
  }

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
    let parts = Array(parts.values).sorted { ($0.garment, $0.variant) < ($1.garment, $1.variant) }
    // A part with an error is told alone: it may leave every clip's frame because of it.
    let isSound = !diagnostics.contains { $0.severity == .error }
    frameCheck = isSound ? FrameCheck(rig: rig, parts: parts) : nil
    let drawn = try clipNames(of: path)
    for name in drawn { attempt { compiler throws(ArtError) in try compiler.clip(name, rig) } }
    let shared = try clipNames(of: frontPath).filter { !drawn.contains($0) }
    for name in shared { attempt { compiler throws(ArtError) in try compiler.checkShared(name, rig) } }
    let own = drawn + shared
    let check = ClipNameCheck(
      own: own, player: try clipNames(of: ""), reactions: rig.reactions, follows: follows, files: files)
    diagnostics += check.diagnostics
  }

  private func clipNames(of path: String) throws(ArtError) -> [String] {
    try folder.names(in: path + "clips").compactMap { $0.utf8.removing(suffix: ".json").map(String.init) }
  }

  private mutating func readRig() throws(ArtError) {
    let json = try JSONFile(path + "rig.json", in: folder)
    files["rig.json"] = json
    let file = try RigFile(json)
    required = file.required
    bounds = file.bounds
    rig = file.rig
    put("rig", file.source)
  }

  private mutating func part(_ garment: String, _ variant: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)parts/\(garment)/\(variant).svg"
    for name in [garment, variant] { try checkName(name, file, maximum: ArtLimit.name) }
    let read = try ArtSource.part(
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
    let (source, clip) = try ArtSource.clip(json, rig: rig)
    diagnostics += RotationCheck(source: source, file: json).diagnostics
    diagnostics += motionErrors(of: clip, json)
    if let frameCheck, let leaves = frameCheck.diagnostic(of: clip, json) { diagnostics.append(leaves) }
    guard source.name == name else {
      throw json.error(at: "name", "is \"\(source.name)\"; the file is called \"\(name)\"")
    }
    follows[name] = source.then
    clips[name] = source
    put("clips/\(name)", source)
  }

  /// A clip of the front moves a view too, so its bones must be there.
  private mutating func checkShared(_ name: String, _ rig: Rig) throws(ArtError) {
    let json = try JSONFile("\(frontPath)clips/\(name).json", in: folder)
    let (_, clip) = try ArtSource.clip(json, rig: rig)
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
