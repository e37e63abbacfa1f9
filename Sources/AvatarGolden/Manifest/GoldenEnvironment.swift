public import AvatarRaster

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What besides records and code decides the pixels: versions of the renderer, the art, the libraries, and the fonts' bytes.
public struct GoldenEnvironment: Hashable, Sendable {
  /// In a fixed order.
  public let items: [Item]

  /// A thing and its version, or for a font the beginning of its SHA-256.
  public struct Item: Hashable, Sendable {
    public let name: String
    public let value: String
  }

  public init(items: [Item]) { self.items = items }

  /// This machine's, with this renderer's art.
  public static func current(_ renderer: AvatarRenderer) -> GoldenEnvironment {
    let pack = renderer.pack.info
    let versions =
      [("renderer", RendererVersion.current), ("art", "\(pack.name) \(pack.version)"), ("platform", platform)]
      + DrawingLibraries.versions.map { ($0.name, $0.version) } + TextLibraries.versions.map { ($0.name, $0.version) }
    return GoldenEnvironment(items: versions.map { Item(name: $0.0, value: $0.1) } + fonts)
  }

  /// `cairo 1.18.0 (recorded with 1.16.0)`: each thing that is not as it was recorded, in words.
  public func differences(from recorded: GoldenEnvironment) -> [String] {
    func shown(_ text: String) -> String { PlainText.line(text, limit: SceneLimit.quotedScalars) }
    var words: [String] = []
    for item in items {
      guard let before = recorded.items.first(where: { $0.name == item.name }) else { words.append("\(item.name) \(item.value) (not there then)"); continue }
      if before.value != item.value { words.append("\(item.name) \(item.value) (recorded with \(shown(before.value)))") }
    }
    for item in recorded.items where !items.contains(where: { $0.name == item.name }) {
      words.append("no \(shown(item.name)) (recorded with \(shown(item.value)))")
    }
    return words
  }

  private static var platform: String {
    #if os(Linux)
      let system = "linux"
    #elseif os(macOS)
      let system = "macos"
    #else
      let system = "other"
    #endif
    #if arch(x86_64)
      return system + " x86-64"
    #elseif arch(arm64)
      return system + " arm64"
    #else
      return system
    #endif
  }

  private static var fonts: [Item] {
    FontFiles.installed().paths.map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let bytes = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
      return Item(name: name, value: String(SHA256.hex(bytes).prefix(16)))
    }
  }
}
