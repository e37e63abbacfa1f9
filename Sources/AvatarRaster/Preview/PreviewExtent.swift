/// How much a preview draws, known before anything of it is thought of.
public struct PreviewExtent: Hashable, Sendable {
  /// The different pictures.
  public let pictures: Int
  /// Of each picture, in pixels.
  public let width: Int
  public let height: Int

  init(pictures: Int, _ viewport: Viewport) {
    (self.pictures, width, height) = (pictures, viewport.width, viewport.height)
  }

  /// Of all pictures together.
  public var pixels: Int { pictures * width * height }
}

extension AvatarRenderer {
  /// What a preview with these options draws; where they show a pet, for somebody who has one, whose walk takes longer.
  public func previewExtent(_ options: PreviewOptions) throws(RenderError) -> PreviewExtent {
    try check(options)
    return try RenderError.typed {
      switch options.stage {
      case .spot, .turn: try SpotPreview.extent(options, in: pack)
      case .walk: try WalkPreview.extent(options, in: pack)
      }
    }
  }
}

extension ArtPack {
  /// The player's clip as it is played in a facing; where the pack does not show that, as in front.
  func playerClip(_ name: String, _ facing: Facing) throws(ArtPackError) -> Clip {
    try clip(name, of: .player.seen(from: shows(.player, from: facing.view) ? facing.view : .front))
  }
}
