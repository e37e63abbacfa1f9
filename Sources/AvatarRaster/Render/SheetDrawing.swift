/// A drawn sheet without a name: its pages as finished PNG files. Records that look the same share one.
public struct SheetDrawing: Sendable {
  let plan: SheetPlan
  /// By scale, ascending, then by page.
  let pages: [[[UInt8]]]

  /// What it takes to keep, in bytes.
  public var cost: Int { pages.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } } }
}
