extension AvatarRenderer {
  /// What the atlas says about an avatar, drawn with these options.
  func meta(of avatar: Avatar, options: SheetOptions) throws -> AvatarMeta {
    AvatarMeta(
      record: avatar.record, pack: pack.info, alt: AltText.describe(avatar, catalog: pack.catalog),
      key: try sheetKey(of: avatar, options: options))
  }

  /// The key of an avatar's sheets: equal keys mean equal files.
  public func sheetKey(of avatar: Avatar, options: SheetOptions) throws -> String {
    key(of: avatar, options: "sheet;" + options.summary, clips: try ClipSelection.names(options.clips, in: pack))
  }
}
