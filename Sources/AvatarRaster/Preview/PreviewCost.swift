internal import AvatarScene

/// The amount of drawing in a preview, computed before drawing starts.
public struct PreviewCost: Hashable, Sendable {
  /// The number of distinct images.
  package let pictures: Int
  /// The size of each image, in pixels.
  package let width: Int
  /// The height of each image, in pixels.
  package let height: Int

  init(pictures: Int, _ viewport: Viewport) {
    (self.pictures, width, height) = (pictures, viewport.width, viewport.height)
  }

  /// The pixels of all images together.
  public var pixels: Int { pictures * width * height }
}

extension AvatarRenderer {
  /// Returns the extent of a preview with these options. Where they include a pet, the result
  /// assumes that the avatar has one, because its walk takes longer.
  ///
  /// - Throws: `RenderError` for invalid options.
  public func previewExtent(_ options: PreviewOptions) throws(RenderError) -> PreviewCost {
    let request = try request(options, for: nil)
    return try RenderError.typed {
      switch options.stage {
      case .spot, .turn: try SpotPreview.extent(request, in: pack)
      case .walk: try WalkPreview.extent(request.options, in: pack)
      }
    }
  }
}

extension ArtPack {
  /// Returns the player's clip for a facing; the front clip where the pack lacks that view.
  func playerClip(_ name: String, _ facing: Facing) throws(ArtPackError) -> Clip {
    try clip(name, of: .player.seen(from: shows(.player, from: facing.view) ? facing.view : .front))
  }
}
