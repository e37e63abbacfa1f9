#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The C libraries that turn text into pixels, by name and version, as they are loaded; `none` where one is not there.
///
/// Asking loads them, which drawing without text never does.
public enum TextLibraries {
  public static var versions: [(name: String, version: String)] {
    [("freetype", freetype), ("harfbuzz", text("harfbuzz.0", "hb_version_string")), ("pango", text("pango-1.0.0", "pango_version_string"))]
  }

  private typealias Words = @convention(c) () -> UnsafePointer<CChar>?

  private static func text(_ library: String, _ function: String) -> String {
    guard let found = open(library).flatMap({ dlsym($0, function) }) else { return "none" }
    return unsafeBitCast(found, to: Words.self)().map { String(cString: $0) } ?? "none"
  }

  private typealias Begin = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Version = @convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Void
  private typealias End = @convention(c) (OpaquePointer) -> Int32

  /// FreeType tells its version only through an open instance.
  private static var freetype: String {
    guard let library = open("freetype.6"), let begin = dlsym(library, "FT_Init_FreeType"), let version = dlsym(library, "FT_Library_Version"),
      let end = dlsym(library, "FT_Done_FreeType")
    else { return "none" }
    var instance: OpaquePointer?
    guard unsafeBitCast(begin, to: Begin.self)(&instance) == 0, let instance else { return "none" }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafeBitCast(version, to: Version.self)(instance, &major, &minor, &patch)
    _ = unsafeBitCast(end, to: End.self)(instance)
    return "\(major).\(minor).\(patch)"
  }

  /// Stays open: what Pango registers with GObject cannot be taken back.
  private static func open(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      let places = ["/opt/homebrew/lib/", "/usr/local/lib/", "/opt/local/lib/"].map { "\($0)lib\(name).dylib" }
    #else
      let halves = name.split(separator: ".")
      let places = ["lib\(halves.dropLast().joined(separator: ".")).so.\(halves.last ?? "0")"]
    #endif
    for place in places { if let handle = dlopen(place, RTLD_LAZY | RTLD_LOCAL) { return handle } }
    return nil
  }
}
