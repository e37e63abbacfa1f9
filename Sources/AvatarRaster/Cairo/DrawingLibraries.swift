internal import CCairo
internal import CPixman

/// The names and versions of the C libraries that rasterise shapes. These are the versions loaded
/// at run time, not those compiled against.
package enum DrawingLibraries {
  /// The versions in one line, for cache keys.
  static let versionText = versions.map { "\($0.name) \($0.version)" }.joined(separator: ", ")

  /// The name and the version of each library.
  package static var versions: [(name: String, version: String)] {
    [("cairo", String(cString: cairo_version_string())), ("pixman", String(cString: pixman_version_string()))]
  }
}
