@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import Foundation
import Programs
import TestSupport
import Testing

/// Tests previews with other readers: `pngcheck` reports no fault, and `apngdis` and a browser show
/// every picture for its duration.
@Suite(.serialized) struct PreviewReaderTests {
  private func options(_ clips: [String], _ format: PreviewOptions.Format = .apng) -> PreviewOptions {
    var options = PreviewOptions()
    (options.clips, options.size, options.format) = (clips, 40, format)
    return options
  }

  /// Returns the pictures with their durations; equal neighbours are merged.
  private func expected(_ options: PreviewOptions) throws -> [(bitmap: Bitmap, milliseconds: Int)] {
    var shown: [(bitmap: Bitmap, milliseconds: Int)] = []
    for frame in try Students.renderer.get().previewFrames(Students.avatar(Students.withPet), options: options) {
      if let last = shown.last, Pictures.same(last.bitmap, frame.bitmap) {
        shown[shown.count - 1].milliseconds += frame.milliseconds
      } else {
        shown.append((frame.bitmap, frame.milliseconds))
      }
    }
    return shown
  }

  private func file(_ options: PreviewOptions) throws -> [UInt8] {
    try Students.renderer.get().preview(Students.avatar(Students.withPet), options: options)
  }

  @Test(.needs("pngcheck"), arguments: [["walk"], ["sit"], ["idle", "wave"]])
  func pngcheckFindsNoFault(clips: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("a.png", try file(options(clips)))
    #expect(try scratch.run("pngcheck", ["-q", "a.png"]).status == 0)
  }

  @Test(.needs("apngdis"), arguments: [["walk"], ["sit"], ["idle", "wave"]])
  func apngdisSeesEveryPictureForItsTime(clips: [String]) throws {
    let expected = try expected(options(clips))
    let scratch = try Scratch()
    try scratch.write("a.png", try file(options(clips)))
    #expect(try scratch.run("apngdis", ["a.png"]).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).filter {
      $0.hasPrefix("apngframe")
    }.sorted()
    let delays = try names.filter { $0.hasSuffix(".txt") }.map {
      try Self.delay(String(decoding: scratch.read($0), as: UTF8.self))
    }
    #expect(delays == expected.map { Double($0.milliseconds) })
    for (name, frame) in zip(names.filter { $0.hasSuffix(".png") }, expected) {
      let same = Pictures.same(try PNGDecoder.decode(scratch.read(name)), frame.bitmap)
      #expect(same, "\(name)")
    }
  }

  /// Parses `delay=40/1000` and returns milliseconds.
  private static func delay(_ text: String) throws -> Double {
    let numbers = text.split { !$0.isNumber }.compactMap { Double($0) }
    guard text.hasPrefix("delay="), numbers.count == 2 else { throw ReadError("not a delay: \(text)") }
    return numbers[0] / numbers[1] * 1000
  }

  @Test(.needs("chromium"), arguments: [(PreviewOptions.Format.apng, "image/png"), (.webp, "image/webp")])
  func aBrowserSeesEveryPictureForItsTime(format: PreviewOptions.Format, type: String) throws {
    let options = options(["sit"], format)
    let scratch = try Scratch()
    try scratch.write("page.html", Self.page(try file(options), type))
    let result = try scratch.run(
      "chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(scratch.folder.path)/profile",
        "--virtual-time-budget=600000",
        "--dump-dom", "file://\(scratch.folder.path)/page.html",
      ])
    let words = try expected(options).map { "\($0.milliseconds)" }.joined(separator: " ")
    #expect(result.output.contains("<output>40x40 loops Infinity: \(words)</output>"), "\(result.output.suffix(300))")
  }

  /// Decoding runs outside the page's virtual time, which stops when the page is idle; so the page
  /// ticks until it is done.
  private static func page(_ bytes: [UInt8], _ type: String) -> String {
    """
    <!doctype html><output></output><script type="module">
    let done = false
    ;(function tick() { if (!done) setTimeout(tick, 1) })()
    const data = Uint8Array.from(atob('\(Data(bytes).base64EncodedString())'), c => c.charCodeAt(0))
    const decoder = new ImageDecoder({data, type: '\(type)'})
    await decoder.tracks.ready
    await decoder.completed
    const track = decoder.tracks.selectedTrack, times = []
    let size
    for (let frameIndex = 0; frameIndex < track.frameCount; frameIndex++) {
      const {image} = await decoder.decode({frameIndex})
      times.push(image.duration / 1000)
      size = image.displayWidth + 'x' + image.displayHeight
    }
    document.querySelector('output').textContent = size + ' loops ' + track.repetitionCount + ': ' + times.join(' ')
    done = true
    </script>
    """
  }
}
