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
    attempt { compiler throws(ArtError) in try compiler.parts(rig) }
    attempt { compiler throws(ArtError) in try compiler.clips(rig) }
  }

  private mutating func parts(_ rig: Rig) throws(ArtError) {
    for slot in try folder.names(in: path + "parts") where !slot.contains(".") {
      for name in try folder.names(in: "\(path)parts/\(slot)") where name.hasSuffix(".svg") {
        attempt { compiler throws(ArtError) in try compiler.part(slot, String(name.dropLast(4)), rig) }
      }
    }
  }

  private mutating func clips(_ rig: Rig) throws(ArtError) {
    let own = try clipNames(of: path)
    for name in own { attempt { compiler throws(ArtError) in try compiler.clip(name, rig) } }
    let check = ClipNameCheck(
      folder: folder, path: path, own: own, player: try clipNames(of: ""), reactions: rig.reactions, follows: follows)
    diagnostics += check.diagnostics
  }

  private func clipNames(of path: String) throws(ArtError) -> [String] {
    try folder.names(in: path + "clips").filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
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
    for name in [slot, variant] { try checkName(name, file, most: ArtLimit.name) }
    let (part, found) = try ArtSource.part(
      try folder.bytes(file), slot: slot, variant: variant, rig: rig, palettes: palettes, file: folder.display(file))
    diagnostics += found
    put("parts/\(slot)/\(variant)", part)
  }

  private mutating func clip(_ name: String, _ rig: Rig) throws(ArtError) {
    let file = "\(path)clips/\(name).json"
    try checkName(name, file, most: ArtLimit.clipName)
    let (source, _) = try ArtSource.clip(try folder.bytes(file), rig: rig, file: folder.display(file))
    guard source.name == name else {
      throw ArtError(file: folder.display(file), line: nil, field: "name", "is \"\(source.name)\"; the file is called \"\(name)\"")
    }
    follows[name] = source.then
    put("clips/\(name)", source)
  }

  /// Names become parts of file names and of lines.
  private func checkName(_ name: String, _ file: String, most: Int) throws(ArtError) {
    let isPlain = name.utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "A"..."Z", "a"..."z", "0"..."9", "_", "-": true
      default: false
      }
    }
    guard isPlain, (1...most).contains(name.utf8.count) else {
      throw ArtError(file: folder.display(file), line: nil, "cannot be called so; use A-Z a-z 0-9 _ -, at most \(most) characters")
    }
  }

  private mutating func put(_ name: String, _ value: some Packable) {
    sections.append(("\(figure)/\(name)", PackWriter.section(value)))
  }

  private mutating func attempt(_ body: (inout Self) throws(ArtError) -> Void) {
    do { try body(&self) } catch { diagnostics.append(error.diagnostic) }
  }
}
