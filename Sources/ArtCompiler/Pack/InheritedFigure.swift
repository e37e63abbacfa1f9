internal import AvatarSupport
internal import AvatarScene
internal import Platform

/// A figure in one view before the files of a folder are applied: as in the packs beneath, or as
/// the figure that it extends.
struct InheritedFigure: Equatable {
  /// The rig as its file has it.
  private let rigJSON: JSONValue
  /// The packed parts and clips by their names below the figure: `parts/petAccessory/bow`,
  /// `clips/walk`.
  private(set) var sections: [String: [UInt8]]

  init(rig: RigSource, requirements: [SlotRequirement], sections: [String: [UInt8]]) {
    let json = (try? JSONEncoder().encode(rig)).flatMap { try? JSONText.parse(Array($0)) } ?? .object([:])
    rigJSON = RequiredLayers.adding(requirements, to: json)
    self.sections = sections
  }

  /// Returns nil where the packs do not show the figure in this view.
  init?(_ figure: FigureID, in pack: ArtPack) throws(ArtPackError) {
    guard pack.shows(figure, from: figure.view) else { return nil }
    let rig: RigSource = try pack.source("\(figure.path)/rig")
    let all = try pack.sourceIfPresent([String: [SlotRequirement]].self, SlotRequirement.section) ?? [:]
    var sections: [String: [UInt8]] = [:]
    for kind in ["parts/", "clips/", "forms/"] {
      for name in pack.archive.names(from: "\(figure.path)/\(kind)") {
        let own = name.utf8.removing(prefix: "\(figure.path)/").map(String.init) ?? name
        sections[own] = pack.archive.bytes(name)
      }
    }
    self.init(rig: rig, requirements: all[figure.path] ?? [], sections: sections)
  }

  /// Returns nil where the other figure could not be compiled.
  init?(_ figure: FigureCompiler) {
    guard let rig = figure.rigSource else { return nil }
    var sections = figure.inherited?.sections ?? [:]
    for (name, bytes) in figure.sections {
      if let own = name.utf8.removing(prefix: "\(figure.figure.path)/") { sections[String(own)] = bytes }
    }
    sections["rig"] = nil
    self.init(rig: rig, requirements: figure.required.requirements, sections: sections)
  }

  /// Leaves the parts of one garment out: a pet's own drawing is no other pet's.
  mutating func leaveOut(_ garment: String) {
    sections = sections.filter { !$0.key.utf8.hasPrefix("parts/\(garment)/") }
  }

  /// - Parameter name: the name of the rig; nil keeps its own.
  func rig(named name: String?) -> JSONNode {
    var members = rigJSON.object ?? [:]
    if let name { members["name"] = .string(name) }
    var last = 0
    return JSONNode(unplaced: .object(members), after: &last)
  }

  var clipNames: [String] {
    sections.keys.compactMap { $0.utf8.removing(prefix: "clips/").map(String.init) }.sorted()
  }

  func clip(_ name: String) -> ClipSource? {
    sections["clips/\(name)"].flatMap { SectionDecoder.value(ClipSource.self, $0) }
  }

  /// The forms of clips: `walk.seated`, `all.seated`.
  var formNames: [String] {
    sections.keys.compactMap { $0.utf8.removing(prefix: "forms/").map(String.init) }.sorted()
  }

  func overlay(_ name: String) -> ClipOverlay? {
    sections["forms/\(name)"].flatMap { SectionDecoder.value(ClipOverlay.self, $0) }
  }

  func hasPart(_ worn: Worn) -> Bool { sections["parts/\(worn.garment)/\(worn.variant)"] != nil }

  var parts: [Part] {
    sections.filter { $0.key.utf8.hasPrefix("parts/") }.compactMap { SectionDecoder.value(Part.self, $0.value) }
  }

  func part(_ worn: Worn) -> Part? {
    sections["parts/\(worn.garment)/\(worn.variant)"].flatMap { SectionDecoder.value(Part.self, $0) }
  }
}
