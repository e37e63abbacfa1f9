package import AvatarPixels
package import AvatarScene
internal import AvatarText

/// Where every frame of an avatar lies, at one scale. The one value that all atlas formats are written from.
///
/// All lengths are pixels of this scale, y down. Frames are never rotated.
package struct Atlas: Hashable, Sendable {
  /// The avatar's id as a file name, without an extension: `ID`, or `ID-pet`.
  package let name: String
  /// Pixels a point: 1, 2 or 3.
  package let scale: Int
  /// The full cell that every frame was drawn in.
  package let cellWidth: Int
  package let cellHeight: Int
  /// The place of the feet in the cell, as a share of its size, y down.
  package let anchorX: Double
  package let anchorY: Double
  package let pages: [Page]
  /// In the order of the clips, then of time.
  package let frames: [Frame]
  package let clips: [ClipRange]
  package let meta: AvatarMeta
  package let pageFormat: PageFormat

  package init(
    name: String, scale: Int, cellWidth: Int, cellHeight: Int, anchorX: Double, anchorY: Double, pages: [Page],
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
    /// What tells this page's file from the others': empty, `-0`, or `-walk`.
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
    /// Counts from 0 in its clip.
    package let index: Int
    package let page: Int
    /// Where its pixels lie on the page.
    package let rect: PixelRect
    /// Where these pixels belong in the cell; the whole cell when nothing was trimmed.
    package let source: PixelRect
    /// How long it shows, in milliseconds.
    package let milliseconds: Int
    /// The first frame with the same pixels, by its number in `frames`; nil for that frame itself.
    package let aliasOf: Int?

    package init(
      clip: String, index: Int, page: Int, rect: PixelRect, source: PixelRect, milliseconds: Int, aliasOf: Int?
    ) {
      (self.clip, self.index, self.page, self.rect) = (clip, index, page, rect)
      (self.source, self.milliseconds, self.aliasOf) = (source, milliseconds, aliasOf)
    }
  }

  /// The frames of one clip: numbers into `frames`.
  package struct ClipRange: Hashable, Sendable {
    /// As engines call it: `walkLeft`.
    package let name: String
    /// The clip that it plays, and where the figure looks.
    package let animation: FacedClip
    package let frames: Range<Int>
    package let loops: Bool
    /// The clip that plays on after this one.
    package let then: String?
    /// How fast the ground goes by; nil for a clip that stays where it is.
    package let ground: Ground?

    package init(animation: FacedClip, frames: Range<Int>, loops: Bool, then: String?, ground: Ground? = nil) {
      (name, self.animation, self.frames, self.loops, self.then, self.ground) = (
        animation.name, animation, frames, loops, then, ground
      )
    }

    /// Of a clip from the front.
    package init(name: String, frames: Range<Int>, loops: Bool, then: String?, ground: Ground? = nil) {
      self.init(
        animation: FacedClip(clip: name, facing: .front), frames: frames, loops: loops, then: then, ground: ground)
    }
  }

  package func isTrimmed(_ frame: Frame) -> Bool {
    frame.source != PixelRect(x: 0, y: 0, width: cellWidth, height: cellHeight)
  }

  /// The place of the feet in the cell, in pixels, y down.
  package var pivot: (x: Double, y: Double) { (anchorX * Double(cellWidth), anchorY * Double(cellHeight)) }

  /// `ID/walk/03`: unique over avatars, and in order when sorted.
  package func key(of frame: Frame) -> String { "\(name)/\(frame.clip)/\(number(of: frame))" }

  /// A frame's number in its clip, with zeros before it, at least two digits and as many as the clip's last number has.
  package func number(of frame: Frame) -> String {
    let count = clips.first { $0.name == frame.clip }?.frames.count ?? 0
    let digits = max(2, String(max(0, count - 1)).count)
    let number = String(frame.index)
    return String(repeating: "0", count: max(0, digits - number.count)) + number
  }

  /// `ID.png`, `ID-0@2x.json`: the file of a page, or with `page` nil of the whole atlas.
  package func fileName(page: Int?, extension suffix: String) -> String {
    let part = page.map { pages[$0].suffix } ?? ""
    return name + part + (scale == 1 ? "" : "@\(scale)x") + "." + suffix
  }

  /// `ID-0@2x.png`: the file of a page's picture.
  package func imageName(page: Int) -> String { fileName(page: page, extension: pageFormat.fileExtension) }

  /// The same as an address beside the atlas file, for formats that are read from the web.
  func imageAddress(page: Int) -> String { WebAddress.of(imageName(page: page)) }

  /// The frames on one page, with their numbers.
  package func frames(on page: Int) -> [(number: Int, frame: Frame)] {
    frames.enumerated().filter { $0.element.page == page }.map { (number: $0.offset, frame: $0.element) }
  }

  /// How long a clip plays, in milliseconds.
  package func duration(of clip: ClipRange) -> Int { frames[clip.frames].reduce(0) { $0 + $1.milliseconds } }

  /// The clips on one page; a clip never spans two.
  package func clips(on page: Int) -> [ClipRange] {
    clips.filter { range in range.frames.first.map { frames[$0].page == page } ?? false }
  }
}
