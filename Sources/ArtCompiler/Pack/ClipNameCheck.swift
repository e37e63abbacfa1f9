internal import AvatarScene

/// Checks the names that refer to clips: a clip's `then`, a rig's `reactions`. A clip with a faulty
/// file counts as existing.
struct ClipNameCheck {
  /// The figure's clips, and the player's.
  let own: [String]
  let player: [String]
  let reactions: [String: String]
  /// By clip: the clip that plays after it.
  let follows: [String: String]
  /// The figure's JSON files, by their paths in its folder.
  let files: [String: JSONFile]

  var diagnostics: [Diagnostic] { missingFollowers + answers + unplayed }

  /// Returns warnings for clips that are never played: the player has no clip of that name, and no
  /// reaction or other clip leads to them. A pet plays what its player plays.
  private var unplayed: [Diagnostic] {
    let played = Set(player).union(reactions.values).union(follows.values)
    return own.filter { !played.contains($0) }.compactMap { name in
      files["clips/\(name).json"]?.diagnostic(
        .warning, at: "name",
        "nothing plays it: the player has no such clip; give the player one, or name it in reactions of this rig")
    }
  }

  private var missingFollowers: [Diagnostic] {
    follows.sorted { $0.key < $1.key }.compactMap { name, next in
      own.contains(next) ? nil : missing(next, among: own, file: "clips/\(name).json", field: "then")
    }
  }

  /// `reactions` maps a clip of the player to a clip of the figure.
  private var answers: [Diagnostic] {
    reactions.sorted { $0.key < $1.key }.flatMap { asked, answer in
      [
        player.contains(asked)
          ? nil
          : missing(
            asked, among: player, file: "rig.json", field: "reactions.\(asked)", whose: " of the player"),
        own.contains(answer) ? nil : missing(answer, among: own, file: "rig.json", field: "reactions.\(asked)"),
      ].compactMap { $0 }
    }
  }

  private func missing(_ name: String, among clips: [String], file: String, field: String, whose: String = "")
    -> Diagnostic?
  {
    let help = ClosestMatch.help(name, among: clips, or: "use one of")
    return files[file]?.diagnostic(at: field, "there is no clip \"\(name)\"\(whose)\(help)")
  }
}
