import AvatarRaster

/// Draws the faces of users who have chosen nothing.
struct Faces {
  let renderer: AvatarRenderer

  func png(of user: String) throws -> [UInt8] {
    let avatar = renderer.resolve(try renderer.record(seed: user)).avatar
    var options = StillOptions()
    (options.size, options.framing) = (96, .head)
    return try renderer.thumbnail(avatar, options: options)
  }
}
