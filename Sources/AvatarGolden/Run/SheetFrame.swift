internal import AvatarRaster
internal import AvatarScene

/// One frame of an atlas file in the default format.
struct SheetFrame {
  let clip: String
  let number: Int
  let image: String
  let rect: PixelRect
  /// Where these pixels belong in the cell.
  let source: PixelRect
  let milliseconds: Int

  var words: String { "\(clip) \(number)" }

  func line(image: String) -> String {
    let trim = "\(rect.width) x \(rect.height) from \(source.x) \(source.y)"
    return "\(clip)/\(FrameNumber.twoDigits(number)) = picture\(image); at \(rect.x) \(rect.y); \(trim); \(milliseconds) ms"
  }

  /// By clip in the file's order of pictures, then by number. A key is `ID/clip/NN`.
  static func read(_ bytes: [UInt8]) throws -> [SheetFrame] {
    guard case .object(let atlas) = try JSONText.parse(bytes), case .object(let meta)? = atlas["meta"], case .string(let image)? = meta["image"],
      case .object(let frames)? = atlas["frames"]
    else { return [] }
    let read = frames.compactMap { SheetFrame(key: $0.key, $0.value, image: image) }
    return read.sorted { ($0.image, $0.clip, $0.number) < ($1.image, $1.clip, $1.number) }
  }

  private init?(key: String, _ value: JSONValue, image: String) {
    let names = key.split(separator: "/")
    guard names.count >= 3, let number = Int(names[names.count - 1]), case .object(let members) = value,
      let rect = PixelRect(members["frame"]), let source = PixelRect(members["spriteSourceSize"])
    else { return nil }
    (clip, self.number, self.image) = (String(names[names.count - 2]), number, image)
    (self.rect, self.source) = (rect, source)
    if case .number(let duration)? = members["duration"] { milliseconds = Int(exactly: duration.rounded()) ?? 0 } else { milliseconds = 0 }
  }
}

extension PixelRect {
  /// `{"x", "y", "w", "h"}`.
  fileprivate init?(_ value: JSONValue?) {
    guard case .object(let members)? = value else { return nil }
    let numbers = ["x", "y", "w", "h"].compactMap { name -> Int? in
      if case .number(let number)? = members[name] { Int(exactly: number) } else { nil }
    }
    guard numbers.count == 4 else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
