extension SheetJob {
  /// The atlas of a plan at one scale: the plan's points times the scale, with clips, durations and the avatar's own words.
  func describe(_ plan: SheetPlan, _ scale: Int) -> Atlas {
    var frames: [Atlas.Frame] = []
    var ranges: [Atlas.ClipRange] = []
    for clip in clips {
      let start = frames.count
      for (index, timing) in clip.timings.enumerated() {
        let place = plan.places[frames.count]
        frames.append(
          Atlas.Frame(
            clip: clip.name, index: index, page: place.page, rect: place.rect * scale, source: place.source * scale,
            milliseconds: timing.milliseconds, aliasOf: place.aliasOf))
      }
      ranges.append(Atlas.ClipRange(name: clip.name, frames: start..<frames.count, loops: clip.loops, then: clip.scene.clip.then))
    }
    return Atlas(
      name: name, scale: scale, cellWidth: cell.width * scale, cellHeight: cell.height * scale,
      anchorX: frame.originX / frame.width, anchorY: (frame.originY - stage.ground) / frame.height,
      pages: plan.pages.map { page($0, scale) }, frames: frames, clips: ranges, meta: meta)
  }

  private func page(_ page: SheetPlan.Page, _ scale: Int) -> Atlas.Page {
    let limits = options.limits
    return Atlas.Page(
      suffix: page.suffix, width: limits.pixels(page.width, scale: scale), height: limits.pixels(page.height, scale: scale))
  }
}
