import AvatarPixels
import Foundation
import TestSupport

@testable import AvatarSheets

/// Reads cocos2d's property list with Foundation's parser and the rules of `CCSpriteFrameCache.cpp`
/// for format 3.
struct PropertyListReader: AtlasReader {
  let format = "cocos2d"

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("plist", scale: scale, prefix: name).flatMap { file in
      let list = try PropertyListSerialization.propertyList(from: Data(file.text.utf8), format: nil) as? [String: Any]
      guard let frames = list?["frames"] as? [String: [String: Any]],
        let animations = list?["animations"] as? [String: [String: Any]],
        let metadata = list?["metadata"] as? [String: Any], metadata["format"] as? Int == 3,
        let image = metadata["textureFileName"] as? String,
        (list?["properties"] as? [String: Any])?["spritesheets"] as? [String] == [file.name]
      else { throw ReadError("\(file.name): not a cocos2d list") }
      return try animations.flatMap { key, animation in try self.clip(key, animation, frames, name, image) }
    }
  }

  private func clip(
    _ key: String, _ animation: [String: Any], _ frames: [String: [String: Any]], _ name: String, _ image: String
  ) throws -> [ReadFrame] {
    guard let steps = animation["frames"] as? [[String: Any]], let unit = animation["delayPerUnit"] as? Double else {
      throw ReadError("\(key) has no frames")
    }
    return try steps.enumerated().map { index, step in
      guard let frame = step["spriteframe"] as? String, let entry = frames[frame],
        let units = step["delayUnits"] as? Int,
        try JSONReading.split(frame.replacingOccurrences(of: ".png", with: ""), name).index == index
      else { throw ReadError("\(key): no frame \(index)") }
      return try read(entry, String(key.dropFirst(name.count + 1)), index, image, Double(units) * unit * 1000)
    }
  }

  private func read(_ entry: [String: Any], _ clip: String, _ index: Int, _ image: String, _ milliseconds: Double)
    throws -> ReadFrame
  {
    let rect = Self.numbers(entry["textureRect"])
    let offset = Self.numbers(entry["spriteOffset"])
    let size = Self.numbers(entry["spriteSize"])
    let cell = Self.numbers(entry["spriteSourceSize"])
    guard rect.count == 4, offset.count == 2, size.count == 2, cell.count == 2,
      entry["textureRotated"] as? Bool == false
    else {
      throw ReadError("\(clip): a broken frame")
    }
    return ReadFrame(
      clip: clip, index: index, image: image,
      rect: PixelRect(x: Int(rect[0]), y: Int(rect[1]), width: Int(size[0]), height: Int(size[1])),
      x: Int(offset[0] + cell[0] / 2 - size[0] / 2), y: Int(cell[1] / 2 - offset[1] - size[1] / 2),
      cell: (Int(cell[0]), Int(cell[1])),
      milliseconds: milliseconds)
  }

  private static func numbers(_ value: Any?) -> [Double] {
    (value as? String ?? "").split { "{},".contains($0) }.compactMap { Double($0) }
  }
}
