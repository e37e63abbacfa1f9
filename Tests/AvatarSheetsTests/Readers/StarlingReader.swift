import AvatarPixels
import Foundation
import TestSupport

@testable import AvatarSheets

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads Starling's XML with Foundation's parser. Clips are name prefixes, sorted by name, as in
/// `getTextures`.
struct StarlingReader: AtlasReader {
  let format = "starling"

  func frames(of name: String, in files: AtlasFiles, scale: Double) throws -> [ReadFrame] {
    try files.texts("xml", scale: scale, prefix: name).flatMap { file in
      let tags = Tags()
      let parser = XMLParser(data: Data(file.text.utf8))
      parser.delegate = tags
      guard parser.parse(), let image = try tags.atlas["imagePath"].map(JSONReading.file) else {
        throw ReadError("\(file.name): no XML")
      }
      let clips = Set(try tags.textures.map { try JSONReading.split($0["name"] ?? "", name).clip })
      return try clips.flatMap { clip in
        let own = tags.textures.filter { $0["name"]?.hasPrefix("\(name)/\(clip)/") == true }.sorted {
          $0["name"] ?? "" < $1["name"] ?? ""
        }
        return try own.enumerated().map { index, texture in try frame(texture, clip, index, image) }
      }
    }
  }

  private func frame(_ texture: [String: String], _ clip: String, _ index: Int, _ image: String) throws -> ReadFrame {
    func number(_ key: String) throws -> Int {
      guard let number = texture[key].flatMap({ Int($0) }) else { throw ReadError("\(clip): no \(key)") }
      return number
    }
    return ReadFrame(
      clip: clip, index: index, image: image,
      rect: PixelRect(x: try number("x"), y: try number("y"), width: try number("width"), height: try number("height")),
      x: -(try number("frameX")), y: -(try number("frameY")),
      cell: (try number("frameWidth"), try number("frameHeight")),
      milliseconds: Double(try number("duration")))
  }

  private final class Tags: NSObject, XMLParserDelegate {
    var atlas: [String: String] = [:]
    var textures: [[String: String]] = []

    func parser(
      _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      if element == "TextureAtlas" { atlas = attributes }
      if element == "SubTexture" { textures.append(attributes) }
    }
  }
}
