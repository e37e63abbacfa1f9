import ArgumentParser
import AvatarRaster

/// What a still shows.
struct StillArguments: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The picture's edge in pixels, 1 to 2048.", valueName: "px"))
  var size = 140

  @Option(name: .long, help: "head, bust or full. The crop is the same for every avatar, so that lists line up.")
  var framing: Framing = .full

  @Option(name: .long, help: "square or circle.")
  var shape: StillOptions.Shape = .square

  @Option(name: .long, help: ArgumentHelp("The clip to show a moment of.", valueName: "name"), completion: .choice)
  var clip = StillOptions.restClip

  @Option(name: .long, help: ArgumentHelp("The moment: a frame of the clip, from 0.", valueName: "n"))
  var frame = 0

  @Option(name: .long, help: ArgumentHelp("A line at the bottom; \(StillOptions.firstName) is filled in.", valueName: "text"))
  var caption: String?

  @Option(name: .long, help: "png, svg or webp (default: by the ending of -o, else png).")
  var format: StillOptions.Format?

  @Flag(name: .long, help: "Put the alt text into PNG and WebP files too.")
  var embedMetadata = false

  func validate() throws {
    if !StillOptions.sizes.contains(size) { throw ValidationError("--size: \(StillError.badSize(size))") }
    if frame < 0 { throw ValidationError("--frame \(frame) is not a frame; frames count from 0") }
  }

  /// - Parameter path: where the picture goes; its ending says the format where no option does.
  func options(_ backdrop: BackdropOptions, path: String?) -> StillOptions {
    var options = StillOptions()
    options.size = size
    options.framing = framing
    options.shape = shape
    options.clip = clip
    options.frame = frame
    options.caption = caption
    options.format = format ?? path.flatMap(Self.format) ?? .png
    options.embedsMetadata = embedMetadata
    options.pet = backdrop.pet == .beside
    options.background = backdrop.background
    options.shadow = !backdrop.noShadow
    return options
  }

  /// The format that a file's name ends in; nil for the name of a folder.
  static func format(of path: String) -> StillOptions.Format? {
    StillOptions.Format.allCases.first { path.lowercased().hasSuffix("." + $0.rawValue) }
  }

  /// Refuses a path that ends as pictures of other kinds do: a folder of that name is not what was meant.
  static func check(path: String) throws {
    let others = ["jpg", "jpeg", "gif", "bmp", "tif", "tiff", "avif", "heic", "pdf", "ico", "jxl"]
    guard let other = others.first(where: { path.lowercased().hasSuffix("." + $0) }) else { return }
    throw ValidationError("-o \(path) ends in .\(other), which is not written; use .png, .svg or .webp, or name a folder")
  }
}
