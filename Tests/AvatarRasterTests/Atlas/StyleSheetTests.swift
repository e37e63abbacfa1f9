import AvatarScene
import Foundation
import Programs
import Testing

@testable import AvatarRaster

/// The style sheet in a real browser: each frame at its own moment, on ordinary and on dense screens.
@Suite(.serialized) struct StyleSheetTests {
  @Test(.needs("chromium"), arguments: [(SheetOptions.Layout.rows, 1), (.packed, 1), (.packed, 2)])
  func chromiumShowsEachFrameAtItsMoment(layout: SheetOptions.Layout, density: Int) throws {
    var options = SheetOptions()
    options.clips = ["walk"]
    options.framesPerSecond = 10
    options.layout = layout
    options.padding = 1
    options.background = layout == .rows ? .hub : .none
    options.formats = ["css"]
    let avatar = try AtlasFixture.avatar(2)
    let scratch = try Scratch()
    for file in try AtlasFixture.files(avatar, options).all { try scratch.write(file.name, file.bytes) }
    let timings = try AtlasFixture.timings("walk", options)
    try scratch.write("page.html", page(timings))
    let shot = try screenshot(scratch, frames: timings.count, density)
    for index in timings.indices {
      let cell = PixelRect(x: 96 * density * index, y: 0, width: 96 * density, height: 96 * density)
      let drawn = try AtlasFixture.drawn(avatar, clip: "walk", index: index, scale: density, cast: .playerAndPet, options)
      #expect(Self.difference(shot.cropped(to: cell), drawn) <= 1, "frame \(index)")
    }
  }

  /// One element a frame, each stopped in the middle of its frame's time.
  private func page(_ timings: [FrameTiming]) -> String {
    var elapsed = 0
    let boxes = timings.map { timing in
      defer { elapsed += timing.milliseconds }
      return "<div class=\"avatar-\(AtlasFixture.name) walk\" style=\"--at: -\(elapsed + timing.milliseconds / 2)ms\"></div>"
    }
    return """
      <!doctype html><link rel="stylesheet" href="\(AtlasFixture.name.replacingOccurrences(of: "%", with: "%25")).css">
      <style>body { margin: 0; display: flex; } div::before { animation-delay: var(--at) !important; animation-play-state: paused !important; }</style>
      \(boxes.joined(separator: "\n"))

      """
  }

  private func screenshot(_ scratch: borrowing Scratch, frames: Int, _ density: Int) throws -> Bitmap {
    let result = try scratch.run(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000",
        "--force-device-scale-factor=\(density)", "--window-size=\(max(600, frames * 96)),400", "--force-color-profile=srgb",
        "--user-data-dir=\(scratch.folder.path)/profile", "--screenshot=\(scratch.folder.path)/shot.png",
        "file://\(scratch.folder.path)/page.html",
      ])
    #expect(result.status == 0)
    return try PNGDecoder.decode(try scratch.read("shot.png"))
  }

  /// The largest difference of any channel.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    guard a.width == b.width, a.height == b.height else { return 256 }
    var largest = 0
    for index in 0..<a.pixels.count where a.pixels[index] != b.pixels[index] {
      for shift: UInt32 in [0, 8, 16, 24] {
        largest = max(largest, abs(Int(a.pixels[index] >> shift & 0xFF) - Int(b.pixels[index] >> shift & 0xFF)))
      }
    }
    return largest
  }
}
