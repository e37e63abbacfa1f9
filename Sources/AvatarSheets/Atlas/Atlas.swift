package import AvatarPixels
package import AvatarScene
internal import AvatarSupport

/// The positions of all frames of an avatar, at one scale. Every atlas format is written from this
/// value.
///
/// All lengths are in pixels of this scale, y down. Frames are never rotated.
package struct Atlas: Hashable, Sendable {
  /// The avatar's id as a file name without an extension: `ID`, or `ID-pet`.
  package let name: String
  /// The scale, in pixels per point.
  package let scale: Double
  /// The size of the full cell of a frame.
  package let cellWidth: Int
  package let cellHeight: Int
  /// The position of the feet in the cell, as a fraction of its size, y down.
  package let anchorX: Double
  package let anchorY: Double
  package let pages: [Page]
  /// The frames in the order of the clips, then of time.
  package let frames: [Frame]
  package let clips: [ClipRange]
  package let meta: AvatarMeta
  package let pageFormat: PageFormat

  package init(
    name: String, scale: Double, cellWidth: Int, cellHeight: Int, anchorX: Double, anchorY: Double, pages: [Page],
    frames: [Frame], clips: [ClipRange],
    meta: AvatarMeta, pageFormat: PageFormat = .png
  ) {
    (self.name, self.scale, self.cellWidth, self.cellHeight) = (name, scale, cellWidth, cellHeight)
    (self.anchorX, self.anchorY, self.pages, self.frames, self.clips, self.meta) = (
      anchorX, anchorY, pages, frames, clips, meta
    )
    self.pageFormat = pageFormat
  }

  /// One picture file.
  package struct Page: Hashable, Sendable {
    /// The suffix of the file name: empty, `-0`, or `-walk`.
    package let suffix: String
    package let width: Int
    package let height: Int

    package init(suffix: String, width: Int, height: Int) {
      (self.suffix, self.width, self.height) = (suffix, width, height)
    }
  }

  /// One frame of one clip.
  package struct Frame: Hashable, Sendable {
    package let clip: String
    /// The number of the frame in its clip, from 0.
    package let index: Int
    package let page: Int
    /// The rectangle of its pixels on the page.
    package let rect: PixelRect
    /// The rectangle of these pixels in the cell; the whole cell if the frame is not trimmed.
    package let source: PixelRect
    /// The duration, in milliseconds.
    package let milliseconds: Int
    /// The number of the first frame with the same pixels; nil for that frame itself.
    package let aliasOf: Int?

    package init(
      clip: String, index: Int, page: Int, rect: PixelRect, source: PixelRect, milliseconds: Int, aliasOf: Int?
    ) {
      (self.clip, self.index, self.page, self.rect) = (clip, index, page, rect)
      (self.source, self.milliseconds, self.aliasOf) = (source, milliseconds, aliasOf)
    }
  }

  /// A clip, as a range of `frames`.
  package struct ClipRange: Hashable, Sendable {
    /// The name for engines, such as `walkLeft`.
    package let name: String
    /// The clip and the facing of the figure.
    package let animation: FacedClip
    package let frames: Range<Int>
    package let loops: Bool
    /// The clip that plays after this one.
    package let then: String?
    /// The motion over the ground; nil for a clip that stays in place.
    package let ground: GroundMotion?
    /// For the separate sheet of a pet with a name: the offset of the name's centre from the
    /// anchor, in points, y down.
    package let label: AvatarMeta.Offset?

    package init(
      animation: FacedClip, frames: Range<Int>, loops: Bool, then: String?, ground: GroundMotion? = nil,
      label: AvatarMeta.Offset? = nil
    ) {
      (name, self.animation, self.frames, self.loops, self.then) = (animation.name, animation, frames, loops, then)
      (self.ground, self.label) = (ground, label)
    }

    /// Creates the range of a clip to the front.
    package init(name: String, frames: Range<Int>, loops: Bool, then: String?, ground: GroundMotion? = nil) {
      self.init(
        animation: FacedClip(clip: name, facing: .front), frames: frames, loops: loops, then: then, ground: ground)
    }
  }

  package func isTrimmed(_ frame: Frame) -> Bool {
    frame.source != PixelRect(x: 0, y: 0, width: cellWidth, height: cellHeight)
  }

  /// The position of the feet in the cell, in pixels, y down.
  package var pivot: (x: Double, y: Double) { (anchorX * Double(cellWidth), anchorY * Double(cellHeight)) }

  /// A name such as `ID/walk/03`. It is unique over all avatars, and sorts in order.
  package func key(of frame: Frame) -> String { "\(name)/\(frame.clip)/\(number(of: frame))" }

  /// The number of a frame in its clip, with leading zeros: at least two digits, and as many as the
  /// last number of the clip has.
  package func number(of frame: Frame) -> String {
    Self.number(frame.index, of: clips.first { $0.name == frame.clip }?.frames.count ?? 0)
  }

  package static func number(_ index: Int, of count: Int) -> String {
    let digits = max(2, String(max(0, count - 1)).count)
    let number = String(index)
    return String(repeating: "0", count: max(0, digits - number.count)) + number
  }

  /// The file name of a page, or of the whole atlas if `page` is nil: `ID.png`, `ID-0@2x.json`.
  package func fileName(page: Int?, extension suffix: String) -> String {
    let part = page.map { pages[$0].suffix } ?? ""
    return name + part + ScaleUnit.suffix(scale) + "." + suffix
  }

  /// The file name of a page's picture: `ID-0@2x.png`.
  package func imageName(page: Int) -> String { fileName(page: page, extension: pageFormat.fileExtension) }

  /// The address of a picture relative to the atlas file, for formats that browsers read.
  func imageAddress(page: Int) -> String { PercentEncoding.encoded(imageName(page: page)) }

  /// The frames on one page, with their numbers.
  package func frames(on page: Int) -> [(number: Int, frame: Frame)] {
    frames.enumerated().filter { $0.element.page == page }.map { (number: $0.offset, frame: $0.element) }
  }

  /// Where a pet's anchor belongs from the player's, in pixels of this scale, y down; nil for other
  /// sheets.
  var beside: AvatarMeta.Offset? { meta.beside.map(scaled) }

  /// Converts an offset from points to pixels.
  func scaled(_ offset: AvatarMeta.Offset) -> AvatarMeta.Offset {
    AvatarMeta.Offset(x: offset.x * scale, y: offset.y * scale)
  }

  /// The duration of a clip, in milliseconds.
  package func duration(of clip: ClipRange) -> Int { frames[clip.frames].reduce(0) { $0 + $1.milliseconds } }

  /// The clips on one page. A clip never spans two.
  package func clips(on page: Int) -> [ClipRange] {
    clips.filter { range in range.frames.first.map { frames[$0].page == page } ?? false }
  }
}
