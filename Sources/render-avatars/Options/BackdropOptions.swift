import ArgumentParser
import AvatarRaster
import AvatarScene

/// What surrounds the player in a still or a preview.
struct BackdropOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Draw the pet beside the player, or not (none).", valueName: "beside|none"), completion: .list(["beside", "none"]))
  var pet: Scene.PetPlacement = .beside

  @Option(name: .long, help: ArgumentHelp("none, hub (the app's gradient), or a colour such as #1A1A2E.", valueName: "what"))
  var background: Background = .none

  @Flag(name: .long, help: "Leave the shadow on the ground out.")
  var noShadow = false

  func validate() throws {
    if pet == .separate { throw ValidationError("--pet separate is for sheets; use beside or none") }
  }
}
