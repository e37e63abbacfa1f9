package import AvatarPixels

/// A layout: pages, and the position of each frame. Lengths are in units, the same at every scale.
package struct SheetPlan: Hashable, Sendable {
  package struct Page: Hashable, Sendable {
    package let suffix: String
    package var width: Int
    package var height: Int
  }

  package struct FramePlacement: Hashable, Sendable {
    package let page: Int
    /// The rectangle on the page.
    package let rect: PixelRect
    /// The rectangle in the cell.
    package let source: PixelRect
    /// The earlier frame with the same pixels; nil if this frame has its own.
    package let aliasOf: Int?
  }

  package var pages: [Page]
  /// The positions by frame number.
  package var places: [FramePlacement]

  /// The suffix that distinguishes the files of a page: the name of its clip or frame if each has its
  /// own page, otherwise the page's number if there are several.
  static func suffix(page: Int, of count: Int, clips: [String], isSplit: Bool) -> String {
    if isSplit { return "-" + clips.joined(separator: "-") }
    return count > 1 ? "-\(page)" : ""
  }
}

/// The name of a clip and the numbers of its frames in the whole sheet.
package struct ClipSpan: Hashable, Sendable {
  package let name: String
  package let frames: Range<Int>

  /// Consecutive spans, from names and numbers of frames.
  package static func consecutive(_ clips: [(name: String, frames: Int)]) -> [ClipSpan] {
    var next = 0
    return clips.map { clip in
      defer { next += clip.frames }
      return ClipSpan(name: clip.name, frames: next..<(next + clip.frames))
    }
  }
}
