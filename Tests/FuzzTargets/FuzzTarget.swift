@_exported public import FuzzHarness

extension FuzzTarget {
  /// All fuzz targets of the main package.
  public static let all = [
    records, framing, colors, parts, paths, clips, rigs, pictures, pages, archives, cases, manifests, drawn, reports,
    universities, sprites, codes,
    escaping, packs, overlays,
  ]

  /// Returns the target of a name; nil if there is none.
  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// All targets, including those in the service's own package, whose corpora are here too.
  public static let names = all.map(\.name) + ["queries", "signatures"]
}
