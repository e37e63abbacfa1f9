/// What a sheet should hold and how it is laid out.
public struct SheetOptions: Hashable, Sendable {
  /// Clip names in the order of the sheet; empty for all.
  public var clips: [String] = []
  /// Where the figure looks, facing after facing; empty for the front of every clip and, behind it, the other facings that clips name.
  public var facings: [Facing] = []
  /// Frames a second; nil for each clip's own number of frames.
  public var framesPerSecond: Double?
  /// Pixels a point.
  public var scales: [Int] = [1, 2]
  public var pet: PetPlacement = .beside
  public var background: Background = .none
  public var shadow = true
  /// The pet's name above it.
  public var names = true
  public var layout: Layout = .rows
  /// A picture for each clip.
  public var splitByClip = false
  public var trim = false
  /// How much of the transparent border trimming leaves, in points, where the frame has so much.
  public var trimMargin = 0
  /// Transparent pixels between frames, in points.
  public var padding = 0
  /// How often a frame's edge pixels are repeated outside it, in points.
  public var extrude = 0
  public var powerOfTwo = false
  /// The longest edge of a picture, in pixels.
  public var maximumSize = 4096
  public var formats: [String] = ["json"]
  public var pageFormat: PageFormat = .png
  /// How many rings of transparent pixels take their neighbours' colour, for engines that filter straight alpha.
  public var bleed = 0

  public enum Layout: String, Hashable, Sendable, CaseIterable { case rows, packed }

  public init() {}

  public static let fields = OptionFields(
    defaults: SheetOptions(),
    [
      .names("clips", \.clips, help: "Clips to draw, with commas (default: all)."),
      .number(
        "fps", \.framesPerSecond, in: RasterLimit.rates, unit: "frames a second",
        help: "Frames a second (default: each clip's own)."),
      .wholes("scales", flag: "scale", \.scales, in: RasterLimit.scales, help: "Pixels a point, with commas."),
      .word("pet", \.pet, help: "Draw the pet beside the player, in sheets of its own (separate), or not (none)."),
      .background(\.background),
      .flag("shadow", \.shadow, defaultValue: true, help: "Leave the shadow on the ground out."),
      .word(
        "layout", \.layout, help: "rows (a row of equal cells a clip) or packed (trimmed, deduplicated, smallest area)."
      ),
      .flag("split", \.splitByClip, words: ("clip", nil), help: "clip: a picture for each clip."),
      .flag("trim", \.trim, help: "Trim transparent borders from the frames."),
      .whole("padding", \.padding, in: SheetLimit.gaps, unit: "points", help: "Transparent points between frames."),
      .whole(
        "extrude", \.extrude, in: SheetLimit.gaps, unit: "points",
        help: "Repeat each frame's edge this many points outside it."),
      .flag("pow2", \.powerOfTwo, help: "Make the pictures' sizes powers of two."),
      .whole(
        "maxSize", \.maximumSize, in: SheetLimit.sheetEdges, unit: "pixels",
        help: "The longest edge of a picture, in pixels."),
      .names(
        "formats", flag: "format", \.formats,
        help: "Atlas formats, with commas: \(AtlasFormats.standard.names.joined(separator: ", "))."),
      .whole(
        "bleed", \.bleed, in: SheetLimit.gaps, unit: "rings",
        help: "Give this many rings of transparent pixels their neighbours' colour."),
      .whole(
        "trimMargin", \.trimMargin, in: SheetLimit.gaps, unit: "points",
        help: "Points of the transparent border that trimming leaves."),
      .word(
        "pageFormat", \.pageFormat,
        help: "png, png8 (a palette: a third of the bytes, the record's colours exact) or webp (lossless)."),
      .flag("names", flag: "no-name", \.names, defaultValue: true, help: "Leave the pet's name out."),
      .words(
        "facings", \.facings,
        help:
          "Where the figure looks, with commas: front, right, left, back (default: front, and all four in clips that walk or wait).",
        isOmittedFromOldKeys: true),
    ])

  /// Everything above as one line of text, for keys.
  public var summary: String { Self.fields.summary(of: self) }

  /// The scales in ascending order, each once.
  var drawnScales: [Int] { Set(scales).sorted() }

  /// The formats as asked for, each once.
  var writtenFormats: [String] {
    var seen: Set<String> = []
    return formats.filter { seen.insert($0).inserted }
  }

  /// Whether frames are cut to what is visible before they are laid out.
  var cutsFrames: Bool { trim || layout == .packed }

  var limits: PageLimits {
    PageLimits(
      padding: padding, extrude: extrude,
      maximumPixels: pageFormat == .webp ? min(maximumSize, WebPEncoder.maximumEdge) : maximumSize,
      largestScale: scales.max() ?? 1, powerOfTwo: powerOfTwo)
  }

  /// Refuses values that no sheet can be made with.
  func check() throws(OptionError) {
    try Self.fields.check(self)
    guard trimMargin == 0 || cutsFrames else {
      throw OptionError(
        option: "trimMargin", flag: "trim-margin",
        problem: "is of no use where nothing is trimmed; add --trim or --layout packed")
    }
    guard bleed == 0 || pageFormat != .png8 else {
      throw OptionError(
        option: "bleed", flag: "bleed",
        problem:
          "gives transparent pixels colours, and a palette has room for one of them; use the page format png or webp")
    }
  }
}
