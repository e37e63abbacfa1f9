internal import CCairo

/// The names and versions of the C libraries that text, circles and turned pictures are drawn with. These are the versions loaded
/// at run time, not those compiled against.
package enum DrawingLibraries {
  /// The name and the version of each library; empty where they are not installed.
  package static var versions: [(name: String, version: String)] {
    guard ra_cairo_failure() == nil else { return [] }
    return [("cairo", String(cString: cairo_version_string())), ("pixman", String(cString: pixman_version_string()))]
  }
}
