internal import AvatarSupport
internal import AvatarPixels
internal import AvatarRaster

/// One frame of an atlas file in the default format.
struct SheetFrame {
  let clip: String
  let number: Int
  let image: String
  let rect: PixelRect
  /// The rectangle of these pixels in the cell.
  let source: PixelRect
  let milliseconds: Int

  var description: String { "\(clip) \(number)" }

  func line(image: String) -> String {
    let trim = "\(rect.width) x \(rect.height) from \(source.x) \(source.y)"
    return
      "\(clip)/\(FrameNumber.twoDigits(number)) = picture\(image); at \(rect.x) \(rect.y); \(trim); \(milliseconds) ms"
  }

  /// Returns the frames by image, clip and number. A key is `ID/clip/NN`.
  static func read(_ bytes: [UInt8]) throws -> [SheetFrame] {
    let atlas = try JSONText.parse(bytes)
    guard let image = atlas["meta"]?["image"]?.string, let frames = atlas["frames"]?.object else { return [] }
    let read = frames.compactMap { SheetFrame(key: $0.key, $0.value, image: image) }
    return read.sorted { ($0.image, $0.clip, $0.number) < ($1.image, $1.clip, $1.number) }
  }

  private init?(key: String, _ value: JSONValue, image: String) {
    let names = key.utf8.split(separator: "/")
    guard names.count >= 3, let number = Int(names[names.count - 1]), let rect = PixelRect(value["frame"]),
      let source = PixelRect(value["spriteSourceSize"])
    else { return nil }
    (clip, self.number, self.image) = (String(names[names.count - 2]), number, image)
    (self.rect, self.source) = (rect, source)
    milliseconds = value["duration"]?.whole ?? 0
  }
}

extension PixelRect {
  /// Parses `{"x", "y", "w", "h"}`.
  init?(_ value: JSONValue?) {
    let numbers = ["x", "y", "w", "h"].compactMap { value?[$0]?.whole }
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
