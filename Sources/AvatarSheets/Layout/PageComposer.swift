package import AvatarPixels

/// Puts frames onto the pages of a plan, at one scale.
package struct PageComposer {
  let plan: SheetPlan
  let limits: PageLimits
  let scale: Int

  package init(plan: SheetPlan, limits: PageLimits, scale: Int) {
    (self.plan, self.limits, self.scale) = (plan, limits, scale)
  }

  /// - Parameter draw: a frame, or what of it shows, at its place within the rectangle given in the page's pixels; called once for each frame that is not an alias.
  package func pages(_ draw: (_ number: Int, _ target: PixelRect) throws -> PagePicture.Piece) rethrows -> [PagePicture]
  {
    var pages = plan.pages.map {
      PagePicture(width: limits.pixels($0.width, scale: scale), height: limits.pixels($0.height, scale: scale))
    }
    for (number, place) in plan.places.enumerated() where place.aliasOf == nil {
      let target = place.rect * scale
      let piece = try draw(number, target)
      pages[place.page].composite(limits.extrude > 0 ? piece.extruded(target, by: limits.extrude * scale) : piece)
    }
    return pages
  }

  /// Where the frames of a page lie, repeated edges included, in pixels.
  package func areas(on page: Int) -> [PixelRect] {
    plan.places.filter { $0.page == page && $0.aliasOf == nil }.map {
      ($0.rect * scale).grown(by: limits.extrude * scale)
    }
  }
}
