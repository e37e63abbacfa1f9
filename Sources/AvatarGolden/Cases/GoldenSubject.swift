package import AvatarRaster
package import AvatarScene

/// The subject of a golden: what it shows of an avatar.
package enum GoldenSubject: Hashable, Sendable {
  case frames(FrameStrip)
  /// One still for each direction, side by side.
  case stills([StillOptions])
  case sheet(SheetOptions)

  /// A one-line description for the manifest.
  package var description: String {
    switch self {
    case .frames(let strip): strip.description
    case .stills(let stills): SubjectDescription.text(stills)
    case .sheet(let options): SubjectDescription.text(options)
    }
  }
}

/// Frames of one clip, side by side in one picture, direction by direction.
package struct FrameStrip: Hashable, Sendable {
  /// The name of the clip.
  package let clip: String
  /// The frame numbers of the clip, from 0.
  package let frames: [Int]
  /// In pixels per point.
  package let scale: Double
  package let cast: AnimatedAvatar.Cast
  /// The background behind the avatar.
  package let background: Background
  /// The directions that the avatar faces.
  package let facings: [Facing]

  var description: String {
    let numbers = frames.map(String.init).joined(separator: ",")
    let others = [
      SubjectDescription.text(facings), cast == .playerAndPet ? nil : "\(cast)",
      background == .none ? nil : "on \(background.text)",
    ].compactMap { $0 }
    return (["\(clip) \(numbers) scale \(DrawListNumber.text(scale))"] + others).joined(separator: " ")
  }
}
