internal import AvatarSupport
import ArgumentParser
import ArtCompiler
import AvatarPacks
import AvatarRaster
import AvatarScene

/// A slot that begins: its lines in the catalog, the palettes and the rigs, and a first variant to draw.
struct NewSlot {
  let name: String
  /// The bone that carries it.
  let bone: String
  /// The packs beneath, and what the pack itself has.
  let beneath: ArtPack
  let pack: PackSources

  private static let variant = "plain"
  private static let layer = "whole"
  /// One that no other family has is its preview colour.
  private static let previews = ["#D64550", "#2F8F83", "#C77DBB", "#7A8F2F", "#B5651D"]

  /// `cape` for `capeStyle`.
  private var stem: String { name.utf8.removing(suffix: "Style").map(String.init) ?? name }

  /// Returns the files of the pack that change, the drawings last.
  ///
  /// - Throws: `PrintedErrors` with what is wrong with the pack.
  func files() throws -> [(name: String, text: String)] {
    let below = try compiled(pack.files)
    guard below.catalog[name] == nil else {
      throw ValidationError("the art has a slot \"\(name)\"; take another name, or new \(name)/NAME for a variant")
    }
    let views = below.views(of: .player)
    var files = pack.files
    files["catalog.json"] = try catalog(below, text(files["catalog.json"]))
    files["palettes.json"] = try JSONInsertion.adding(
      stem, .members([("preview", .string(preview(below.palettes)))]), to: "families", of: text(files["palettes.json"]))
    for view in views {
      let path = FigureID.player.seen(from: view).folder + "rig.json"
      files[path] = try rig(try below.rig(.player.seen(from: view)), view, text(files[path]))
    }
    // Templates are made of what is compiled, with a variant that has one shape of each tint.
    let drawings = views.map { FigureID.player.seen(from: $0).folder + "parts/\(name)/\(Self.variant).svg" }
    let shapes = ["", "-shade", "-line"].map { "<path class=\"\(stem)\($0)\" d=\"M0 0h1v1z\"/>" }.joined()
    let stub =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-48 -68 96 96\"><g id=\"\(Self.layer)\">\(shapes)</g></svg>"
    var stubs = files
    for drawing in drawings { stubs[drawing] = Array(stub.utf8) }
    let renderer = try AvatarRenderer(pack: compiled(stubs))
    let changed = files.filter { pack.files[$0.key] != $0.value }.sorted { $0.key < $1.key }
    return changed.map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }
      + (try zip(views, drawings).map { view, drawing in
        let template = try PartTemplate(garment: name, figure: .player.seen(from: view), renderer: renderer)
        let title = "\(name)/\(Self.variant), \(view.rawValue): draw in the layers; the guide is never drawn"
        return (drawing, try template.text(title: title))
      })
  }

  private func text(_ file: [UInt8]?) -> [UInt8] { file ?? Array("{}\n".utf8) }

  private func compiled(_ files: [String: [UInt8]]) throws -> ArtPack {
    let isOverlay = PackSources.isOverlay(files["pack.json"] ?? [])
    var compiler = ArtFolderCompiler(files: files, name: pack.name, over: isOverlay ? beneath : nil)
    guard let archive = compiler.compile() else {
      for diagnostic in compiler.diagnostics { Terminal.message("\(diagnostic)\n") }
      throw PrintedErrors(diagnostics: compiler.diagnostics, exitStatus: .noUsableRecord)
    }
    return try ArtPack(stack: (isOverlay ? beneath.archive.archives : []) + [archive])
  }

  private func catalog(_ below: ArtPack, _ text: [UInt8]) throws -> [UInt8] {
    let words = stem.unicodeScalars.map { ("A"..."Z").contains($0) ? " \($0)".lowercased() : "\($0)" }.joined()
    let fields = below.catalog.fields.all.filter { $0.figure == .player }
    let order = (fields.map(\.order).max() ?? 0) + 1
    let alt = fields.compactMap(\.alt).max() ?? 1
    let slot = JSON.members([
      ("slot", .string(name)), ("default", .string(Catalog.Garment.none)),
      (
        "variants",
        .array([
          .members([("name", .string(Catalog.Garment.none))]),
          .members([("name", .string(Self.variant)), ("words", .string("{a color} \(words)"))]),
        ])
      ),
    ])
    func field(_ name: String, _ members: [(String, JSON?)]) -> JSON {
      let column = name.unicodeScalars.map { ("A"..."Z").contains($0) ? "_\($0)".lowercased() : "\($0)" }.joined()
      return .members(
        [
          ("name", .string(name)), ("column", .string(column)), ("order", .int(order)),
          ("tab", .string("Accessories")), ("figure", .string("player")), ("garment", .string(self.name)),
        ] + members)
    }
    var text = try JSONInsertion.adding(item: slot, to: "slots", of: text)
    let color = field(
      stem + "Color",
      [
        ("kind", .string("color")), ("default", .string(preview(below.palettes))), ("paints", .string(stem)),
      ])
    text = try JSONInsertion.adding(item: color, to: "fields", of: text)
    return try JSONInsertion.adding(
      item: field(name, [("kind", .string("variant")), ("alt", .int(alt))]), to: "fields", of: text)
  }

  private func preview(_ palettes: Palettes) -> String {
    let used = palettes.families.values.compactMap(\.swatch?.hex)
    return Self.previews.first { !used.contains($0) } ?? Self.previews[0]
  }

  /// In front of everything else on its bone.
  private func rig(_ rig: Rig, _ view: FigureID.View, _ text: [UInt8]) throws -> [UInt8] {
    guard rig.bone(named: bone) != nil else {
      let known = rig.bones.map(\.name)
      let help = ClosestMatch.help(bone, among: known, or: "use")
      throw ValidationError(
        "--bone: from the \(view.rawValue) the player has no bone \"\(PlainText.line(bone))\"\(help)")
    }
    let top = rig.slots.map(\.slot).filter { $0.bone == bone }.map(\.z).max() ?? 5
    let slot = JSON.members([
      ("name", .string(name)), ("z", .number(((top + 0.05) * 1000).rounded() / 1000)), ("bone", .string(bone)),
      ("part", .string(name)), ("layer", .string(Self.layer)),
    ])
    return try JSONInsertion.adding(item: slot, to: "slots", of: text)
  }
}
