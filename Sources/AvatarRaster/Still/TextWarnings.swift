extension AvatarRenderer {
  /// A warning for every text of a record's pictures of which some characters are in no font. Nothing is drawn.
  ///
  /// - Parameters:
  ///   - pet: false where the pet, and with it its name, is left out.
  ///   - names: false where the pet's name is left out.
  ///   - caption: a still's line below the figure; nil for none.
  public func textWarnings(
    _ avatar: Avatar, of record: AvatarRecord, pet: Bool = true, names: Bool = true, caption: String? = nil
  ) -> [Diagnostic] {
    let check = GlyphCheck(text: frames.text, record: record)
    var warnings: [Diagnostic?] = []
    for value in (pet ? avatar.looks : [avatar.body]).flatMap(\.values) {
      switch value.shows {
      case .emoji: warnings.append(check.warning(value.name, TextSanitizer.emoji(value.text), style: .emoji))
      case .label where names: warnings.append(check.warning(value.name, TextSanitizer.clean(value.text)))
      case .label, .caption, nil: break
      }
    }
    if let caption {
      if caption.contains(StillOptions.firstName),
        let field = pack.catalog.fields.all.first(where: { $0.shows == .caption })
      {
        warnings.append(check.warning(field.name, TextSanitizer.clean(avatar.firstName)))
      }
      warnings.append(
        check.warning("caption", TextSanitizer.clean(caption.replacing(StillOptions.firstName, with: ""))))
    }
    return warnings.compactMap { $0 }
  }
}
