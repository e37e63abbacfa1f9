import AvatarPixels
import AvatarScene
import TestSupport

@testable import AvatarRaster

/// One picture drawn by two renderers: by the project's from the draw list, and by librsvg from the
/// exported SVG file.
struct OracleFrame: Sendable {
  /// A description of the avatar and the frame.
  let name: String
  let list: DrawList
  let viewport: Viewport

  static let scale = 2.0

  /// Text is omitted: an SVG file contains it as pictures, so the comparison would be meaningless.
  init(_ name: String, _ scene: AnimatedAvatar, at time: Double) {
    self.name = name
    list = DrawList(
      items: scene.drawList(at: time).items.filter { if case .layer = $0.content { true } else { false } })
    viewport = Viewport(frame: scene.frame, scale: Self.scale)
  }

  init(_ name: String, _ list: DrawList, _ viewport: Viewport) {
    (self.name, self.list, self.viewport) = (name, list, viewport)
  }

  /// Creates a frame of a clip; frames are counted from 0.
  init(_ fields: [String: String], clip: String, frame: Int = 0, cast: AnimatedAvatar.Cast = .player) throws {
    let pack = try Stage.pack()
    let avatar = fields["baseColor"] == nil ? try Stage.student(fields) : try Stage.avatar(fields)
    let scene = try AnimatedAvatar(avatar, clip: clip, cast: cast, pack: pack)
    let time = FrameTiming.frames(of: scene.clip)[frame].time
    let words = fields.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ")
    self.init("\(words), \(clip) \(frame)\(cast == .pet ? ", pet" : "")", scene, at: time)
  }

  func ours() throws -> Bitmap { try Stage.renderer().picture(of: list, viewport: viewport) }
}
