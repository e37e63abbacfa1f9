/// What a sheet should hold and how it is laid out.
public struct SheetOptions: Hashable, Sendable {
  /// Clip names in the order of the sheet; empty for all.
  public var clips: [String] = []
  /// Frames a second; nil for each clip's own number of frames.
  public var framesPerSecond: Double?
  /// Pixels a point.
  public var scales: [Int] = [1, 2]
  public var pet: Scene.PetPlacement = .beside
  public var background: Background = .none
  public var shadow = true
  public var layout: Layout = .rows
  /// A picture for each clip.
  public var splitByClip = false
  public var trim = false
  /// Transparent pixels between frames, in points.
  public var padding = 0
  /// How often a frame's edge pixels are repeated outside it, in points.
  public var extrude = 0
  public var powerOfTwo = false
  /// The longest edge of a picture, in pixels.
  public var maximumSize = 4096
  public var formats: [String] = ["json"]
  /// How many rings of transparent pixels take their neighbours' colour, for engines that filter straight alpha.
  public var bleed = 0

  public enum Layout: String, Hashable, Sendable, CaseIterable { case rows, packed }

  public init() {}

  /// Everything above as one line of text, for keys.
  public var summary: String {
    let fields: [String] = [
      clips.joined(separator: ","), framesPerSecond.map { "\($0)" } ?? "", scales.map(String.init).joined(separator: ","), pet.rawValue,
      background.text, "\(shadow)", layout.rawValue, "\(splitByClip)", "\(trim)", "\(padding)", "\(extrude)", "\(powerOfTwo)",
      "\(maximumSize)", formats.joined(separator: ","), "\(bleed)",
    ]
    return fields.joined(separator: ";")
  }
}
