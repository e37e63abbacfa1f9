internal import AvatarPixels
internal import AvatarScene
internal import AvatarSupport
package import AvatarRaster
internal import Platform

/// The differences of two environments as text, grouped by what they can affect.
package struct EnvironmentDifferences: Hashable, Sendable {
  /// All differences, in order.
  package private(set) var descriptions: [String] = []
  /// Differences that can affect any pixel: the platform, and the drawing libraries.
  package private(set) var drawing: [String] = []
  /// Differences that only affect text: its libraries and fonts.
  package private(set) var text: [String] = []

  /// Whether the same draw list gives the same pixels. The version of the art or of the program
  /// changes the draw list, not its pixels.
  package var samePixels: Bool { drawing.isEmpty && text.isEmpty }

  private static let harmless: Set<String> = ["renderer", "art"]
  private static let letters: Set<String> = ["freetype", "harfbuzz", "pango"]

  fileprivate mutating func add(_ item: String, _ sentence: String) {
    descriptions.append(sentence)
    if Self.harmless.contains(item) { return }
    // Fonts are identified by their file names.
    if Self.letters.contains(item) || item.utf8.contains(".") {
      text.append(sentence)
    } else {
      drawing.append(sentence)
    }
  }
}

/// Everything except records and code that determines the pixels: versions of the renderer, the art
/// and the libraries, and the bytes of the fonts.
package struct GoldenEnvironment: Hashable, Sendable {
  /// In a fixed order.
  package let items: [Item]

  /// An item and its version, or for a font the beginning of its SHA-256.
  package struct Item: Hashable, Sendable {
    /// The name of the item.
    package let name: String
    /// Its version or digest.
    package let value: String
  }

  /// Creates an environment from its items.
  package init(items: [Item]) { self.items = items }

  /// Returns the environment of this machine with this renderer's art.
  package static func current(_ renderer: AvatarRenderer) -> GoldenEnvironment {
    let pack = renderer.pack.info
    let versions =
      [("renderer", RendererVersion.current), ("art", "\(pack.name) \(pack.version)"), ("platform", platform)]
      + DrawingLibraries.versions.map { ($0.name, $0.version) } + TextLibraries.versions.map { ($0.name, $0.version) }
    return GoldenEnvironment(items: versions.map { Item(name: $0.0, value: $0.1) } + fonts)
  }

  /// Returns each item that differs from the recorded one, as text: `cairo 1.18.0 (recorded with
  /// 1.16.0)`.
  package func differences(from recorded: GoldenEnvironment) -> EnvironmentDifferences {
    func shown(_ text: String) -> String { PlainText.line(text, limit: SceneLimit.quotedScalars) }
    var found = EnvironmentDifferences()
    let before = Dictionary(recorded.items.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for item in items {
      guard let value = before[item.name] else {
        found.add(item.name, "\(item.name) \(item.value) (not there then)"); continue
      }
      if value != item.value { found.add(item.name, "\(item.name) \(item.value) (recorded with \(shown(value)))") }
    }
    let now = Set(items.map(\.name))
    for item in recorded.items where !now.contains(item.name) {
      found.add(item.name, "no \(shown(item.name)) (recorded with \(shown(item.value)))")
    }
    return found
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

  /// Read once, because the fonts take about 25 MB.
  private static let fonts: [Item] = FontFiles.installed().paths.map { path in
    let name = path.utf8.split(separator: "/").last.map(String.init) ?? path
    let bytes = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    return Item(name: name, value: String(SHA256.hex(bytes).prefix(16)))
  }
}
