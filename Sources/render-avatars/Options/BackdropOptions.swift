import ArgumentParser
import AvatarRaster

/// Options for the surroundings of the player in a still or a preview.
struct BackdropOptions: ParsableArguments {
  @Option(StillOptions.fields, "pet") var pet: String?
  @Option(StillOptions.fields, "background", completion: .list(["none", "hub"])) var background: String?
  @Flag(StillOptions.fields, "shadow") var shadow = false
  @Flag(StillOptions.fields, "names") var names = false

  func validate() throws {
    var options = StillOptions()
    try StillOptions.fields.apply([self], to: &options)
  }
}
