internal import AvatarPixels
internal import AvatarSupport

/// The XML of Starling and Sparrow, which HaxeFlixel also reads. An animation consists of all
/// textures whose names start with `ID/clip/`.
///
/// `frameX` and `frameY` are negative: from the trimmed part to the cell. `duration` (in ms) is an
/// extension that readers ignore.
struct StarlingExporter: PageExporter {
  static let format = "starling"
  static let fileExtension = "xml"
  static let readsWebP = false

  func text(_ atlas: Atlas, _ page: Int) -> String {
    let image = XMLText.escaped(atlas.imageAddress(page: page))
    let lines = atlas.frames(on: page).map { "  " + texture($0.frame, atlas) + "\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <TextureAtlas imagePath="\(image)" width="\(atlas.pages[page].width)" height="\(atlas.pages[page].height)">
      \(lines)</TextureAtlas>

      """
  }

  private func texture(_ frame: Atlas.Frame, _ atlas: Atlas) -> String {
    let attributes: [(String, String)] = [
      ("name", XMLText.escaped(atlas.key(of: frame))),
      ("x", "\(frame.rect.x)"), ("y", "\(frame.rect.y)"), ("width", "\(frame.rect.width)"),
      ("height", "\(frame.rect.height)"),
      ("frameX", "\(-frame.source.x)"), ("frameY", "\(-frame.source.y)"),
      ("frameWidth", "\(atlas.cellWidth)"), ("frameHeight", "\(atlas.cellHeight)"),
      ("pivotX", NumberText.short(atlas.pivot.x)), ("pivotY", NumberText.short(atlas.pivot.y)),
      ("duration", "\(frame.milliseconds)"),
    ]
    return "<SubTexture " + attributes.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: " ") + "/>"
  }
}
