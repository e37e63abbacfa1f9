internal import AvatarScene

/// Compiles one figure's folder: its rig, its parts, its clips. One bad file does not hide the next one's faults.
struct FigureCompiler {
  let figure: String
  /// The figure's folder, empty or ending in a slash.
  let path: String
  let folder: SourceFolder
  let palettes: Palettes
  /// Every state that a variant of the catalog sets.
  let states: [String]
  private(set) var sections: [(name: String, bytes: [UInt8])] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// Nil where its file is faulty.
  private(set) var rig: Rig?
  /// The states that some layer has a form for.
  private(set) var usedStates: Set<String> = []
  /// True when a drawing could not be read.
  private(set) var hasFaultyPart = false
  private var required = RequiredLayers.none
  /// By clip: the one that plays on after it.
  private var follows: [String: String] = [:]

  init(figure: String, path: String, folder: SourceFolder, palettes: Palettes, states: [String]) {
    self.figure = figure
    self.path = path
    self.folder = folder
    self.palettes = palettes
    self.states = states
  }

  var isPet: Bool { path.hasPrefix("pets/") }

  mutating func compile() {
    attempt { compiler throws(ArtError) in try compiler.readRig() }
    guard let rig else { return }
    for slot in folder.names(in: path + "parts") where !slot.contains(".") {
      for name in folder.names(in: "\(path)parts/\(slot)") where name.hasSuffix(".svg") {
        let isRead = attempt { compiler throws(ArtError) in try compiler.part(slot, String(name.dropLast(4)), rig) }
        if !isRead { hasFaultyPart = true }
      }
    }
    for name in folder.names(in: path + "clips") where name.hasSuffix(".json") {
      attempt { compiler throws(ArtError) in try compiler.clip(String(name.dropLast(5)), rig) }
    }
    diagnostics += ClipNameCheck(folder: folder, path: path, reactions: rig.reactions, follows: follows).diagnostics
  }

  private mutating func readRig() throws(ArtError) {
    let file = path + "rig.json"
    let source = try JSONSource.read(RigSource.self, file, in: folder)
    required = try JSONSource.read(RequiredLayers.self, file, in: folder)
    do throws(RigError) { rig = try Rig(source) } catch {
      throw ArtError(file: folder.display(file), line: nil, field: error.path, error.problem)
    }
    put("rig", source)
  }

  private mutating func part(_ slot: String, _ variant: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)parts/\(slot)/\(variant).svg"
    let root = try XMLReader.root(of: try folder.bytes(file), file: folder.display(file))
    var reader = PartReader(file: folder.display(file), frame: rig.frame, palettes: palettes)
    let part = Part(slot: slot, variant: variant, layers: try reader.layers(of: root))
    let check = PartCheck(
      part: part, rig: rig, required: required.layers(of: slot), states: states, root: root, shapeLines: reader.shapeLines, file: folder.display(file))
    diagnostics += check.diagnostics
    usedStates.formUnion(check.usedStates)
    put("parts/\(slot)/\(variant)", part)
  }

  private mutating func clip(_ name: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)clips/\(name).json"
    let source = try JSONSource.read(ClipSource.self, file, in: folder)
    guard source.name == name else {
      throw ArtError(file: folder.display(file), line: nil, field: "name", "is \"\(source.name)\"; the file is called \"\(name)\"")
    }
    follows[name] = source.then
    do { _ = try Clip(source, rig: rig) } catch {
      throw ArtError(file: folder.display(file), line: nil, field: error.path, error.problem)
    }
    put("clips/\(name)", source)
  }

  private mutating func put(_ name: String, _ value: some Packable) {
    sections.append(("\(figure)/\(name)", PackWriter.section(value)))
  }

  /// False when it failed, which is then among the diagnostics.
  @discardableResult
  private mutating func attempt(_ body: (inout Self) throws(ArtError) -> Void) -> Bool {
    do { try body(&self) } catch {
      diagnostics.append(error.diagnostic)
      return false
    }
    return true
  }
}
