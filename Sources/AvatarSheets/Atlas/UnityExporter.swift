internal import AvatarPixels
internal import AvatarSupport

/// A `.tpsheet` for Unity, for the free TexturePacker Importer: one line for each sprite, y up from
/// the bottom.
///
/// The pivot is the position of the feet as a fraction of the trimmed rectangle, so that the
/// sprites of a clip stay in place.
struct UnityExporter: PageExporter {
  static let format = "unity"
  static let fileExtension = "tpsheet"
  static let readsWebP = false

  func text(_ atlas: Atlas, _ page: Int) -> String {
    let header = """
      # Sprites of \(atlas.imageName(page: page)), for the TexturePacker Importer of the Unity Asset Store.
      :format=40300
      :texture=\(atlas.imageName(page: page))
      :size=\(atlas.pages[page].width)x\(atlas.pages[page].height)
      :pivotpoints=enabled
      :borders=disabled
      :alphahandling=ClearTransparentPixels


      """
    return header
      + atlas.frames(on: page).map { sprite($0.frame, atlas, pageHeight: atlas.pages[page].height) + "\n" }.joined()
  }

  private func sprite(_ frame: Atlas.Frame, _ atlas: Atlas, pageHeight: Int) -> String {
    let rect = frame.rect
    let pivotX = (atlas.pivot.x - Double(frame.source.x)) / Double(rect.width)
    let pivotY = 1 - (atlas.pivot.y - Double(frame.source.y)) / Double(rect.height)
    let name = TPSheetText.name("\(atlas.name)_\(frame.clip)_\(atlas.number(of: frame))")
    return "\(name);\(rect.x);\(pageHeight - rect.maxY);\(rect.width);\(rect.height); "
      + "\(NumberText.short(pivotX));\(NumberText.short(pivotY)); 0;0;0;0"
  }
}
