package import AvatarPixels

/// A layout in points, the same at every scale: pages, and each frame's place on one.
package struct SheetPlan: Hashable, Sendable {
  package struct Page: Hashable, Sendable {
    package let suffix: String
    package var width: Int
    package var height: Int
  }

  package struct Place: Hashable, Sendable {
    package let page: Int
    /// On the page.
    package let rect: PixelRect
    /// In the cell.
    package let source: PixelRect
    /// The frame whose pixels these are, where it is an earlier one.
    package let aliasOf: Int?
  }

  package var pages: [Page]
  /// By frame number.
  package var places: [Place]

  /// What tells a page's files from the others': its clip's name where every clip has its own, else its number where there are several.
  static func suffix(page: Int, of count: Int, clips: [String], splitByClip: Bool) -> String {
    if splitByClip { return "-" + clips.joined(separator: "-") }
    return count > 1 ? "-\(page)" : ""
  }
}

/// A clip's name and the numbers of its frames over the whole sheet.
package struct ClipSpan: Hashable, Sendable {
  package let name: String
  package let frames: Range<Int>

  /// Spans that follow one another, from names and counts.
  package static func consecutive(_ clips: [(name: String, frames: Int)]) -> [ClipSpan] {
    var next = 0
    return clips.map { clip in
      defer { next += clip.frames }
      return ClipSpan(name: clip.name, frames: next..<(next + clip.frames))
    }
  }
}
