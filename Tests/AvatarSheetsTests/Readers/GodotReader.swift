import AvatarPixels
import Foundation
import TestSupport

@testable import AvatarSheets

/// Reads Godot's `SpriteFrames` as text: sections by their headers, animations by their keys. A
/// texture's size is its region plus its margin.
struct GodotReader: AtlasReader {
  let version: Int
  var format: String { "godot\(version)" }

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("godot\(version).tres", scale: scale, prefix: name).flatMap { file in
      let sections = file.text.components(separatedBy: "\n[").dropFirst()
      guard file.text.hasPrefix("[gd_resource type=\"SpriteFrames\""), file.text.contains("format=\(version - 1)]")
      else {
        throw ReadError("\(file.name): not a resource")
      }
      var images: [String: String] = [:]
      var textures: [String: ReadFrame] = [:]
      for section in sections {
        let id = Self.first(#"id="?([^"\s\]]+)"#, in: section) ?? ""
        if section.hasPrefix("ext_resource") { images[id] = Self.first(#"path="([^"]*)""#, in: section) }
        if section.hasPrefix("sub_resource") { textures[id] = try texture(section, images) }
      }
      guard let list = sections.last, list.hasPrefix("resource]") else {
        throw ReadError("\(file.name): no animations")
      }
      return try list.components(separatedBy: "\"frames\": [").dropFirst().flatMap { try clip($0, textures) }
    }
  }

  private func texture(_ section: String, _ images: [String: String]) throws -> ReadFrame {
    let region = Self.numbers("region", section)
    let margin = section.contains("margin") ? Self.numbers("margin", section) : [0, 0, 0, 0]
    let sheet = Self.first(#"atlas = ExtResource\( ?"?([^"\s\)]+)"#, in: section) ?? ""
    guard region.count == 4, margin.count == 4, let image = images[sheet] else {
      throw ReadError("a broken texture: \(section)")
    }
    return ReadFrame(
      clip: "", index: 0, image: image,
      rect: PixelRect(x: region[0], y: region[1], width: region[2], height: region[3]),
      x: margin[0], y: margin[1], cell: (region[2] + margin[2], region[3] + margin[3]), milliseconds: nil)
  }

  /// Godot 4 stores a duration for each frame; Godot 3 repeats a longer frame.
  private func clip(_ text: String, _ textures: [String: ReadFrame]) throws -> [ReadFrame] {
    let ids = Self.all(#"SubResource\( ?"?([^"\s\)]+)"#, in: text)
    let durations =
      version == 4 ? Self.all(#""duration": ([0-9.]+)"#, in: text).compactMap { Double($0) } : ids.map { _ in 1 }
    guard let name = Self.first(#""name": &?"([^"]+)""#, in: text),
      let speed = Self.first(#""speed": ([0-9.]+)"#, in: text).flatMap({ Double($0) }),
      durations.count == ids.count
    else { throw ReadError("a broken animation: \(text)") }
    var frames: [(id: String, frame: ReadFrame)] = []
    for (id, duration) in zip(ids, durations) {
      if frames.last?.id != id {
        guard var frame = textures[id] else { throw ReadError("no texture \(id)") }
        (frame.clip, frame.index, frame.milliseconds) = (name, frames.count, 0)
        frames.append((id, frame))
      }
      frames[frames.count - 1].frame.milliseconds? += duration / speed * 1000
    }
    return frames.map(\.frame)
  }

  private static func numbers(_ key: String, _ text: String) -> [Int] {
    (first("\(key) = Rect2\\(([^)]*)\\)", in: text) ?? "").split(separator: ",").compactMap {
      Int($0.filter { $0 != " " })
    }
  }

  static func all(_ pattern: String, in text: String) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap { match in
      Range(match.range(at: 1), in: text).map { String(text[$0]) }
    }
  }

  static func first(_ pattern: String, in text: String) -> String? { all(pattern, in: text).first }
}
