/// A style sheet that plays every clip: `<div class="avatar-ID walk"></div>`. One file for all scales; the screen's resolution chooses.
///
/// A box inside the element shows the frame, moved from place to place by keyframes that jump (`step-end`) at each frame's own time, so
/// trimmed and packed sheets play as well as strips. A one-shot stays on its last frame, or plays on with the clip that follows it.
/// Lengths are CSS pixels, which are our points.
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

  private func media(between lower: Int, and scale: Int, _ rules: String) -> String {
    let ratio = NumberText.short(Double(lower + scale) / 2)
    return "@media (-webkit-min-device-pixel-ratio: \(ratio)), (min-resolution: \(ratio)dppx) {\n\(rules)}\n"
  }
}
