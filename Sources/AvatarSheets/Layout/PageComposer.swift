/// Puts frames onto the pages of a plan, at one scale.
package struct PageComposer {
  let plan: SheetPlan
  let limits: PageLimits
  let scale: Int

  package init(plan: SheetPlan, limits: PageLimits, scale: Int) { (self.plan, self.limits, self.scale) = (plan, limits, scale) }

  /// - Parameter put: draws a frame onto its page, at the place given in pixels, all of which it must set; called once for each frame that is not an alias.
  package func pages(_ put: (_ number: Int, _ target: PixelRect, _ page: inout Bitmap) throws -> Void) rethrows -> [Bitmap] {
    let places = plan.places.enumerated().filter { $0.element.aliasOf == nil }
    var pages = plan.pages.enumerated().map { number, page in
      Bitmap(
        width: limits.pixels(page.width, scale: scale), height: limits.pixels(page.height, scale: scale),
        unsetIn: places.filter { $0.element.page == number }.map { $0.element.rect * scale })
    }
    for (number, place) in places {
      let target = place.rect * scale
      try put(number, target, &pages[place.page])
      pages[place.page].extrude(target, by: limits.extrude * scale)
    }
    return pages
  }

  /// Where the frames of a page lie, repeated edges included, in pixels.
  package func areas(on page: Int) -> [PixelRect] {
    plan.places.filter { $0.page == page && $0.aliasOf == nil }.map { ($0.rect * scale).grown(by: limits.extrude * scale) }
  }
}
