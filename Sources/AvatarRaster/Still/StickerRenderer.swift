public import AvatarScene

/// Renders stickers: avatars in a pose, with a rim, still or moving.
extension AvatarRenderer {
  /// Returns a sticker as the bytes of a WebP, APNG or PNG file. The bytes are those of the still
  /// or the preview with the same options.
  ///
  /// - Throws: `RenderError` for options that are invalid, such as a pose that the pack has not.
  public func sticker(_ avatar: Avatar, options: StickerOptions = StickerOptions()) throws(RenderError) -> [UInt8] {
    try check(options)
    return try options.isAnimated
      ? preview(avatar, options: options.preview) : thumbnail(avatar, options: options.still)
  }

  /// Returns a sticker that contains its key, so that a later run can skip it where nothing changed.
  ///
  /// - Parameter key: the result of `stickerKey`, where the caller already has it.
  public func keyedSticker(_ avatar: Avatar, options: StickerOptions, key: String? = nil) throws(RenderError) -> [UInt8]
  {
    try check(options)
    return try options.isAnimated
      ? keyedPreview(avatar, options: options.preview, key: key)
      : keyedThumbnail(avatar, options: options.still, key: key)
  }

  /// Returns a hash of everything that determines a sticker. Equal keys mean equal bytes.
  public func stickerKey(of avatar: Avatar, options: StickerOptions) throws(RenderError) -> String {
    try check(options)
    return try options.isAnimated
      ? previewKey(of: avatar, options: options.preview) : stillKey(of: avatar, options: options.still)
  }

  /// Returns a hash of everything that determines a sticker beside its options, as 12 hexadecimal
  /// digits. A sticker shows no name.
  public func stickerVersion(of avatar: Avatar, options: StickerOptions) throws(RenderError) -> String {
    try check(options)
    return try options.isAnimated
      ? previewVersion(of: avatar, options: options.preview, names: [])
      : stillVersion(of: avatar, options: options.still, names: [])
  }

  /// Returns the pixels of all images of a sticker together, before anything is drawn.
  public func stickerPixels(_ options: StickerOptions) throws(RenderError) -> Int {
    try check(options)
    return try options.isAnimated ? previewExtent(options.preview).pixels : options.size * options.size
  }

  /// Returns the text alternative of a sticker.
  public func altText(of avatar: Avatar, options: StickerOptions) -> String {
    altText(of: avatar, options: options.still)
  }

  /// Throws `RenderError` for options that are invalid for every avatar.
  public func check(_ options: StickerOptions) throws(RenderError) {
    do { try options.check() } catch { throw .option(error) }
    if options.isAnimated { try check(options.preview) } else { try check(options.still) }
  }
}
