internal import AvatarScene
internal import AvatarSupport

/// The name of a form of a clip, as in its file's name: `walk.seated`, `all.seated`.
struct FormName {
  let clip: String
  let state: String

  /// Returns nil unless the name has two parts.
  init?(_ name: String) {
    let halves = name.utf8.split(separator: ".").map { String($0) }
    guard halves.count == 2 else { return nil }
    (clip, state) = (halves[0], halves[1])
  }

  /// Returns the state that a variant sets: `shortArm` for the form `leftShortArm` of what is worn on one side;
  /// nil if there is none.
  func variantState(among states: [String]) -> String? {
    states.first { known in known == state || Side.allCases.contains { $0.name(ofState: known) == state } }
  }

  /// Whether it lies over every clip without a form of its own.
  var isOverlay: Bool { clip == ClipOverlay.name }
}
