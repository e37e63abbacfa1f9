internal import AvatarScene

/// Finds the files of a pack that nothing reads: most are in the wrong folder, or have the wrong name.
struct UnreadFilesCheck {
  let folder: SourceFolder
  let figures: [FigureCompiler]

  private static let lists = [
    "pack", "palettes", "catalog", "universities", "letters", "poses", "shop", "weather",
  ].map { $0 + ".json" }

  var diagnostics: [Diagnostic] {
    var known = Set(Self.lists)
    for figure in figures {
      let names =
        ["rig.json"] + figure.drawn.map { "parts/\($0.garment)/\($0.variant).svg" }
        + (figure.clips.keys + figure.formNames).map { "clips/\($0).json" }
      known.formUnion(names.map { figure.path + $0 })
    }
    let unread = folder.files { !known.contains($0) }.keys.sorted()
    guard let first = unread.first else { return [] }
    let others = unread.count == 1 ? "" : ", and neither are \(unread.count - 1) others"
    return [
      Diagnostic(.warning, file: folder.display(first), "is not read by anything\(others); put it where it is read")
    ]
  }
}
