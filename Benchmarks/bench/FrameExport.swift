import AvatarRaster
import AvatarScene
import Foundation

/// Writes the frames of a few avatars' sheets at scale 2 as SVG files, as input for other
/// renderers.
struct FrameExport {
  let folder: String
  /// The path of NDJSON; nil for every tenth fixture, which are students, pets and a legacy circle.
  let file: String?

  func write() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let renderer = try AvatarRenderer()
    let records = try file.map(Players.records(in:)) ?? Players.records()
    for index in stride(from: 0, to: records.count, by: file == nil ? 10 : 1) {
      let avatar = renderer.resolve(records[index]).avatar
      for clip in renderer.pack.clipNames(of: .player) {
        let scene = try AnimatedAvatar(avatar, clip: clip, cast: .playerAndPet, pack: renderer.pack)
        for (number, timing) in FrameTiming.frames(of: scene.clip).enumerated() {
          let svg = try renderer.svg(
            of: scene.drawList(at: timing.time), viewport: Viewport(frame: scene.frame, scale: 2))
          try svg.write(toFile: "\(folder)/\(index)-\(clip)-\(number).svg", atomically: false, encoding: .utf8)
        }
      }
    }
  }
}
