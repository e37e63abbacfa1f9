internal import AvatarPixels
internal import AvatarScene
internal import AvatarSheets

/// The content of a sheet's files besides the pixels: the avatar's metadata, the cell and its
/// ground line, the clips and their frame timings. It is known before rendering and kept with the
/// finished pages, so that files of any name can be written from it.
struct SheetDescription: Sendable {
  let meta: AvatarMeta
  let frame: FrameGeometry
  /// The height of the ground line in the scene, in points.
  let ground: Double
  let clips: [ClipTimings]
  let pageFormat: PageFormat

  struct ClipTimings: Sendable {
    let animation: FacedClip
    let timings: [FrameTiming]
    let loops: Bool
    let then: String?
    let ground: GroundMotion?
    let label: AvatarMeta.Offset?
    var name: String { animation.name }
  }

  /// The full cell, in points.
  var cell: (width: Int, height: Int) { (Int(frame.width), Int(frame.height)) }
  var spans: [ClipSpan] { ClipSpan.consecutive(clips.map { (name: $0.name, frames: $0.timings.count) }) }

  /// Returns the atlas of a plan at one scale: the plan's points times the scale.
  func atlas(_ plan: SheetPlan, named name: String, scale: Int, limits: PageLimits) -> Atlas {
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
      ranges.append(
        Atlas.ClipRange(
          animation: clip.animation, frames: start..<frames.count, loops: clip.loops, then: clip.then,
          ground: clip.ground, label: clip.label))
    }
    let pages = plan.pages.map { page in
      Atlas.Page(
        suffix: page.suffix, width: limits.pixels(page.width, scale: scale),
        height: limits.pixels(page.height, scale: scale))
    }
    return Atlas(
      name: name, scale: scale, cellWidth: cell.width * scale, cellHeight: cell.height * scale,
      anchorX: frame.originX / frame.width, anchorY: (frame.originY - ground) / frame.height,
      pages: pages, frames: frames, clips: ranges, meta: meta, pageFormat: pageFormat)
  }
}
