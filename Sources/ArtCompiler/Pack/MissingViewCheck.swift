internal import AvatarScene

/// Finds variants that are drawn from the front but lack a view in which their garment is shown.
/// There is one warning for each variant.
struct MissingViewCheck {
  let front: FigureCompiler
  /// The other views of the same figure.
  let views: [FigureCompiler]
  let catalog: Catalog
  let folder: SourceFolder

  var diagnostics: [Diagnostic] {
    front.drawn.filter { catalog[$0] != nil }.compactMap { worn in
      let missing = views.filter { view in
        view.rig != nil && !view.has(worn) && catalog[worn.garment]?.isSeen(from: view.figure.view) ?? true
      }
      guard let first = missing.first else { return nil }
      let files = missing.map { folder.display("\($0.path)parts/\(worn.garment)/\(worn.variant).svg") }
      let seen = missing.map { $0.figure.view == .back ? "from the back" : "from the side" }.joined(separator: " and ")
      let others = files.dropFirst().map { ", and \($0)" }.joined()
      return Diagnostic(
        .warning, file: files[0], field: nil,
        "is missing\(others): \"\(worn.variant)\" is drawn in front and is left off \(seen); "
          + "draw it, or give its slot \"views\" without \"\(first.figure.view.rawValue)\" in catalog.json")
    }
  }
}
