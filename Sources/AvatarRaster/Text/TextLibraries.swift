internal import CPango
internal import Synchronization

/// The C libraries that rasterise text.
package enum TextLibraries {
  /// Declares that no other code in this process uses fontconfig. Fontconfig then does not read the
  /// system's configuration, which makes the first text some milliseconds faster. Call it in a
  /// program before its first text; never in a library inside another server.
  package static func claimProcess() { FontConfiguration.ownsProcess.store(true, ordering: .relaxed) }

  /// The name and version of each library as loaded; empty where they are not installed.
  package static var versions: [(name: String, version: String)] {
    guard (try? PangoLibrary.load()) != nil else { return [] }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    let freetype = ra_freetype_version(&major, &minor, &patch) != 0 ? "\(major).\(minor).\(patch)" : "unknown"
    return [
      ("freetype", freetype), ("harfbuzz", hb_version_string().map { String(cString: $0) } ?? "unknown"),
      ("pango", pango_version_string().map { String(cString: $0) } ?? "unknown"),
    ]
  }
}
