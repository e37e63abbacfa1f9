/// The length in which sheets are laid out: one point, two or four, whichever is whole pixels at every
/// scale.
package struct ScaleUnit: Hashable, Sendable {
  /// Points a unit.
  package let points: Int

  /// - Parameter scales: pixels a point, in quarters.
  package init(scales: [Double]) {
    points = [1, 2].first { unit in scales.allSatisfy { ($0 * Double(unit)).rounded() == $0 * Double(unit) } } ?? 4
  }

  /// Returns the pixels a unit at a scale.
  package func pixels(_ scale: Double) -> Int { Int((scale * Double(points)).rounded()) }

  /// Returns a length in units, rounded up.
  package func units(_ points: Int) -> Int { (points + self.points - 1) / self.points }

  /// Returns the cell of a frame in units.
  ///
  /// - Throws: `SheetError.partPixels` for a frame that is not whole pixels at every scale.
  package func cell(width: Double, height: Double) throws(SheetError) -> (width: Int, height: Int) {
    let (width, height) = (Int(width), Int(height))
    guard width % points == 0, height % points == 0 else {
      throw .partPixels(width: width, height: height, unit: points)
    }
    return (width / points, height / points)
  }

  /// Returns the part of a file's name that says its scale: nothing at 1, otherwise `@2x` or `@1.5x`.
  package static func suffix(_ scale: Double) -> String { scale == 1 ? "" : "@\(NumberText.plain(scale))x" }
}
