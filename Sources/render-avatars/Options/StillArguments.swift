import AvatarRaster
internal import AvatarSupport
import ArgumentParser

/// Options for the content of a still.
struct StillArguments: ParsableArguments {
  @Option(StillOptions.fields, "size") var size: String?
  @Option(StillOptions.fields, "framing") var framing: String?
  @Option(StillOptions.fields, "shape") var shape: String?
  @Option(StillOptions.fields, "clip", completion: .choice) var clip: String?
  @Option(StillOptions.fields, "frame") var frame: String?
  @Option(StillOptions.fields, "facing") var facing: String?
  @Option(StillOptions.fields, "caption") var caption: String?
  @Option(StillOptions.fields, "format") var format: String?
  @Flag(StillOptions.fields, "embedMetadata") var embedMetadata = false
  @Option(StillOptions.fields, "pose") var pose: String?
  @Option(StillOptions.fields, "rim") var rim: String?
  @Flag(StillOptions.fields, "sticker") var sticker = false

  func validate() throws {
    try PoseArgument.check(pose, [("--clip", clip), ("--frame", frame)])
    _ = try options(nil, path: nil)
  }

  /// - Parameter path: the file to write; its extension determines the format if no option does.
  func options(_ backdrop: BackdropOptions?, path: String?) throws -> StillOptions {
    var options = StillOptions()
    options.format = path.flatMap(Self.format) ?? options.format
    try StillOptions.fields.apply([self] + (backdrop.map { [$0] } ?? []), to: &options)
    return options
  }

  /// Returns the format for a file name's extension; nil for the name of a folder.
  static func format(of path: String) -> StillOptions.Format? {
    StillOptions.Format.allCases.first { path.lowercased().utf8.hasSuffix("." + $0.rawValue) }
  }

  /// Rejects a path with the extension of another picture format, because it is not meant as the
  /// name of a folder.
  static func check(path: String) throws {
    let others = ["jpg", "jpeg", "gif", "bmp", "tif", "tiff", "avif", "heic", "pdf", "ico", "jxl"]
    guard let other = others.first(where: { path.lowercased().utf8.hasSuffix("." + $0) }) else { return }
    throw ValidationError(
      "-o \(path) ends in .\(other), which is not written; use .png, .svg or .webp, or name a folder")
  }
}
