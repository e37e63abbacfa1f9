import ArgumentParser
import AvatarRaster
import AvatarScene

/// What is drawn, whatever becomes of it.
struct DrawingOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Clips to draw, with commas (default: all).", valueName: "names"))
  var clips: CommaList = CommaList([])

  @Option(name: .long, help: ArgumentHelp("Frames a second (default: each clip's own).", valueName: "n"))
  var fps: Double?

  @Option(name: .long, help: ArgumentHelp("Pixels a point, with commas.", valueName: "list"))
  var scale: CommaList = CommaList(["1", "2"])

  @Option(name: .long, help: "Draw the pet beside the player, in sheets of its own (separate), or not (none).")
  var pet: Scene.PetPlacement = .beside

  @Option(name: .long, help: ArgumentHelp("none, hub (the app's gradient), or a colour such as #1A1A2E.", valueName: "what"))
  var background: Background = .none

  @Flag(name: .long, help: "Leave the shadow on the ground out.")
  var noShadow = false

  func validate() throws {
    if let fps, !RasterLimit.rates.contains(fps) {
      let (least, most) = (Int(RasterLimit.rates.lowerBound), Int(RasterLimit.rates.upperBound))
      throw ValidationError("--fps \(fps) is not a frame rate; use \(least) to \(most)")
    }
    for text in scale.items where Int(text).map({ !RasterLimit.scales.contains($0) }) ?? true {
      throw ValidationError("--scale \(text) is not a scale; use whole numbers from 1 to \(RasterLimit.scales.upperBound), such as 1,2,3")
    }
  }

  func apply(to options: inout SheetOptions) {
    options.clips = clips.items
    options.framesPerSecond = fps
    options.scales = Set(scale.items.compactMap { Int($0) }).sorted()
    options.pet = pet
    options.background = background
    options.shadow = !noShadow
  }
}
