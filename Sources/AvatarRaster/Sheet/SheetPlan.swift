/// A layout in points, the same at every scale: pages, and each frame's place on one.
struct SheetPlan: Hashable, Sendable {
  struct Page: Hashable, Sendable {
    let suffix: String
    var width: Int
    var height: Int
  }

  struct Place: Hashable, Sendable {
    let page: Int
    /// On the page.
    let rect: PixelRect
    /// In the cell.
    let source: PixelRect
    /// The frame whose pixels these are, where it is an earlier one.
    let aliasOf: Int?
  }

  var pages: [Page]
  /// By frame number.
  var places: [Place]

  /// What tells a page's files from the others': its clip's name where every clip has its own, else its number where there are several.
  static func suffix(page: Int, of count: Int, clips: [String], splitByClip: Bool) -> String {
    if splitByClip { return "-" + clips.joined(separator: "-") }
    return count > 1 ? "-\(page)" : ""
  }
}
