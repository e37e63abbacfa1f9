internal import AvatarSupport
import Platform

/// The only font files that text may use. Other fonts on the machine cannot change a pixel.
package struct FontFiles: Hashable, Sendable {
  /// The absolute paths, in order of preference.
  package let paths: [String]
  /// The searched folders, for messages.
  package let searched: [String]

  /// The environment variable that replaces the default folders: folders and font files, separated
  /// by colons.
  package static let variable = "RENDER_AVATARS_FONTS"

  /// The font without which no text can be drawn.
  package static let required = "DejaVuSans-Bold.ttf"

  /// The pinned files in order of preference. A missing file means missing glyphs of its scripts.
  package static let names = [
    "DejaVuSans-Bold.ttf",  // Latin, Greek, Cyrillic, Hebrew, Arabic, Armenian, Georgian; Debian fonts-dejavu-core
    "DejaVuSans.ttf",  // the same and more signs; Debian fonts-dejavu-core
    "NotoColorEmoji.ttf",  // emoji as pictures; Debian fonts-noto-color-emoji
    "FreeSansBold.ttf", "FreeSans.ttf",  // Devanagari, Bengali, Gurmukhi, Malayalam; Debian fonts-freefont-ttf
    "Loma-Bold.ttf",  // Thai; Debian fonts-tlwg-loma-ttf
    "FreeSerif.ttf",  // Thai, Tamil, Gujarati, Sinhala, Ethiopic and many more; Debian fonts-freefont-ttf
    "wqy-microhei.ttc",  // Chinese, Japanese, Korean; Debian fonts-wqy-microhei
  ]

  /// The default folders: Debian and Ubuntu, then Fedora and Arch, then macOS.
  package static let defaultDirectories = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/truetype/noto", "/usr/share/fonts/truetype/freefont",
    "/usr/share/fonts/truetype/wqy", "/usr/share/fonts/truetype/tlwg",
    "/usr/share/fonts/dejavu-sans-fonts", "/usr/share/fonts/google-noto-color-emoji-fonts",
    "/usr/share/fonts/gnu-free", "/usr/share/fonts/TTF", "/usr/share/fonts/noto",
    "/usr/share/fonts/wenquanyi/wqy-microhei",
    "/usr/local/share/fonts", "/opt/homebrew/share/fonts", "/Library/Fonts",
  ]

  /// Creates a list from known paths.
  package init(paths: [String], searched: [String] = []) {
    self.paths = paths
    self.searched = searched
  }

  /// Finds the pinned files in folders. A font file among the folders is added after the pinned
  /// ones.
  package init(in places: [String]) {
    var found = Self.names.compactMap { name in places.map { "\($0)/\(name)" }.first(where: Self.isReadable) }
    for place in places where Self.isReadable(place) && !found.contains(place) { found.append(place) }
    self.init(paths: found, searched: places)
  }

  /// Returns the font files of this machine. Uses the environment variable where it is set.
  package static func installed() -> FontFiles {
    guard let list = getenv(variable).map({ String(cString: $0) }), !list.isEmpty else {
      return FontFiles(in: defaultDirectories)
    }
    return FontFiles(in: list.utf8.split(separator: ":").map(String.init))
  }

  /// Whether the path is a readable regular file.
  private static func isReadable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, R_OK) == 0
  }
}
