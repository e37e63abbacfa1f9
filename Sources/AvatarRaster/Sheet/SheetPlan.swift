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
}
