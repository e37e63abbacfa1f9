import ArgumentParser
import AvatarScene

/// Options that say whose part, and from which side.
struct FigureOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The pet that wears it (default: the player).", valueName: "name"))
  var pet: String?

  func figure(_ view: FigureID.View) -> FigureID { FigureID(pet ?? FigureID.player.name, view) }
}

extension FigureID.View: ExpressibleByArgument {}
