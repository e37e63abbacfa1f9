public import AvatarScene
internal import AvatarSupport

/// Compiles single art sources from their bytes, without a folder.
public enum ArtSourceCompiler {
  /// Returns a part with all its errors.
  ///
  /// - Parameters:
  ///   - required: the layers and forms that every variant of the garment has.
  ///   - states: every state that a variant of the catalog sets.
  ///   - file: the name of the file in messages.
  /// - Throws: if the file is not XML.
  static func part(
    _ svg: [UInt8], garment: String, variant: String, rig: Rig, palettes: Palettes, required: RequiredLayers,
    states: [String], file: String
  ) throws(ArtError) -> ReadPart {
    var export = EditorExport(
      layers: Set(rig.slots.filter { $0.slot.part == garment }.map(\.slot.layer)), frame: rig.frame, file: file)
    let root = export.part(try XMLReader.root(of: svg, file: file))
    var reader = PartReader(file: file, frame: rig.frame, palettes: palettes)
    let part = Part(garment: garment, variant: variant, layers: reader.layers(of: root))
    let check = PartCheck(
      part: part, rig: rig, required: required, states: states, root: root, groups: reader.groups,
      shapeLines: reader.shapeLines, file: file)
    let faults = (export.faults + reader.faults).map(\.diagnostic) + (reader.hasForm ? check.diagnostics : [])
    return ReadPart(
      part: part, faults: faults, usedStates: check.usedStates, isWhole: reader.faults.isEmpty && export.faults.isEmpty,
      file: file)
  }

  /// A part without a catalog.
  package static func part(
    _ svg: [UInt8], garment: String, variant: String, rig: Rig, palettes: Palettes, file: String
  ) throws(ArtError) -> (part: Part, diagnostics: [Diagnostic]) {
    let read = try part(
      svg, garment: garment, variant: variant, rig: rig, palettes: palettes, required: .none, states: [], file: file)
    return (read.part, read.diagnostics)
  }

  /// A path's `d` attribute.
  package static func path(_ d: String, file: String) throws(ArtError) -> Path {
    do { return try SVGPathParser.parse(d) } catch { throw ArtError(file: file, line: nil, error.text) }
  }

  /// A `transform` attribute.
  package static func transform(_ text: String, file: String) throws(ArtError) -> Transform {
    do { return try SVGTransformParser.parse(text) } catch { throw ArtError(file: file, line: nil, error.text) }
  }

  /// Returns a clip as its file states it, and compiled for playing.
  package static func clip(_ json: [UInt8], rig: Rig, file: String) throws(ArtError) -> (source: ClipSource, clip: Clip)
  {
    try clip(try JSONFile(json, name: file), rig: rig)
  }

  static func clip(_ file: JSONFile, rig: Rig) throws(ArtError) -> (source: ClipSource, clip: Clip) {
    let source = try file.decode(ClipSource.self)
    do { return (source, try Clip(source, rig: rig)) } catch {
      let errors = Clip.errors(in: source, rig: rig)
      throw file.errors((errors.isEmpty ? [error] : errors).map { (path: $0.path, message: $0.problem) })
    }
  }

  /// A list of universities, as `--universities` names one.
  public static func universities(_ json: [UInt8], file: String) throws(ArtError) -> [University] {
    try universities(try JSONFile(json, name: file))
  }

  static func universities(_ file: JSONFile) throws(ArtError) -> [University] {
    let list = try file.decode([University].self)
    try ListCheck.check(list, file: file.name)
    let unknown = list.enumerated().compactMap { number, university in
      university.initials.flatMap { initials in
        University.canDraw(initials: initials)
          ? nil : (path: "[\(number)].initials", message: initialsProblem(initials))
      }
    }
    guard unknown.isEmpty else { throw file.errors(unknown) }
    return list
  }

  private static func initialsProblem(_ initials: String) -> String {
    let found = PlainText.line(String(initials.prefix(40)))
    let help = "write 1 to \(University.longestInitials) of the letters A-Z, a-z and 0-9, such as \"UoB\""
    return "\"\(found)\" cannot be drawn; \(help)"
  }

  /// A compiled rig.
  package static func rig(_ json: [UInt8], file: String) throws(ArtError) -> Rig {
    try RigFile(try JSONFile(json, name: file)).rig
  }
}

/// A part as far as it could be read.
struct ReadPart {
  /// The part without its faulty elements.
  let part: Part
  /// The errors, those of elements in the order of the file, at most `ArtLimit.faults`.
  let diagnostics: [Diagnostic]
  /// The states that some layer has a form for.
  let usedStates: Set<String>
  /// False if an element could not be read, so that its states are not all known.
  let isWhole: Bool

  init(part: Part, faults: [Diagnostic], usedStates: Set<String>, isWhole: Bool, file: String) {
    self.part = part
    self.usedStates = usedStates
    self.isWhole = isWhole
    let kept = faults.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }.map(
      \.element
    ).prefix(ArtLimit.faults)
    diagnostics =
      kept
      + (faults.count > kept.count
        ? [Diagnostic(.error, file: file, "has more faults than these \(kept.count); mend them first")] : [])
  }
}
