internal import AvatarScene

/// Compiles one figure's folder: its rig, its parts, its clips. One bad file does not hide the next one's faults.
struct FigureCompiler {
  let figure: String
  /// The figure's folder, empty or ending in a slash.
  let path: String
  let folder: SourceFolder
  let palettes: Palettes
  private(set) var sections: [(name: String, bytes: [UInt8])] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// By clip: the one that plays on after it.
  private var follows: [String: String] = [:]

  init(figure: String, path: String, folder: SourceFolder, palettes: Palettes) {
    self.figure = figure
    self.path = path
    self.folder = folder
    self.palettes = palettes
  }

  mutating func compile() {
    guard let rig = rig() else { return }
    for slot in folder.names(in: path + "parts") where !slot.contains(".") {
      for name in folder.names(in: "\(path)parts/\(slot)") where name.hasSuffix(".svg") {
        attempt { compiler throws(ArtError) in try compiler.part(slot, String(name.dropLast(4)), rig) }
      }
    }
    for name in folder.names(in: path + "clips") where name.hasSuffix(".json") {
      attempt { compiler throws(ArtError) in try compiler.clip(String(name.dropLast(5)), rig) }
    }
    diagnostics += ClipNameCheck(folder: folder, path: path, reactions: rig.reactions, follows: follows).diagnostics
  }

  private mutating func rig() -> Rig? {
    var result: Rig?
    attempt { compiler throws(ArtError) in
      let file = compiler.path + "rig.json"
      let source = try JSONSource.read(RigSource.self, file, in: compiler.folder)
      do throws(RigError) { result = try Rig(source) } catch {
        throw ArtError(file: compiler.folder.display(file), line: nil, field: error.path, error.problem)
      }
      compiler.put("rig", source)
    }
    return result
  }

  private mutating func part(_ slot: String, _ variant: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)parts/\(slot)/\(variant).svg"
    let root = try XMLReader.root(of: try folder.bytes(file), file: folder.display(file))
    var reader = PartReader(file: folder.display(file), frame: rig.frame, palettes: palettes)
    let part = Part(slot: slot, variant: variant, layers: try reader.layers(of: root))
    diagnostics += PartCheck(part: part, rig: rig, root: root, file: folder.display(file)).diagnostics
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

  private mutating func attempt(_ body: (inout Self) throws(ArtError) -> Void) {
    do { try body(&self) } catch { diagnostics.append(error.diagnostic) }
  }
}
