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
  let unit: ScaleUnit
  /// The full cell, in units.
  let cell: (width: Int, height: Int)

  struct ClipTimings: Sendable {
    let animation: FacedClip
    let timings: [FrameTiming]
    let loops: Bool
    let then: String?
    let ground: GroundMotion?
    let label: AvatarMeta.Offset?
    var name: String { animation.name }
  }

  /// Returns the atlas of a plan at one scale.
  func atlas(_ plan: SheetPlan, named name: String, scale: Double, limits: PageLimits) -> Atlas {
    let pixels = unit.pixels(scale)
    var frames: [Atlas.Frame] = []
    var ranges: [Atlas.ClipRange] = []
    for clip in clips {
      let start = frames.count
      for (index, timing) in clip.timings.enumerated() {
        let place = plan.places[frames.count]
        frames.append(
          Atlas.Frame(
            clip: clip.name, index: index, page: place.page, rect: place.rect * pixels, source: place.source * pixels,
            milliseconds: timing.milliseconds, aliasOf: place.aliasOf))
      }
      ranges.append(
        Atlas.ClipRange(
          animation: clip.animation, frames: start..<frames.count, loops: clip.loops, then: clip.then,
          ground: clip.ground, label: clip.label))
    }
    let pages = plan.pages.map { page in
      Atlas.Page(
        suffix: page.suffix, width: limits.pixels(page.width, scale: pixels),
        height: limits.pixels(page.height, scale: pixels))
    }
    return Atlas(
      name: name, scale: scale, cellWidth: cell.width * pixels, cellHeight: cell.height * pixels,
      anchorX: frame.originX / frame.width, anchorY: (frame.originY - ground) / frame.height,
      pages: pages, frames: frames, clips: ranges, meta: meta, pageFormat: pageFormat)
  }
}
