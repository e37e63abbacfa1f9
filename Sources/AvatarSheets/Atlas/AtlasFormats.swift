/// The atlas formats that a renderer writes, by their names.
public struct AtlasFormats: Sendable {
  private let exporters: [any AtlasExporter.Type]

  package init(_ exporters: [any AtlasExporter.Type]) { self.exporters = exporters }

  /// The formats that `--format` accepts.
  public static let standard = AtlasFormats([
    DefaultJSONExporter.self, JSONArrayExporter.self, AsepriteExporter.self, AsepriteArrayExporter.self,
    PhaserExporter.self, SpriteKitExporter.self,
    Cocos2dExporter.self,
    Godot4Exporter.self, Godot3Exporter.self, LibGDXExporter.self, StarlingExporter.self, UnityExporter.self,
    CSSExporter.self,
  ])

  /// The format for runtimes of DragonBones, of the layout `parts` only.
  public static let dragonBones = "dragonbones"

  /// Returns these formats and another one, which replaces one of the same name.
  package func adding(_ exporter: any AtlasExporter.Type) -> AtlasFormats {
    AtlasFormats(exporters.filter { $0.format != exporter.format } + [exporter])
  }

  /// The names of the formats, in the order of the help text.
  public var names: [String] { exporters.map { $0.format } }

  /// The formats whose engines cannot read WebP pictures.
  package var namesWithoutWebP: Set<String> { Set(exporters.filter { !$0.readsWebP }.map { $0.format }) }

  /// Returns a new exporter for a format.
  /// - Throws: `SheetError.unknownFormat`.
  package func exporter(named name: String) throws(SheetError) -> any AtlasExporter {
    guard let exporter = exporters.first(where: { $0.format == name }) else { throw .unknownFormat(name, known: names) }
    return exporter.init()
  }
}
