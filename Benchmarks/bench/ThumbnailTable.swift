import AvatarRaster
import AvatarScene
import Foundation

/// Measures in-process thumbnails with a warm cache on one thread. Also writes the same pictures as
/// SVG files for other renderers.
struct ThumbnailTable {
  let folder: String
  var count = 100

  func print() throws {
    let renderer = try AvatarRenderer()
    var random = Lehmer(state: 7)
    let avatars = try (0..<count).map { number in
      try renderer.resolve(Players.record(Population.line(number, renderer.pack, &random), number: number)).avatar
    }
    var options = StillOptions()
    for avatar in avatars { _ = try renderer.thumbnail(avatar, options: options) }
    let time = try Stopwatch.microseconds(of: count) {
      for avatar in avatars { _ = try renderer.thumbnail(avatar, options: options) }
    }
    options.format = .svg
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, avatar) in avatars.enumerated() {
      try Data(renderer.thumbnail(avatar, options: options)).write(to: URL(fileURLWithPath: "\(folder)/\(number).svg"))
    }
    Swift.print("thumbnail warm, 140 px    \((time * 10).rounded() / 10)  µs")
  }
}
