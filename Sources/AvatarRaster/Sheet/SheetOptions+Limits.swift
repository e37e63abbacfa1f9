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
    for scale in scales where !(1...8).contains(scale) { throw .badOption("--scale \(scale) is not a scale; use 1 to 8") }
    for (name, value) in [("padding", padding), ("extrude", extrude), ("bleed", bleed)] where !(0...64).contains(value) {
      throw .badOption("--\(name) \(value) is out of range; use 0 to 64")
    }
    guard (1...16384).contains(maximumSize) else { throw .badOption("--max-size \(maximumSize) is out of range; use 96 to 16384 pixels") }
    if let fps = framesPerSecond, !(fps >= 1 && fps <= 240) { throw .badOption("--fps \(fps) is out of range; use 1 to 240") }
  }
}
