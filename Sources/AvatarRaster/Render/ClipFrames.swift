/// A clip of one avatar with the moments of its frames: everything to draw them, in any order.
struct ClipFrames: Sendable {
  let scene: Scene
  let timings: [FrameTiming]

  var name: String { scene.clip.name }
  var loops: Bool { scene.clip.loop }
}
