/// What a golden set may hold. `docs/limits.md` states each.
public enum GoldenLimit {
  /// A file of the set, in bytes: 64 MiB.
  public static let fileBytes = 64 << 20
}
