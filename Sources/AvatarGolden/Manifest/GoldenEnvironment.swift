internal import AvatarText
public import AvatarRaster
internal import FoundationShim

/// What is not the same in two environments, in words, told apart by what it can change.
public struct EnvironmentDifferences: Hashable, Sendable {
  /// All of it, in order.
  public private(set) var descriptions: [String] = []
  /// What any pixel may change with: the platform, and the libraries that draw.
  public private(set) var drawing: [String] = []
  /// What only letters change with: libraries and fonts.
  public private(set) var text: [String] = []

  /// Whether the same drawing is the same pixels; the version of the art or of the program makes another drawing, not other pixels of it.
  public var samePixels: Bool { drawing.isEmpty && text.isEmpty }

  private static let harmless: Set<String> = ["renderer", "art"]
  private static let letters: Set<String> = ["freetype", "harfbuzz", "pango"]

  fileprivate mutating func add(_ item: String, _ sentence: String) {
    descriptions.append(sentence)
    if Self.harmless.contains(item) { return }
    // Fonts are called by their files.
    if Self.letters.contains(item) || item.utf8.contains(".") {
      text.append(sentence)
    } else {
      drawing.append(sentence)
    }
  }
}

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
  public func differences(from recorded: GoldenEnvironment) -> EnvironmentDifferences {
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

  /// Read once, as the fonts themselves are: they are some 25 MB.
  private static let fonts: [Item] = FontFiles.installed().paths.map { path in
    let name = path.utf8.split(separator: "/").last.map(String.init) ?? path
    let bytes = FileManager.default.contents(atPath: path).map { Array($0) } ?? []
    return Item(name: name, value: String(SHA256.hex(bytes).prefix(16)))
  }
}
