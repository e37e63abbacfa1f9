public import AvatarScene
public import AvatarSheets
internal import AvatarPixels

/// The content and the layout of a sheet.
public struct SheetOptions: Hashable, Sendable {
  /// Clip names in the order of the sheet; empty for all.
  public var clips: [String] = []
  /// The facings of the figure, in order. Empty means the front facing of every clip, followed by
  /// the other facings that clips declare.
  public var facings: [Facing] = []
  /// Frames per second; nil for each clip's own frame count.
  public var framesPerSecond: Double?
  /// Scales, in pixels per point: whole numbers, halves and quarters.
  public var scales: [Double] = [1, 2]
  /// The placement of the pet.
  public var pet: PetPlacement = .beside
  /// The background behind the figure.
  public var background: Background = .none
  /// Whether the shadow on the ground is drawn.
  public var shadow = true
  /// Whether the pet's name appears above it.
  public var names = true
  /// The arrangement of the frames on pages.
  public var layout: Layout = .rows
  /// What gets an image of its own.
  public var split: Split = .none
  /// Whether transparent borders are trimmed from the frames.
  public var trim = false
  /// The transparent margin that trimming keeps, in points, where the frame has that much.
  public var trimMargin = defaultTrimMargin
  /// One point keeps an outline whole when an engine draws a trimmed frame at another size.
  private static let defaultTrimMargin = 1
  /// The transparent gap between frames, in points.
  public var padding = 0
  /// The distance in points that a frame's edge pixels are repeated outside it.
  public var extrude = 0
  /// Whether image sizes are powers of two.
  public var powerOfTwo = false
  /// The longest edge of an image, in pixels.
  public var maximumSize = 4096
  /// The names of the atlas formats to write.
  public var formats: [String] = ["json"]
  /// The image format of the pages.
  public var pageFormat: PageFormat = .png
  /// The number of rings of transparent pixels that take the colour of their neighbours, for
  /// engines that filter straight alpha.
  public var bleed = 0

  /// The layout: a row of equal cells per clip, trimmed frames packed into the smallest area, or the
  /// parts of the figure, each drawn once, with their motion beside them.
  public enum Layout: String, Hashable, Sendable, CaseIterable { case rows, packed, parts }

  /// What gets an image of its own: pages as full as they can be, each clip, or each frame. Frames of
  /// their own are named as an atlas names them, and have no atlas.
  public enum Split: String, Hashable, Sendable, CaseIterable { case none, clip, frame }

  /// Creates the default options.
  public init() {}

  /// The descriptions of all options.
  public static let fields = OptionFields(
    defaults: SheetOptions(),
    [
      .names("clips", \.clips, help: "Clips to draw, with commas (default: all)."),
      .number(
        "fps", \.framesPerSecond, in: RasterLimit.rates, unit: "frames a second",
        help: "Frames a second (default: each clip's own)."),
      .scales(
        "scales", flag: "scale", \.scales, in: RasterLimit.scales,
        help: "Pixels a point, with commas: whole numbers, halves and quarters, such as 0.5,1.5."),
      .word("pet", \.pet, help: "Draw the pet beside the player, in sheets of its own (separate), or not (none)."),
      .background(\.background),
      .flag("shadow", \.shadow, defaultValue: true, help: "Leave the shadow on the ground out."),
      .word(
        "layout", \.layout,
        help:
          "rows (a row of equal cells a clip), packed (trimmed, deduplicated, smallest area) or parts (each part once, and its motion)."
      ),
      .word("split", \.split, help: "clip: a picture for each clip; frame: for each frame, without an atlas.") {
        $0.split == .clip ? "true" : $0.split.rawValue
      },
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
        help:
          "Atlas formats, with commas: \(AtlasFormats.standard.names.joined(separator: ", ")); of parts json, dragonbones."
      ),
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
          "Where the figure looks, with commas: front, right, left, back (default: front, and all four in clips that walk or wait)."
      ),
    ])

  /// The descriptions of the options that the parts of an avatar have.
  public static let partsFields = fields.leavingOut([
    "background", "layout", "split", "trim", "extrude", "formats", "trimMargin",
  ]).limiting("pet", to: ["beside", "none"], help: "Draw the pet beside the player, or not (none).")

  /// All options as one line of text, for cache keys.
  package var summary: String { Self.fields.summary(of: self) }

  /// The scales in ascending order, without duplicates.
  package var drawnScales: [Double] { Set(scales).sorted() }

  /// The unit of the layout, and the pixels that it has at each drawn scale.
  package var unit: ScaleUnit { ScaleUnit(scales: scales) }
  var unitPixels: [Int] { drawnScales.map(unit.pixels) }

  /// Whether there is more than one image whatever fits on one.
  package var isSplit: Bool { split != .none }

  /// The frames that stay together on a page, from the clips with their numbers of frames.
  func spans(_ clips: [(name: String, frames: Int)]) -> [ClipSpan] {
    ClipSpan.consecutive(
      split != .frame
        ? clips
        : clips.flatMap { clip in
          (0..<clip.frames).map { ("\(clip.name)-\(Atlas.number($0, of: clip.frames))", 1) }
        })
  }

  /// The formats in the requested order, without duplicates.
  package var writtenFormats: [String] {
    guard split != .frame else { return [] }
    var seen: Set<String> = []
    return formats.filter { seen.insert($0).inserted }
  }

  /// Whether frames are trimmed to their visible part before layout.
  package var cutsFrames: Bool { trim || layout == .packed }

  package var limits: PageLimits {
    PageLimits(
      padding: unit.units(padding), extrude: unit.units(extrude),
      maximumPixels: pageFormat == .webp ? min(maximumSize, WebPEncoder.maximumEdge) : maximumSize,
      largestScale: unit.pixels(scales.max() ?? 1), powerOfTwo: powerOfTwo)
  }

  /// A warning about options that each work, but not together; nil for most options.
  package var warning: String? {
    let formats = writtenFormats.filter(AtlasFormats.standard.namesWithoutWebP.contains)
    guard pageFormat == .webp, !formats.isEmpty else { return nil }
    return "engines that read the format \(formats.joined(separator: ", ")) may not read WebP pictures; use "
      + "--page-format png or png8"
  }

  /// Throws `OptionError` for values that no sheet supports.
  package func check() throws(OptionError) {
    try Self.fields.check(self)
    guard trimMargin == Self.defaultTrimMargin || cutsFrames else {
      throw OptionError(
        option: "trimMargin", flag: "trim-margin",
        problem: "is of no use where nothing is trimmed; add --trim or --layout packed")
    }
    if layout == .parts { try checkParts() }
    guard layout == .parts || !formats.contains(AtlasFormats.dragonBones) else {
      throw OptionError(
        option: "formats", flag: "format",
        problem: "has \(AtlasFormats.dragonBones), which is of parts; use --layout parts")
    }
    guard split != .frame || formats == SheetOptions().formats else {
      throw OptionError(
        option: "formats", flag: "format", problem: "is of an atlas, and single frames have none; use --split clip")
    }
    guard bleed == 0 || pageFormat != .png8 else {
      throw OptionError(
        option: "bleed", flag: "bleed",
        problem:
          "gives transparent pixels colours, and a palette has room for one of them; use the page format png or webp")
    }
  }

  /// Throws `OptionError` for an option that says something of frames.
  private func checkParts() throws(OptionError) {
    let unused: [(name: String, flag: String, isSet: Bool)] = [
      ("split", "split", isSplit), ("trim", "trim", trim), ("extrude", "extrude", extrude != 0),
      ("background", "background", background != .none),
      ("formats", "format", formats.contains { !["json", AtlasFormats.dragonBones].contains($0) }),
    ]
    for option in unused where option.isSet {
      throw OptionError(
        option: option.name, flag: option.flag,
        problem: "says something of frames, and the layout parts has none; leave it out, or use the layout packed")
    }
  }
}
