import AvatarPixels
import Foundation
import TestSupport

@testable import AvatarSheets

/// What readers of JSON formats share.
extension JSONReading {
  static func rect(_ value: Any?) throws -> PixelRect {
    guard let value = value as? [String: Int], let x = value["x"], let y = value["y"], let w = value["w"],
      let h = value["h"]
    else {
      throw ReadError("not a rectangle: \(String(describing: value))")
    }
    return PixelRect(x: x, y: y, width: w, height: h)
  }

  /// Reads a frame as Pixi and Phaser do: it is trimmed only if marked so.
  static func frame(_ entry: [String: Any], clip: String, index: Int, image: String) throws -> ReadFrame {
    let rect = try rect(entry["frame"])
    guard entry["rotated"] as? Bool == false, let size = entry["sourceSize"] as? [String: Int], let w = size["w"],
      let h = size["h"]
    else {
      throw ReadError("a frame of \(clip) is turned or has no size")
    }
    let trimmed = entry["trimmed"] as? Bool ?? false
    let source = trimmed ? try self.rect(entry["spriteSourceSize"]) : PixelRect(x: 0, y: 0, width: w, height: h)
    guard source.width == rect.width, source.height == rect.height, trimmed || (w, h) == (rect.width, rect.height)
    else {
      throw ReadError("the sizes of a frame of \(clip) do not match")
    }
    return ReadFrame(
      clip: clip, index: index, image: image, rect: rect, x: source.x, y: source.y, cell: (w, h),
      milliseconds: (entry["duration"] as? Int).map(Double.init))
  }

  /// Splits a key `NAME/clip/NN`.
  static func split(_ key: String, _ name: String) throws -> (clip: String, index: Int) {
    let parts = key.split(separator: "/")
    guard parts.count == 3, parts[0] == name, let index = Int(parts[2]) else {
      throw ReadError("not a frame of \(name): \(key)")
    }
    return (String(parts[1]), index)
  }

  static func image(_ file: [String: Any]) throws -> String {
    guard let image = (file["meta"] as? [String: Any])?["image"] as? String else { throw ReadError("no meta.image") }
    return try Self.file(image)
  }

  /// Returns the file for an address, which a server decodes once.
  static func file(_ address: String) throws -> String {
    guard let name = address.removingPercentEncoding else { throw ReadError("no address: \(address)") }
    return name
  }
}
