import AvatarScene

@testable import AvatarRaster

/// One picture that two renderers draw: ours from the draw list, librsvg from the SVG file that we export.
struct OracleFrame: Sendable {
  /// Avatar and frame, in words.
  let name: String
  let list: DrawList
  let viewport: Viewport

  static let scale = 2.0

  /// Letters are left out: an SVG file holds them as pictures, so that they would only be compared with themselves.
  init(_ name: String, _ scene: AnimatedAvatar, at time: Double) {
    self.name = name
    list = DrawList(
      items: scene.drawList(at: time).items.filter { if case .layer = $0.content { true } else { false } })
    viewport = Viewport(frame: scene.frame, scale: Self.scale)
  }

  init(_ name: String, _ list: DrawList, _ viewport: Viewport) {
    (self.name, self.list, self.viewport) = (name, list, viewport)
  }

  /// A frame of a clip, counted from 0.
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
