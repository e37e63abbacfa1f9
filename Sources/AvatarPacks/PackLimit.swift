/// What packs that lie over each other may take. `docs/limits.md` states each.
package enum PackLimit {
  /// Packs that are named at the same time, the built-in one not counted.
  package static let packs = 32
  /// Bytes of an `.avatarpack` file: 80 MiB.
  package static let fileBytes = 80 << 20
  /// Folders inside each other. A pack's own layout needs five.
  package static let folders = 8
  /// Bytes of a file's path in a pack.
  package static let nameBytes = 255
  /// Compiled packs that the cache folder keeps.
  package static let cachedPacks = 32
  /// Bytes of a compiled pack in the cache folder: 64 MiB.
  package static let cachedBytes = 64 << 20
}
