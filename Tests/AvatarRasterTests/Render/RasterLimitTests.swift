@testable import AvatarRaster
import AvatarScene
import TestSupport
import Testing

@testable import AvatarPixels
@testable import AvatarSheets

/// Tests every limit of `RasterLimit`: the limit itself is accepted, one more is rejected before
/// anything is drawn.
@Suite struct RasterLimitTests {
  private func check(_ change: (inout SheetOptions) -> Void) throws {
    var options = SheetOptions()
    options.clips = ["idle"]
    change(&options)
    try Stage.renderer().check(options)
  }

  private func checkPreview(_ change: (inout PreviewOptions) -> Void) throws {
    var options = PreviewOptions()
    change(&options)
    try Stage.renderer().check(options)
  }

  @Test func aScaleOfTheGreatestSizeIsTaken() throws {
    #expect(RasterLimit.scales == 0.25...8)
    try check { $0.scales = [8] }
    #expect(throws: Stage.refusal("scales", flag: "scale", "9\(Self.scales)")) {
      try check { $0.scales = [9] }
    }
    #expect(throws: Stage.refusal("scales", flag: "scale", "0\(Self.scales)")) {
      try check { $0.scales = [0] }
    }
  }

  private static let scales = " is out of range; use whole numbers, halves and quarters from 0.25 to 8"

  @Test(arguments: ["0.25", "0.5", "7.75", "1,1.25"]) func halvesAndQuartersAreScales(text: String) throws {
    var options = SheetOptions()
    try SheetOptions.fields["scales"]?.set(text, in: &options)
    #expect(SheetOptions.fields["scales"]?.text(of: options) == text)
  }

  @Test(arguments: ["0.3", "1.1", "1,0.3", "8.25", "0.125", "nan", "inf", "-1"])
  func otherPartsOfAPixelAreNoScales(text: String) {
    var options = SheetOptions()
    #expect(throws: OptionError(option: "scales", flag: "scale", problem: text + Self.scales)) {
      try SheetOptions.fields["scales"]?.set(text, in: &options)
    }
  }

  @Test func aFrameThatWouldHaveHalfAPixelIsRefused() {
    #expect(throws: SheetError.partPixels(width: 50, height: 48, unit: 4)) {
      try ScaleUnit(scales: [1, 0.75]).cell(width: 50, height: 48)
    }
  }

  @Test func aRateOfTheGreatestSizeIsTaken() throws {
    try check { ($0.framesPerSecond, $0.scales, $0.maximumSize) = (120, [1], 16_384) }
    for rate in [120.5, 0.5, .nan, .infinity] {
      #expect(throws: RenderError.self) { try check { $0.framesPerSecond = rate } }
    }
  }

  @Test func aPictureOfTheGreatestSizeIsTaken() throws {
    try check { $0.maximumSize = 16_384 }
    #expect(throws: RenderError.self) { try check { $0.maximumSize = 16_385 } }
    #expect(throws: RenderError.self) { try check { $0.maximumSize = 0 } }
  }

  @Test func gapsOfTheGreatestSizeAreTaken() throws {
    for path in [\SheetOptions.padding, \.extrude, \.bleed] {
      try check {
        $0[keyPath: path] = 64
        $0.maximumSize = 16_384
      }
      #expect(throws: RenderError.self) { try check { $0[keyPath: path] = 65 } }
      #expect(throws: RenderError.self) { try check { $0[keyPath: path] = -1 } }
    }
  }

  /// Checks square cells of `edge` points, with so many frames in one clip.
  private func budget(edge: Int, frames: Int, clips: Int = 1, scales: [Double] = [1], packed: Bool = true) throws {
    var options = SheetOptions()
    (options.scales, options.maximumSize, options.layout) = (scales, 16_384, packed ? .packed : .rows)
    try SheetBudget(options: options, cell: (edge, edge), clips: (0..<clips).map { ("c\($0)", frames) }).check()
  }

  @Test func asManyPixelsAsAllowedAreTaken() throws {
    try budget(edge: 1024, frames: SheetLimit.sheetPixels >> 20)
    #expect(throws: SheetError.tooManyPixels(frames: 129, pixels: 129 << 20)) {
      try budget(edge: 1024, frames: (SheetLimit.sheetPixels >> 20) + 1)
    }
  }

  @Test func everyScaleCountsForThePixels() throws {
    try budget(edge: 1024, frames: 25, scales: [1, 2])
    #expect(throws: SheetError.self) { try budget(edge: 1024, frames: 26, scales: [1, 2]) }
  }

  @Test func numbersBeyondAllReckoningAreRefused() {
    #expect(throws: SheetError.self) { try budget(edge: 1024, frames: .max / 4) }
  }

  @Test func asManyPicturesAsAllowedAreTaken() throws {
    func plan(_ count: Int) -> SheetPlan {
      SheetPlan(pages: Array(repeating: SheetPlan.Page(suffix: "", width: 1, height: 1), count: count), places: [])
    }
    let budget = SheetBudget(options: SheetOptions(), cell: (1, 1), clips: [])
    try budget.check(plan(SheetLimit.pages))
    var frames = SheetOptions()
    frames.split = .frame
    try SheetBudget(options: frames, cell: (1, 1), clips: []).check(plan(SheetLimit.singleFrames))
    #expect(throws: SheetError.tooManyPages(101, maximum: 100)) { try budget.check(plan(SheetLimit.pages + 1)) }
  }

  /// Gaps and powers of two count, at every scale.
  @Test func asManyPixelsOfPicturesAsAllowedAreTaken() throws {
    func check(_ height: Int, powerOfTwo: Bool = false) throws {
      var options = SheetOptions()
      (options.scales, options.powerOfTwo, options.maximumSize) = ([1, 2], powerOfTwo, 16_384)
      let page = SheetPlan.Page(suffix: "", width: 1 << 10, height: height)
      try SheetBudget(options: options, cell: (1, 1), clips: []).check(SheetPlan(pages: [page, page], places: []))
    }
    let maximum = SheetLimit.pagePixels / (2 * 5 << 10)
    try check(maximum)
    #expect(throws: SheetError.tooManyPagePixels(10 * (maximum + 1) << 10)) { try check(maximum + 1) }
    #expect(throws: SheetError.self) { try check(maximum, powerOfTwo: true) }
    // Gaps alone make a sheet too large, which is known from the options.
    var options = SheetOptions()
    (options.scales, options.maximumSize, options.padding, options.extrude) = ([1], 16_384, 64, 64)
    #expect(throws: SheetError.self) {
      try SheetBudget(options: options, cell: (16, 16), clips: (0..<500).map { ("c\($0)", 79) }).check()
    }
  }

  @Test func picturesInTheThousandsAreRefusedBeforeAnythingIsDrawn() {
    var options = SheetOptions()
    (options.scales, options.maximumSize) = ([1], 96)
    #expect(throws: SheetError.tooManyPages(5000, maximum: 100)) {
      try SheetBudget(options: options, cell: (96, 96), clips: (0..<5000).map { ("c\($0)", 1) }).check()
    }
  }

  @Test func aSheetThatIsTooLargeIsRefusedByTheOptionsAlone() {
    #expect(throws: RenderError.self) {
      try check { ($0.clips, $0.scales, $0.framesPerSecond, $0.maximumSize) = ([], [8], 120, 16_384) }
    }
    #expect(throws: RenderError.self) { try check { ($0.maximumSize, $0.framesPerSecond) = (96, 120) } }
  }

  @Test func aStillOfTheGreatestSizeIsTaken() throws {
    func check(_ size: Int) throws {
      var options = StillOptions()
      options.size = size
      try Stage.renderer().check(options)
    }
    for size in [1, 2048] { try check(size) }
    for size in [0, 2049] {
      #expect(throws: Stage.refusal("size", "\(size) is out of range; use a whole number from 1 to 2048 pixels")) {
        try check(size)
      }
    }
    #expect(RasterLimit.stillEdges == 1...2048)
  }

  @Test func aPreviewOfTheGreatestSizeSpeedAndCountIsTaken() throws {
    try checkPreview({ ($0.size, $0.speed, $0.loops, $0.framesPerSecond) = (2048, 10, 65_535, 120) })
    try checkPreview({ ($0.size, $0.speed, $0.framesPerSecond) = (16, 0.1, 1) })
    for size in [15, 2049] {
      #expect(throws: Stage.refusal("size", "\(size) is out of range; use a whole number from 16 to 2048 pixels")) {
        try checkPreview({ $0.size = size })
      }
    }
    for speed in [0.09, 10.1] {
      #expect(throws: Stage.refusal("speed", "\(speed) is out of range; use 0.1 to 10")) {
        try checkPreview({ $0.speed = speed })
      }
    }
    for rate in [0.9, 120.1] {
      #expect(throws: Stage.refusal("fps", "\(rate) is out of range; use 1 to 120 frames a second")) {
        try checkPreview({ $0.framesPerSecond = rate })
      }
    }
    #expect(throws: Stage.refusal("loops", "65536 is out of range; use a whole number from 0 to 65535")) {
      try checkPreview({ $0.loops = 65_536 })
    }
    #expect(RasterLimit.loops == 0...65_535)
  }

  @Test func asManyPicturesOfAPreviewAsAllowedAreTaken() throws {
    func check(_ pictures: Int, _ edge: Int) throws {
      try PreviewFrames.check(pictures: pictures, Viewport(width: edge, height: edge, scale: 1, topLeft: .zero))
    }
    try check(RasterLimit.previewPixels >> 20, 1024)
    #expect(throws: RenderError.tooLarge(frames: 257, pixels: 1 << 20)) {
      try check((RasterLimit.previewPixels >> 20) + 1, 1024)
    }
    try check(RasterLimit.previewPictures, 16)
    #expect(throws: RenderError.self) { try check(RasterLimit.previewPictures + 1, 16) }
  }

  @Test func aLabelOfTheGreatestLengthIsWhole() {
    let maximum = String(repeating: "x", count: RasterLimit.labelCharacters)
    #expect(TextSanitizer.clean(maximum) == maximum)
    #expect(TextSanitizer.clean(maximum + "x") == String(repeating: "x", count: RasterLimit.labelCharacters - 1) + "…")
  }

  @Test func lettersOfTheGreatestSizeAreTaken() throws {
    func request(_ size: Double) throws -> TextRequest {
      try TextRequest(TextLabel(text: "a", style: .label, size: size, center: .zero, maximumWidth: 10), scale: 1)
    }
    #expect(try request(RasterLimit.fontSize).size == 2048)
    #expect(throws: TextError.self) { try request(RasterLimit.fontSize + 1) }
  }

  @Test func aPictureFileOfTheGreatestSizeIsRead() throws {
    let file = try PNGEncoder.encode(Bitmap(width: 10, height: 10))
    #expect(try PNGDecoder.decode(file, pixelLimit: 100).width == 10)
    #expect(throws: EncodingError.tooManyPixels(width: 10, height: 10, limit: 99)) {
      try PNGDecoder.decode(file, pixelLimit: 99)
    }
  }
}
