internal import AvatarText

/// Which of the pinned fonts a text needs. Opening them all takes longer than drawing a student.
enum FontChoice: Int, CaseIterable {
  /// The first font alone: it has every letter of the text and the ellipsis of a line that is cut, so that no other would be asked.
  case letters
  case all

  init(for request: TextRequest) {
    self = request.style != .emoji && Self.isLetters(request.text) ? .letters : .all
  }

  static func isLetters(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isLetter) }

  /// Latin, as far as it has no sign that is also an emoji.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x20...0x7E).contains(scalar.value) || (0xC0...0x17F).contains(scalar.value)
  }

  func files(of fonts: FontFiles) -> FontFiles {
    guard self == .letters else { return fonts }
    return FontFiles(paths: fonts.paths.filter { $0.utf8.hasSuffix(FontFiles.required) }, searched: fonts.searched)
  }
}
