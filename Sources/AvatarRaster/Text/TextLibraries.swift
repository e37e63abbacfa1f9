internal import CPango
internal import Synchronization

/// The C libraries and font files that turn text into pixels.
public enum TextLibraries {
  /// Says that this process has no other use for fontconfig, which then does not read the machine's own configuration: the first text
  /// comes some milliseconds sooner. For a program, before its first text; never for a library inside somebody's server.
  public static func claimProcess() { FontConfiguration.ownsProcess.store(true, ordering: .relaxed) }

  /// By name and version, as they are loaded; empty where they are not installed.
  public static var versions: [(name: String, version: String)] {
    guard (try? PangoLibrary.load()) != nil else { return [] }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    let freetype = ra_freetype_version(&major, &minor, &patch) != 0 ? "\(major).\(minor).\(patch)" : "unknown"
    return [
      ("freetype", freetype), ("harfbuzz", hb_version_string().map { String(cString: $0) } ?? "unknown"),
      ("pango", pango_version_string().map { String(cString: $0) } ?? "unknown"),
    ]
  }
}
