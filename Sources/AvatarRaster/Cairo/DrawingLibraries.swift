internal import CCairo
internal import CPixman

/// The C libraries that turn shapes into pixels, by name and version, as they are loaded, not as they were compiled against.
public enum DrawingLibraries {
  /// In one line, for keys.
  static let versionText = versions.map { "\($0.name) \($0.version)" }.joined(separator: ", ")

  public static var versions: [(name: String, version: String)] {
    [("cairo", String(cString: cairo_version_string())), ("pixman", String(cString: pixman_version_string()))]
  }
}
