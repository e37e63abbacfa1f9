internal import AvatarScene

/// Checks the bones that number fields move: each must be in a rig of the figure, and a bone of one side moves with
/// that of the other side.
struct MoveCheck {
  let catalog: Catalog
  let figures: [FigureCompiler]
  let file: JSONFile

  var diagnostics: [Diagnostic] {
    catalog.fields.all.enumerated().flatMap { number, field in
      let rigs = field.figure.map(rigs) ?? []
      let moves = field.moves ?? [:]
      return rigs.isEmpty
        ? []
        : moves.keys.sorted().compactMap { fault(of: $0, moves, rigs, "fields[\(number)].moves.\($0)", field.name) }
    }
  }

  private func rigs(of wearer: RecordField.Wearer) -> [Rig] {
    figures.filter { figure in
      switch wearer {
      case .player: figure.figure.name == FigureID.player.name
      case .pet: figure.figure.isPet
      case .legacy: figure.figure.name == FigureID.legacy.name
      }
    }.compactMap(\.rig)
  }

  private func fault(
    of bone: String, _ moves: [String: Catalog.Adjustment], _ rigs: [Rig], _ path: String, _ field: String
  ) -> Diagnostic? {
    // A pack beneath was checked when it was compiled, over its own rigs.
    guard !file.isInherited(path) else { return nil }
    let bones = Set(rigs.flatMap { $0.bones.map(\.name) })
    guard bones.contains(bone) else {
      let help = ClosestMatch.help(bone, among: bones.sorted(), or: "use one of")
      return file.diagnostic(
        at: path, field: "\(field).moves.\(bone)", "there is no bone \"\(bone.prefix(80))\"\(help)")
    }
    guard let other = Self.mirrored(bone), bones.contains(other) else { return nil }
    guard let its = moves[other] else {
      return file.diagnostic(
        .warning, at: path, field: "\(field).moves.\(bone)",
        "moves one side only, which makes the figure lopsided; move \"\(other)\" too")
    }
    guard bone < other, let own = moves[bone], !Self.isMirrored(own, its) else { return nil }
    return file.diagnostic(
      .warning, at: path, field: "\(field).moves.\(bone)",
      "is not the mirror image of \"\(other)\", which makes the figure lopsided; use the opposite x, and the same otherwise"
    )
  }

  /// Returns the name of the same bone on the other side; nil for a bone of no side.
  private static func mirrored(_ bone: String) -> String? {
    for (side, other) in [("left", "right"), ("right", "left")] where bone.utf8.starts(with: side.utf8) {
      return other + bone.dropFirst(side.count)
    }
    return nil
  }

  private static func isMirrored(_ own: Catalog.Adjustment, _ its: Catalog.Adjustment) -> Bool {
    let (own, its) = (own.setup(), its.setup())
    return own.offset == Point(-its.offset.x, its.offset.y) && own.scale == its.scale && own.length == its.length
      && own.width == its.width
  }
}
