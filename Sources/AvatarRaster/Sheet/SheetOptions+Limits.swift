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
    for (name, value) in [("padding", padding), ("extrude", extrude), ("bleed", bleed)] where !RasterLimit.gaps.contains(value) {
      throw .badOption("--\(name) \(value) is out of range; use \(Self.words(RasterLimit.gaps))")
    }
    guard (1...RasterLimit.sheetEdges.upperBound).contains(maximumSize) else {
      throw .badOption("--max-size \(maximumSize) is out of range; use \(Self.words(RasterLimit.sheetEdges)) pixels")
    }
    if let fps = framesPerSecond, !RasterLimit.rates.contains(fps) {
      throw .badOption("--fps \(fps) is not a frame rate; use \(Int(RasterLimit.rates.lowerBound)) to \(Int(RasterLimit.rates.upperBound))")
    }
  }

  static func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound) to \(range.upperBound)" }
}
