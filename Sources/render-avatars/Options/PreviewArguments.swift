import ArgumentParser
import AvatarRaster

/// Options for the content of a preview.
struct PreviewArguments: ParsableArguments {
  @Option(PreviewOptions.fields, "clips", completion: .choices) var clips: [String] = []
  @Option(PreviewOptions.fields, "facing") var facing: String?
  @Option(PreviewOptions.fields, "size") var size: String?
  @Option(PreviewOptions.fields, "fps") var fps: String?
  @Option(PreviewOptions.fields, "speed") var speed: String?
  @Option(PreviewOptions.fields, "scene") var scene: String?
  @Option(PreviewOptions.fields, "framing") var framing: String?
  @Option(PreviewOptions.fields, "format") var format: String?
  @Option(PreviewOptions.fields, "loops") var loops: String?
  @Flag(PreviewOptions.fields, "labels") var labels = false
  @Flag(PreviewOptions.fields, "bones") var bones = false
  @Option(PreviewOptions.fields, "onion") var onion: String?
  @Option(PreviewOptions.fields, "pose") var pose: String?
  @Option(PreviewOptions.fields, "rim") var rim: String?
  @Flag(PreviewOptions.fields, "sticker") var sticker = false

  func validate() throws {
    try PoseArgument.check(pose, [("--clips", clips.first)])
    _ = try options(nil)
  }

  func options(_ backdrop: BackdropOptions?) throws -> PreviewOptions {
    var options = PreviewOptions()
    try PreviewOptions.fields.apply([self] + (backdrop.map { [$0] } ?? []), to: &options)
    return options
  }
}
