/// A style sheet that plays every clip: `<div class="avatar-ID walk"></div>`. One file serves all
/// scales; the resolution of the screen selects one.
///
/// A box inside the element shows the frame. Keyframes with `step-end` move it at the time of each
/// frame, so trimmed and packed sheets work as well as strips. A clip that does not loop stays on
/// its last frame, or continues with the clip that follows it. Lengths are CSS pixels; one point is
/// one CSS pixel.
struct CSSExporter: AtlasExporter {
  static let format = "css"

  func files(for set: AtlasSet) throws -> [OutputFile] {
    guard let base = set.atlases.first else { return [] }
    let sheet = CSSSheet(base)
    var text = sheet.head + base.clips.map { sheet.clip($0) }.joined()
    for (index, atlas) in set.atlases.enumerated() {
      let rules = CSSSheet(atlas).backgrounds
      text += index == 0 ? rules : media(between: set.atlases[index - 1].scale, and: atlas.scale, rules)
    }
    return [OutputFile(name: set.name + ".css", text: text + sheet.tail)]
  }

  private func media(between lower: Double, and scale: Double, _ rules: String) -> String {
    let ratio = NumberText.short((lower + scale) / 2)
    return "@media (-webkit-min-device-pixel-ratio: \(ratio)), (min-resolution: \(ratio)dppx) {\n\(rules)}\n"
  }
}
