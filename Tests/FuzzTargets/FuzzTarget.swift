@_exported public import FuzzHarness

extension FuzzTarget {
  public static let all = [
    records, framing, colors, parts, paths, clips, rigs, pictures, pages, archives, cases, manifests, drawn, reports,
    universities, sprites, codes,
    escaping,
  ]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// Those of the service, which are in its own package, with their corpora here too.
  public static let names = all.map(\.name) + ["queries", "signatures"]
}
