/// The formats that `--format` knows.
public enum AtlasFormats {
  static let exporters: [any AtlasExporter.Type] = [
    DefaultJSONExporter.self, JSONArrayExporter.self, AsepriteExporter.self, PhaserExporter.self, SpriteKitExporter.self, Cocos2dExporter.self,
    Godot4Exporter.self, Godot3Exporter.self, LibGDXExporter.self, StarlingExporter.self, UnityExporter.self, CSSExporter.self,
  ]

  public static var names: [String] { exporters.map { $0.format } }

  /// The exporter of that name; nil when there is none.
  public static func exporter(named name: String) -> (any AtlasExporter)? {
    exporters.first { $0.format == name }.map { $0.init() }
  }
}
