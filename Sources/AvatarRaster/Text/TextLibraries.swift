internal import CPango

/// The C libraries and font files that turn text into pixels.
public enum TextLibraries {
  /// By name and version, as they are loaded.
  public static var versions: [(name: String, version: String)] {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    let freetype = ra_freetype_version(&major, &minor, &patch) != 0 ? "\(major).\(minor).\(patch)" : "unknown"
    return [
      ("freetype", freetype), ("harfbuzz", String(cString: hb_version_string())), ("pango", String(cString: pango_version_string())),
    ]
  }
}
