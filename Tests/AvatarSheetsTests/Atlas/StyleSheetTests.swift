@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests the style sheet in a real browser: each frame at its time, on normal and on high-density
/// screens.
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
    try scratch.write("page.html", page("walk", Self.middles(timings)))
    let shot = try screenshot(scratch, frames: timings.count, density)
    for index in timings.indices {
      let cell = PixelRect(x: 96 * density * index, y: 0, width: 96 * density, height: 96 * density)
      let drawn = try AtlasFixture.drawn(
        avatar, clip: "walk", index: index, scale: Double(density), cast: .playerAndPet, options)
      #expect(Self.difference(shot.cropped(to: cell), drawn) <= 1, "frame \(index)")
    }
  }

  /// The following clip is in another picture if every clip has its own, or if the first picture is
  /// full.
  @Test(.needs("chromium"), arguments: [1, 2])
  func aClipPlaysOnInAnotherPicture(density: Int) throws {
    var options = SheetOptions()
    (options.clips, options.framesPerSecond, options.formats, options.split, options.layout) = (
      ["sit"], 6, ["css"], .clip, .packed
    )
    let avatar = try AtlasFixture.avatar(2)
    let scratch = try Scratch()
    for file in try AtlasFixture.files(avatar, options).all { try scratch.write(file.name, file.bytes) }
    let (own, next) = (try AtlasFixture.timings("sit", options), try AtlasFixture.timings("sitLoop", options))
    let length = own.reduce(0) { $0 + $1.milliseconds }
    let round = next.reduce(0) { $0 + $1.milliseconds }
    // The first pass through sit, then two passes through sitLoop.
    let moments =
      Self.middles(own) + Self.middles(next).map { $0 + length } + Self.middles(next).map { $0 + length + round }
    let cells =
      own.indices.map { ("sit", $0) } + next.indices.map { ("sitLoop", $0) } + next.indices.map { ("sitLoop", $0) }
    try scratch.write("page.html", page("sit", moments))
    let shot = try screenshot(scratch, frames: cells.count, density)
    for (index, (clip, frame)) in cells.enumerated() {
      let cell = PixelRect(x: 96 * density * index, y: 0, width: 96 * density, height: 96 * density)
      let drawn = try AtlasFixture.drawn(
        avatar, clip: clip, index: frame, scale: Double(density), cast: .playerAndPet, options)
      #expect(Self.difference(shot.cropped(to: cell), drawn) <= 1, "\(clip) \(frame)")
    }
  }

  private static func middles(_ timings: [FrameTiming]) -> [Int] {
    var elapsed = 0
    return timings.map { timing in
      defer { elapsed += timing.milliseconds }
      return elapsed + timing.milliseconds / 2
    }
  }

  /// Returns a page with one element for each time in milliseconds, paused at that time.
  private func page(_ clip: String, _ moments: [Int]) -> String {
    let boxes = moments.map { "<div class=\"avatar-\(AtlasFixture.name) \(clip)\" data-at=\"\($0)\"></div>" }
    return """
      <!doctype html><link rel="stylesheet" href="\(AtlasFixture.name.replacingOccurrences(of: "%", with: "%25")).css">
      <style>body { margin: 0; display: flex; } div { flex: none; }</style>
      \(boxes.joined(separator: "\n"))
      <script>onload = () => {
        for (const box of document.querySelectorAll("div"))
          for (const animation of box.getAnimations({ subtree: true })) { animation.pause(); animation.currentTime = Number(box.dataset.at); }
      };</script>

      """
  }

  private func screenshot(_ scratch: borrowing Scratch, frames: Int, _ density: Int) throws -> Bitmap {
    let result = try scratch.run(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000",
        "--force-device-scale-factor=\(density)", "--window-size=\(max(600, frames * 96)),400",
        "--force-color-profile=srgb",
        "--user-data-dir=\(scratch.folder.path)/profile", "--screenshot=\(scratch.folder.path)/shot.png",
        "file://\(scratch.folder.path)/page.html",
      ])
    #expect(result.status == 0)
    return try PNGDecoder.decode(try scratch.read("shot.png"))
  }

  /// Returns the largest difference of any channel.
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
