extension AvatarRenderer {
  /// A warning for every text of a record's pictures of which some characters are in no font. Nothing is drawn.
  ///
  /// - Parameters:
  ///   - pet: false where the pet, and with it its name, is left out.
  ///   - caption: a still's line below the figure; nil for none.
  public func textWarnings(_ avatar: Avatar, of record: AvatarRecord, pet: Bool = true, caption: String? = nil) -> [Diagnostic] {
    let check = GlyphCheck(text: frames.text, record: record)
    var warnings: [Diagnostic?] = []
    if case .legacy(let look) = avatar.body {
      warnings.append(check.warning(AvatarRecord.Field.emojiFace.rawValue, TextSanitizer.emoji(look.emoji), style: .emoji))
    }
    if pet, let name = avatar.pet?.name { warnings.append(check.warning(AvatarRecord.Field.petName.rawValue, TextSanitizer.clean(name))) }
    if let caption {
      if caption.contains(StillOptions.firstName) {
        warnings.append(check.warning(AvatarRecord.Field.firstName.rawValue, TextSanitizer.clean(avatar.firstName)))
      }
      warnings.append(check.warning("caption", TextSanitizer.clean(caption.replacing(StillOptions.firstName, with: ""))))
    }
    return warnings.compactMap { $0 }
  }
}
