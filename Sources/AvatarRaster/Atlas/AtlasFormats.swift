/// The formats that `--format` knows.
public enum AtlasFormats {
  static let exporters: [any AtlasExporter.Type] = [DefaultJSONExporter.self]

  public static var names: [String] { exporters.map { $0.format } }

  /// The exporter of that name; nil when there is none.
  public static func exporter(named name: String) -> (any AtlasExporter)? {
    exporters.first { $0.format == name }.map { $0.init() }
  }
}
