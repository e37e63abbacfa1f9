internal import AvatarScene
internal import AvatarSupport

/// The subset of the pinned fonts that a text needs. Opening all fonts takes longer than drawing an
/// avatar.
enum FontChoice: Int, CaseIterable {
  /// The first font alone. It has every letter of the text and the ellipsis of a truncated line, so
  /// that no other font is needed.
  case letters
  case all

  init(for request: TextRequest) {
    self = request.style != .emoji && Self.isLetters(request.text) ? .letters : .all
  }

  static func isLetters(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isLetter) }

  /// Whether a character is Latin, without the signs that are also emoji.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x20...0x7E).contains(scalar.value) || (0xC0...0x17F).contains(scalar.value)
  }

  func files(of fonts: FontFiles) -> FontFiles {
    guard self == .letters else { return fonts }
    return FontFiles(paths: fonts.paths.filter { $0.utf8.hasSuffix(FontFiles.required) }, searched: fonts.searched)
  }
}
