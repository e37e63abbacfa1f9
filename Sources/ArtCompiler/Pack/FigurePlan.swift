internal import AvatarScene
internal import AvatarSupport

/// The figures of a pack, and what each of them extends.
struct FigurePlan {
  /// The player first, then the circle of old records, then the pets by name.
  let names: [String]
  /// By figure: what its `rig.json` extends in each view that says so.
  private var extended: [String: [FigureID.View: (name: String, file: JSONFile)]] = [:]
  private let folder: SourceFolder

  /// - Parameter base: the packs beneath.
  init(_ folder: SourceFolder, over base: ArtPack?) throws(ArtError) {
    self.folder = folder
    let beneath = (base?.archive.names ?? []).compactMap { name in
      name.utf8.removing(suffix: "/rig").flatMap { $0.utf8.split(separator: "/").first.map(String.init) }
    }
    let own = try folder.names(in: "pets")
    if let pet = own.first(where: { !FigureID($0).isPet }) {
      throw ArtError(file: folder.display("pets/\(pet)"), line: nil, "is no pet's name; use another")
    }
    let pets = Set(own + beneath.filter { FigureID($0).isPet }).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let legacy = FigureID.legacy.name
    let hasLegacy = beneath.contains(legacy) || folder.exists(ArtFolderCompiler.path(of: .legacy) + "rig.json")
    names = [FigureID.player.name] + (hasLegacy ? [legacy] : []) + pets
    for name in names {
      for view in FigureID.View.allCases {
        let path = ArtFolderCompiler.path(of: FigureID(name, view)) + "rig.json"
        // A file that cannot be read is reported when it is compiled.
        guard folder.exists(path), let file = try? JSONFile(path, in: folder), let other = file.text("extends") else {
          continue
        }
        extended[name, default: [:]][view] = (other, file)
      }
    }
  }

  /// The figure that another one extends in a view; nil for none.
  func extended(by figure: FigureID) -> String? {
    (extended[figure.name]?[figure.view] ?? extended[figure.name]?[.front])?.name
  }

  /// Returns the figures so that each comes after those that it extends.
  func order() throws(ArtError) -> [String] {
    var done: [String] = []
    for name in names { try visit(name, from: [], &done) }
    return done
  }

  private func visit(_ name: String, from way: [String], _ done: inout [String]) throws(ArtError) {
    guard !done.contains(name) else { return }
    for (_, (other, file)) in (extended[name] ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard names.contains(other) else {
        let help = ClosestMatch.help(other, among: names, or: "use one of")
        throw file.error(at: "extends", "there is no figure \"\(other.prefix(80))\"\(help)")
      }
      guard other != name, !way.contains(other) else {
        let circle = (way + [name, other]).joined(separator: " → ")
        throw file.error(at: "extends", "leads back to itself: \(circle); one of them must stand alone")
      }
      try visit(other, from: way + [name], &done)
    }
    done.append(name)
  }
}
