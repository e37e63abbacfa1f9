package import AvatarPixels

/// Places frames on the pages of a plan, at one scale, in pixels a unit.
package struct PageComposer {
  let plan: SheetPlan
  let limits: PageLimits
  let scale: Int

  package init(plan: SheetPlan, limits: PageLimits, scale: Int) {
    (self.plan, self.limits, self.scale) = (plan, limits, scale)
  }

  /// Returns the pages.
  /// - Parameter draw: returns a frame, or its visible part, within the target rectangle, in pixels
  ///   of the page. Called once for each frame that is not an alias.
  package func pages(_ draw: (_ number: Int, _ target: PixelRect) throws -> SparsePage.Piece) rethrows -> [SparsePage] {
    var pages = plan.pages.map {
      SparsePage(width: limits.pixels($0.width, scale: scale), height: limits.pixels($0.height, scale: scale))
    }
    for (number, place) in plan.places.enumerated() where place.aliasOf == nil {
      let target = place.rect * scale
      let piece = try draw(number, target)
      pages[place.page].composite(limits.extrude > 0 ? piece.extruded(target, by: limits.extrude * scale) : piece)
    }
    return pages
  }

  /// The rectangles of the frames on a page, with their extruded edges, in pixels.
  package func areas(on page: Int) -> [PixelRect] {
    plan.places.filter { $0.page == page && $0.aliasOf == nil }.map {
      ($0.rect * scale).grown(by: limits.extrude * scale)
    }
  }
}
