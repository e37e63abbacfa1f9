internal import CGIF

/// Encodes frames as an animated GIF with one palette for all of them.
///
/// GIF has no partial transparency: a pixel with an alpha of at least 128 becomes opaque, any other
/// transparent. A frame stores the box of its opaque pixels, and is cleared before the next one; if all
/// frames are opaque, it stores the box of what changes. A frame equal to its predecessor extends that
/// one's duration.
package enum GIFEncoder {
  /// The longest duration of a frame, in milliseconds.
  package static let maximumMilliseconds = 655_350
  /// The shortest duration that viewers do not replace, in hundredths of a second.
  private static let shortest = 2

  /// Returns the bytes of the file.
  ///
  /// - Parameters:
  ///   - frames: the frames, all of one size. Their durations are rounded to hundredths of a second
  ///     so that the errors do not add up.
  ///   - loops: the number of times the animation plays, at most 65,536; 0 means forever.
  ///   - exact: pixels that keep their exact colour where there are more than 255; see
  ///     `PagePalette`.
  ///   - text: metadata, written as comments in the given order.
  /// - Throws: `EncodingError` for no frames, for frames of different sizes, for an edge of more
  ///   than 65,535 pixels, and for durations or loop counts that GIF cannot express.
  package static func encode(
    _ frames: [AnimationFrame], loops: Int = 0, exactly exact: Set<UInt32> = [],
    text: [(keyword: String, text: String)] = []
  ) throws(EncodingError) -> [UInt8] {
    let first = try frames.checked(format: "GIF", durations: 1...maximumMilliseconds).bitmap
    guard (0...0x1_0000).contains(loops) else { throw EncodingError.unsupportedTiming(loops, format: "GIF") }
    guard (1...0xFFFF).contains(first.width), (1...0xFFFF).contains(first.height) else {
      throw EncodingError.unsupportedSize(width: first.width, height: first.height, format: "GIF")
    }
    let palette = PagePalette(of: frames.lazy.flatMap { $0.bitmap.pixels.lazy.map(visible) }, exactly: exact)
    var bytes: [UInt8] = []
    try withUnsafeMutablePointer(to: &bytes) { target throws(EncodingError) in
      let file = try GIFFile(writingTo: target)
      try file.begin(width: first.width, height: first.height, palette, loops: loops)
      for entry in text { try file.add(comment: "\(entry.keyword) \(entry.text)") }
      for step in steps(of: frames, first, isOpaque: palette.colors.first != 0) {
        try EncodingError.checkCancellation()
        try file.add(step, palette)
      }
    }
    return bytes
  }

  /// Returns a pixel as GIF shows it: opaque, or 0 for nothing.
  static func visible(_ pixel: UInt32) -> UInt32 {
    switch pixel >> 24 {
    case 255: return pixel
    case ..<128: return 0
    default:
      let (red, green, blue, _) = StraightAlpha.channels(of: pixel)
      return 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }

  /// What a frame writes, and for how long it shows.
  struct Step {
    let bitmap: Bitmap
    let region: PixelRect
    let isCleared: Bool
    var hundredths: Int
  }

  private static func steps(of frames: [AnimationFrame], _ first: Bitmap, isOpaque: Bool) -> [Step] {
    let empty = Bitmap(width: first.width, height: first.height)
    var steps: [Step] = []
    var (time, shown) = (0, 0)
    for frame in frames {
      time += frame.milliseconds
      let hundredths = max(shortest, (time + 5) / 10 - shown)
      shown += hundredths
      if let last = steps.last, last.bitmap == frame.bitmap, last.hundredths + hundredths <= maximumMilliseconds / 10 {
        steps[steps.count - 1].hundredths += hundredths
        continue
      }
      let change = PixelRect(difference: isOpaque ? steps.last?.bitmap ?? empty : empty, frame.bitmap)
      steps.append(
        Step(
          bitmap: frame.bitmap, region: change ?? PixelRect(x: 0, y: 0, width: 1, height: 1), isCleared: !isOpaque,
          hundredths: hundredths))
    }
    return steps
  }
}

/// giflib's writer of a file. It ends the file and frees itself.
private struct GIFFile: ~Copyable {
  private let file: UnsafeMutablePointer<GifFileType>

  init(writingTo target: UnsafeMutablePointer<[UInt8]>) throws(EncodingError) {
    var problem: Int32 = 0
    let write: OutputFunc = { file, piece, count in
      file?.pointee.UserData?.assumingMemoryBound(to: [UInt8].self).pointee += UnsafeBufferPointer(
        start: piece, count: Int(count))
      return count
    }
    guard let file = EGifOpen(target, write, &problem) else { throw Self.problem(problem) }
    self.file = file
    EGifSetGifVersion(file, true)
  }

  deinit { EGifCloseFile(file, nil) }

  func begin(width: Int, height: Int, _ palette: PagePalette, loops: Int) throws(EncodingError) {
    var colors = palette.colors.map {
      let (red, green, blue, _) = StraightAlpha.channels(of: $0)
      return GifColorType(Red: red, Green: green, Blue: blue)
    }
    var count = 2
    while count < colors.count { count *= 2 }
    colors += Array(repeating: GifColorType(), count: count - colors.count)
    let map = GifMakeMapObject(Int32(count), colors)
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(file, Int32(width), Int32(height), 8, 0, map))
    // A file without this block plays once; the block counts the repetitions.
    guard loops != 1 else { return }
    let again = UInt16(truncatingIfNeeded: max(0, loops - 1))
    try check(EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE))
    try check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
    try check(EGifPutExtensionBlock(file, 3, [1, UInt8(truncatingIfNeeded: again), UInt8(again >> 8)]))
    try check(EGifPutExtensionTrailer(file))
  }

  func add(comment: String) throws(EncodingError) { try check(EGifPutComment(file, comment)) }

  func add(_ step: GIFEncoder.Step, _ palette: PagePalette) throws(EncodingError) {
    var control = GraphicsControlBlock(
      DisposalMode: step.isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false,
      DelayTime: Int32(step.hundredths), TransparentColor: step.isCleared ? 0 : NO_TRANSPARENT_COLOR)
    var block = [UInt8](repeating: 0, count: 4)
    EGifGCBToExtension(&control, &block)
    try check(EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, block))
    let region = step.region
    try check(
      EGifPutImageDesc(
        file, Int32(region.x), Int32(region.y), Int32(region.width), Int32(region.height), false, nil))
    for y in region.y..<(region.y + region.height) {
      var line = (region.x..<(region.x + region.width)).map {
        palette.place(of: GIFEncoder.visible(step.bitmap[$0, y]))
      }
      try check(EGifPutLine(file, &line, Int32(line.count)))
    }
  }

  private func check(_ result: Int32) throws(EncodingError) {
    guard result != GIF_OK else { return }
    throw Self.problem(file.pointee.Error)
  }

  private static func problem(_ number: Int32) -> EncodingError {
    let text = GifErrorString(number).map { String(cString: $0) }
    return .libraryFailed("giflib could not encode the animation: \(text ?? "no reason given")")
  }
}
