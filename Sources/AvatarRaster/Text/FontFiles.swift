internal import AvatarText
import Libc

/// The font files that text may use, and no other: what else is installed on the machine cannot change a pixel.
public struct FontFiles: Hashable, Sendable {
  /// Absolute paths, the preferred first.
  public let paths: [String]
  /// Where was looked, for messages.
  public let searched: [String]

  /// The environment variable that replaces the usual folders: folders and font files, with colons between them.
  public static let variable = "RENDER_AVATARS_FONTS"

  /// Without it there is no text at all.
  public static let required = "DejaVuSans-Bold.ttf"

  /// The pinned files in order of preference. A missing one means missing glyphs of its scripts.
  public static let names = [
    "DejaVuSans-Bold.ttf",  // Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian, Georgian; Debian fonts-dejavu-core
    "DejaVuSans.ttf",  // the same and more signs; Debian fonts-dejavu-core
    "NotoColorEmoji.ttf",  // emoji as pictures; Debian fonts-noto-color-emoji
    "FreeSansBold.ttf", "FreeSans.ttf",  // Devanagari, Bengali, Gurmukhi, Malayalam; Debian fonts-freefont-ttf
    "Loma-Bold.ttf",  // Thai; Debian fonts-tlwg-loma-ttf
    "FreeSerif.ttf",  // Thai, Tamil, Gujarati, Sinhala, Ethiopic and many more; Debian fonts-freefont-ttf
    "wqy-microhei.ttc",  // Chinese, Japanese, Korean; Debian fonts-wqy-microhei
  ]

  /// Debian and Ubuntu, then Fedora and Arch, then macOS.
  public static let defaultDirectories = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/noto", "/usr/share/fonts/truetype/freefont",
    "/usr/share/fonts/truetype/wqy", "/usr/share/fonts/truetype/tlwg",
    "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/google-noto-color-emoji-fonts",
    "/usr/share/fonts/gnu-free", "/usr/share/fonts/TTF", "/usr/share/fonts/noto",
    "/usr/share/fonts/wenquanyi/wqy-microhei",
    "/usr/local/share/fonts", "/opt/homebrew/share/fonts", "/Library/Fonts",
  ]

  public init(paths: [String], searched: [String] = []) {
    self.paths = paths
    self.searched = searched
  }

  /// The pinned files that are in the folders; a file among the folders is taken as it is, after the pinned ones.
  public init(in places: [String]) {
    var found = Self.names.compactMap { name in places.map { "\($0)/\(name)" }.first(where: Self.isReadable) }
    for place in places where Self.isReadable(place) && !found.contains(place) { found.append(place) }
    self.init(paths: found, searched: places)
  }

  /// The files of this machine, by the environment variable where it is set.
  public static func installed() -> FontFiles {
    guard let list = getenv(variable).map({ String(cString: $0) }), !list.isEmpty else {
      return FontFiles(in: defaultDirectories)
    }
    return FontFiles(in: list.utf8.split(separator: ":").map(String.init))
  }

  /// True for an ordinary file that may be read.
  private static func isReadable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
  }
}
