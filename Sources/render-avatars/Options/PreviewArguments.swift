import ArgumentParser
import AvatarRaster

/// What a preview plays.
struct PreviewArguments: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("Clips to play one after the other, with commas (default: all).", valueName: "names"))
  var clips: CommaList = CommaList([])

  @Option(name: .long, help: ArgumentHelp("The picture's height in pixels, 16 to 2048.", valueName: "px"))
  var size = 192

  @Option(name: .long, help: ArgumentHelp("Frames a second (default: each clip's own).", valueName: "n"))
  var fps: Double?

  @Option(name: .long, help: ArgumentHelp("How fast it plays: 2 is twice as fast.", valueName: "x"))
  var speed = 1.0

  @Option(name: .long, help: "spot, or walk: across a wide picture, the pet coming after.")
  var scene: PreviewOptions.Stage = .spot

  @Option(name: .long, help: "apng or webp.")
  var format: PreviewOptions.Format = .apng

  @Option(name: .long, help: ArgumentHelp("How often it plays; 0 is for ever.", valueName: "n"))
  var loops = 0

  @Flag(name: .long, help: "Write each clip's name below the figure.")
  var labels = false

  func options(_ backdrop: BackdropOptions) -> PreviewOptions {
    var options = PreviewOptions()
    options.clips = clips.items
    options.size = size
    options.framesPerSecond = fps
    options.speed = speed
    options.stage = scene
    options.format = format
    options.loops = loops
    options.labels = labels
    options.pet = backdrop.pet == .beside
    options.background = backdrop.background
    options.shadow = !backdrop.noShadow
    return options
  }
}
