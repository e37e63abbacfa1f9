import AvatarPixels
import Foundation
import TestSupport

@testable import AvatarSheets

/// Reads the style sheet rule by rule: the clip's box, its keyframes, and the picture that a screen
/// with the scale's pixel density would show.
struct StyleSheetReader: AtlasReader {
  let format = "css"

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    guard let text = files.byName[name + ".css"].map({ String(decoding: $0, as: UTF8.self) }) else {
      throw ReadError("no style sheet")
    }
    let rules = Self.pictures(text, density: scale)
    // Keyframes that only switch the picture are not a clip.
    return try GodotReader.all(#"@keyframes (\S.*?) \{"#, in: text).filter { !$0.hasSuffix("--then") }.flatMap {
      keyframes in
      let clip = String(keyframes.split(separator: "-").last ?? "")
      guard let rule = rules[clip],
        let image = GodotReader.first(#"^url\("([^"]*)"\)"#, in: rule["background-image"] ?? "")?
          .removingPercentEncoding
      else {
        throw ReadError("no picture for \(clip)")
      }
      try check(
        rule["background-size"]?.components(separatedBy: ",").first ?? "", against: try files.picture(image), scale)
      return try self.clip(clip, keyframes, text, image, scale)
    }
  }

  private func clip(_ clip: String, _ keyframes: String, _ text: String, _ image: String, _ scale: Double) throws
    -> [ReadFrame]
  {
    guard let start = text.range(of: "@keyframes \(keyframes) {\n"),
      let end = text.range(of: "\n}", range: start.upperBound..<text.endIndex),
      let box = GodotReader.first(#"\."# + clip + #"::before \{ (left[^}]*)\}"#, in: text).map(Self.declarations),
      let length = GodotReader.first(#"([0-9]+)ms step-end"#, in: box["animation"] ?? "").flatMap({ Double($0) })
    else { throw ReadError("\(clip) does not play") }
    let cell = Self.declarations(GodotReader.first(#"\{ (position: relative[^}]*)\}"#, in: text) ?? "")
    let steps = text[start.upperBound..<end.lowerBound].split(separator: "\n").map(String.init)
    let starts = steps.map {
      (GodotReader.first(#"^\s*([0-9.]+)%"#, in: $0).flatMap { Double($0) } ?? -1) / 100 * length
    }
    return try steps.enumerated().map { index, step in
      let own = box.merging(Self.declarations(GodotReader.first(#"\{ (.*)\}"#, in: step) ?? "")) { $1 }
      let position = (own["background-position"] ?? "").split(separator: " ").map { Self.pixels(String($0), scale) }
      guard position.count == 2, index < steps.count - 1 || step.contains(", 100% {") else {
        throw ReadError("\(clip): a broken step")
      }
      func value(_ key: String, _ rule: [String: String]) -> Int { Self.pixels(rule[key] ?? "", scale) }
      return ReadFrame(
        clip: clip, index: index, image: image,
        rect: PixelRect(x: -position[0], y: -position[1], width: value("width", own), height: value("height", own)),
        x: value("left", own), y: value("top", own), cell: (value("width", cell), value("height", cell)),
        milliseconds: (index + 1 < starts.count ? starts[index + 1] : length) - starts[index])
    }
  }

  /// The later rule wins, if the screen's density matches its media query.
  private static func pictures(_ text: String, density: Double) -> [String: [String: String]] {
    var result: [String: [String: String]] = [:]
    var applies = true
    for line in text.split(separator: "\n") {
      if let minimum = GodotReader.first(#"min-resolution: ([0-9.]+)dppx"#, in: String(line)).flatMap({ Double($0) }) {
        applies = density >= minimum
      }
      guard applies, let clip = GodotReader.first(#"\.([A-Za-z]+)::before \{ background-image"#, in: String(line))
      else { continue }
      result[clip] = declarations(GodotReader.first(#"\{ (.*)\}"#, in: String(line)) ?? "")
    }
    return result
  }

  private static func declarations(_ text: String) -> [String: String] {
    let pairs = text.components(separatedBy: ";").compactMap { entry -> (String, String)? in
      guard let colon = entry.firstIndex(of: ":") else { return nil }
      return (
        entry[..<colon].trimmingCharacters(in: .whitespaces),
        entry[entry.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      )
    }
    return Dictionary(pairs, uniquingKeysWith: { $1 })
  }

  private static func pixels(_ text: String, _ scale: Double) -> Int {
    Int(((Double(text.replacingOccurrences(of: "px", with: "")) ?? 0) * scale).rounded())
  }

  private func check(_ size: String, against picture: Bitmap, _ scale: Double) throws {
    guard size.split(separator: " ").map({ Self.pixels(String($0), scale) }) == [picture.width, picture.height] else {
      throw ReadError("the background is shown at \(size), not at its own size")
    }
  }
}
