public import AvatarScene

extension AvatarRenderer {
  /// Returns a warning for each text in a record's images with characters that no font contains.
  /// Renders no image.
  ///
  /// - Parameters:
  ///   - pet: whether the pet and its name are drawn.
  ///   - names: whether the pet's name is drawn.
  ///   - caption: the caption of a still; nil for none.
  public func textWarnings(
    _ avatar: Avatar, of record: AvatarRecord, pet: Bool = true, names: Bool = true, caption: String? = nil
  ) -> [Diagnostic] {
    let check = GlyphCheck(text: frames.text, record: record)
    var warnings: [Diagnostic?] = []
    for value in (pet ? avatar.looks : [avatar.body]).flatMap(\.values) {
      switch value.shows {
      case .emoji: warnings.append(check.warning(value.name, TextSanitizer.emoji(value.text), style: .emoji))
      case .label where names: warnings.append(check.warning(value.name, TextSanitizer.clean(value.text)))
      case .label, .caption, .number, nil: break
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
