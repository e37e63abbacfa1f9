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

extension SheetOptions {
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
      padding: padding, extrude: extrude, maximumPixels: maximumSize, largestScale: scales.max() ?? 1, powerOfTwo: powerOfTwo)
  }

  /// Refuses numbers that no sheet can be made with.
  func checkNumbers() throws(SheetError) {
    guard !scales.isEmpty else { throw .badOption("there is no scale; use --scale 1,2") }
    for scale in scales where !RasterLimit.scales.contains(scale) {
      throw .badOption("--scale \(scale) is not a scale; use \(Self.words(RasterLimit.scales))")
    }
    for (name, value) in [("padding", padding), ("extrude", extrude), ("bleed", bleed)] where !SheetLimit.gaps.contains(value) {
      throw .badOption("--\(name) \(value) is out of range; use \(Self.words(SheetLimit.gaps))")
    }
    guard (1...SheetLimit.sheetEdges.upperBound).contains(maximumSize) else {
      throw .badOption("--max-size \(maximumSize) is out of range; use \(Self.words(SheetLimit.sheetEdges)) pixels")
    }
    if let fps = framesPerSecond, !RasterLimit.rates.contains(fps) {
      throw .badOption("--fps \(fps) is not a frame rate; use \(Int(RasterLimit.rates.lowerBound)) to \(Int(RasterLimit.rates.upperBound))")
    }
  }

  static func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}
