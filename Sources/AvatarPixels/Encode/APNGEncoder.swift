/// Encodes frames as an animated PNG file (PNG Third Edition). Decoders without APNG support show
/// the first frame.
///
/// The first frame fills the canvas. Each later frame stores only the rectangle that changed, which
/// replaces the content there (blend SOURCE, dispose NONE). A frame equal to its predecessor only
/// extends that one's duration.
package enum APNGEncoder {
  /// The longest duration of a frame, in milliseconds.
  package static let maximumMilliseconds = 65_535

  /// Returns the bytes of the file.
  ///
  /// - Parameters:
  ///   - frames: the frames, all of one size; each lasts 1 to 65,535 milliseconds.
  ///   - loops: the number of times the animation plays; 0 means forever.
  ///   - text: metadata, written as iTXt chunks in the given order.
  /// - Throws: `EncodingError` for no frames, for frames of different sizes, for durations or loop
  ///   counts that APNG cannot express, and for every error of `PNGEncoder`.
  package static func encode(
    _ frames: [AnimationFrame], loops: Int = 0, text: [(keyword: String, text: String)] = []
  ) throws(EncodingError) -> [UInt8] {
    let first = try frames.checked(format: "APNG", durations: 1...maximumMilliseconds).bitmap
    guard (0...PNGChunkWriter.maximumLength).contains(loops) else {
      throw EncodingError.unsupportedTiming(loops, format: "APNG")
    }
    let steps = steps(of: frames, first)
    var file = PNGChunkWriter()
    file.addHeader(width: first.width, height: first.height)
    file.add(
      "acTL",
      PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: steps.count))
        + PNGChunkWriter.bigEndian(UInt32(truncatingIfNeeded: loops)))
    for entry in text { try file.addText(keyword: entry.keyword, text: entry.text) }
    try add(steps, to: &file)
    file.add("IEND")
    return file.bytes
  }

  /// The region of an image that changes, and the duration of the result.
  private struct Step {
    let bitmap: Bitmap
    let region: PixelRect
    var milliseconds: Int
  }

  private static func steps(of frames: [AnimationFrame], _ first: Bitmap) -> [Step] {
    var steps: [Step] = []
    for frame in frames {
      guard let last = steps.last else {
        steps.append(Step(bitmap: first, region: PixelRect(whole: first), milliseconds: frame.milliseconds))
        continue
      }
      let change = PixelRect(difference: last.bitmap, frame.bitmap)
      let together = last.milliseconds + frame.milliseconds
      if change == nil && together <= maximumMilliseconds {
        steps[steps.count - 1].milliseconds = together
      } else {
        let region = change ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
        steps.append(Step(bitmap: frame.bitmap, region: region, milliseconds: frame.milliseconds))
      }
    }
    return steps
  }

  private static func add(_ steps: [Step], to file: inout PNGChunkWriter) throws(EncodingError) {
    var sequence: UInt32 = 0
    for (index, step) in steps.enumerated() {
      let stream = try step.bitmap.zlibStream(step.region, .flat)
      file.add("fcTL", control(step, sequence))
      sequence &+= 1
      if index == 0 { file.add("IDAT", stream); continue }
      file.add("fdAT", PNGChunkWriter.bigEndian(sequence), stream)
      sequence &+= 1
    }
  }

  /// Returns the 26 bytes of an fcTL chunk: the position and the timing of a frame.
  private static func control(_ step: Step, _ sequence: UInt32) -> [UInt8] {
    let region = step.region
    let numbers = [region.width, region.height, region.x, region.y].map { UInt32(truncatingIfNeeded: $0) }
    let delay = [UInt16(truncatingIfNeeded: step.milliseconds), 1000]
    return ([sequence] + numbers).flatMap(PNGChunkWriter.bigEndian) + delay.flatMap(PNGChunkWriter.bigEndian) + [0, 0]
  }
}
