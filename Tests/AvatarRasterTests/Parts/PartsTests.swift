import AvatarPixels
import AvatarRaster
import AvatarScene
import AvatarSheets
import AvatarSupport
import Foundation
import TestSupport
import Testing

/// Compares figures that are put together from parts with the frames that are drawn.
@Suite struct PartsTests {
  /// The looks, animations and times of `PARTS_LOOKS` seeds; a few if it is not set.
  @Test func partsLookLikeTheFrames() throws {
    let renderer = try Stage.renderer()
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PARTS_LOOKS"].flatMap { Int($0) } ?? 2
    let scale = environment["PARTS_SCALE"].flatMap { Int($0) } ?? 2
    let step = environment["PARTS_STEP"].flatMap { Int($0) } ?? 7
    var worst: [(mean: Double, share: Double, name: String, drawn: Bitmap, composed: Bitmap)] = []
    var (sum, far, covered) = (0.0, 0, 0)
    for seed in 0..<count {
      let avatar = renderer.resolve(try renderer.record(seed: "seed-\(seed)")).avatar
      var options = SheetOptions()
      (options.layout, options.scales) = (.parts, [scale])
      if let clips = environment["PARTS_CLIPS"] { options.clips = clips.split(separator: ",").map(String.init) }
      let files = try renderer.sheet(avatar, name: "a", options: options)
      if let folder = environment["PARTS_OUT"], seed < 3 {
        for file in files {
          try Data(file.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(seed)-\(file.name)"))
        }
      }
      let composer = try PartsComposer(files, named: "a", suffix: scale == 1 ? "" : "@\(scale)x")
      var number = seed
      for animation in try ClipSelection.animations(options.clips, options.facings, in: renderer.pack) {
        let scene = try AnimatedAvatar(
          avatar, clip: animation.clip, facing: animation.facing, cast: .playerAndPet, pack: renderer.pack)
        for timing in FrameTiming.frames(of: scene.clip) {
          number += 1
          guard number % step == 0 else { continue }
          let viewport = Viewport(frame: scene.frame, scale: Double(scale))
          let drawn = try renderer.picture(of: scene.drawList(at: timing.time), viewport: viewport)
          let composed = try composer.frame(
            animation.name, facing: animation.facing.rawValue, at: timing.time * 1000,
            PartsComposer.Place(
              width: viewport.width, height: viewport.height, scale: Double(scale),
              x: scene.frame.originX * Double(scale), y: scene.frame.originY * Double(scale)))
          let result = Self.difference(drawn, composed)
          sum += result.sum
          far += result.far
          covered += result.covered
          worst.append(
            (
              result.sum / Double(max(1, result.covered)), Double(result.far) / Double(max(1, result.covered)),
              "\(seed)-\(animation.name)-\(Int(timing.time * 1000))", drawn, composed
            ))
          worst.sort { $0.share > $1.share }
          if worst.count > 10 { worst.removeLast() }
        }
      }
    }
    print("mean \(sum / Double(covered)), far \(100 * Double(far) / Double(covered)) %")
    for one in worst { print(one.name, one.mean, one.share * 100) }
    if let folder = environment["PARTS_OUT"] {
      for (number, one) in worst.enumerated() {
        for (word, picture) in [("drawn", one.drawn), ("parts", one.composed)] {
          try Data(PNGEncoder.encode(picture)).write(
            to: URL(fileURLWithPath: "\(folder)/worst-\(number)-\(one.name)-\(word).png"))
        }
      }
    }
    #expect(sum / Double(covered) <= 2)
    #expect(Double(far) / Double(covered) <= 0.01)
  }

  /// Returns the sum of the differences of covered pixels, each the mean of its channels, and how
  /// many differ by more than 32 levels.
  static func difference(_ a: Bitmap, _ b: Bitmap) -> (sum: Double, far: Int, covered: Int) {
    var (sum, far, covered) = (0.0, 0, 0)
    for (left, right) in zip(a.pixels, b.pixels) where left >> 24 != 0 || right >> 24 != 0 {
      covered += 1
      let levels = [0, 8, 16, 24].map { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) }
      sum += Double(levels.reduce(0, +)) / 4
      if (levels.max() ?? 0) > 32 { far += 1 }
    }
    return (sum, far, covered)
  }
}
