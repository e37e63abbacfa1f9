internal import AvatarSupport

/// The program's folder in the platform's cache folder.
package enum UserCache {
  /// Returns the path of a folder in it; nil if the user has no cache folder.
  package static func path(_ name: String, _ environment: [String: String]) -> String? {
    let home = environment["HOME"].flatMap { $0.utf8.hasPrefix("/") ? $0 : nil }
    #if canImport(Darwin)
      let caches = home.map { $0 + "/Library/Caches" }
    #else
      let caches =
        environment["XDG_CACHE_HOME"].flatMap { $0.utf8.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + "/.cache" }
    #endif
    return caches.map { $0 + "/render-avatars/\(name)" }
  }
}
