public import AvatarScene
public import AvatarSheets

/// An avatar as parts, for a program that keeps or sends the files itself.
public struct AvatarParts: Sendable {
  /// The picture with every part.
  public let page: OutputFile
  /// The regions of the page, and how to put them together.
  public let atlas: OutputFile
  /// Everything that moves: the player's motion, and that of a pet beside it. Named by their
  /// content, and the same for all looks that move alike.
  public let motions: [OutputFile]
}

extension AvatarRenderer {
  /// Returns an avatar as parts at one scale.
  ///
  /// - Parameters:
  ///   - name: the name of the page and its atlas, already safe as a file name.
  ///   - options: the layout is that of parts, whatever they say, and the largest of the scales counts. A
  ///     separate pet is left out; `sheet` has its files too.
  ///   - addresses: where page and motions are, for the atlas to name; nil for beside it, by their names.
  public func parts(
    _ avatar: Avatar, name: String = "avatar", options: SheetOptions = SheetOptions(), addresses: PartsAddresses? = nil
  ) throws(RenderError) -> AvatarParts {
    var options = options
    (options.layout, options.scales, options.formats) = (.parts, [options.drawnScales.last ?? 1], ["json"])
    let files = try RenderError.typed {
      try parts(of: avatar, options: options, key: nil, addresses: addresses).first?.files(named: name) ?? []
    }
    let own = files.filter { !$0.isShared }
    guard own.count >= 2 else { throw .sheet(.noClips) }
    return AvatarParts(page: own[0], atlas: own[1], motions: files.filter(\.isShared))
  }
}
