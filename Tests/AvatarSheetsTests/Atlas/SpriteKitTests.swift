@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import Foundation
import Programs
import TestSupport
import Testing

@testable import AvatarSheets

@Suite struct SpriteKitTests {
  private static func sheet() throws -> (options: SheetOptions, avatar: Avatar, files: AtlasFiles) {
    var options = SheetOptions()
    options.clips = ["run", "sit"]
    options.framesPerSecond = 4
    options.scales = [1]
    options.layout = .packed
    options.formats = ["spritekit"]
    let avatar = try AtlasFixture.avatar(2)
    return (options, avatar, try AtlasFixture.files(avatar, options))
  }

  @Test func everyFrameIsAnImageSetOfThreeScales() throws {
    let (options, avatar, files) = try Self.sheet()
    for clip in try AtlasFixture.clips(options) {
      for index in try AtlasFixture.timings(clip, options).indices {
        let name = "\(AtlasFixture.name)_\(clip)_0\(index)"
        let folder = "Avatars.xcassets/\(AtlasFixture.name).spriteatlas/\(name).imageset/"
        let contents = try JSONReading.object(
          String(decoding: files.byName[folder + "Contents.json"] ?? [], as: UTF8.self))
        let images = try #require(contents["images"] as? [[String: String]])
        #expect(images.map { $0["scale"] } == ["1x", "2x", "3x"])
        for (scale, image) in zip(1...3, images) {
          let picture = try PNGDecoder.decode(files.byName[folder + (image["filename"] ?? "")] ?? [])
          let drawn = try AtlasFixture.drawn(
            avatar, clip: clip, index: index, scale: Double(scale), cast: .playerAndPet, options)
          let same = Pictures.same(picture, drawn)
          #expect(same)
        }
      }
    }
  }

  @Test func theAtlasAndItsSetsHaveNamesThatCatalogsAllow() throws {
    let dotted = try Stage.renderer().sheet(
      try AtlasFixture.avatar(2), name: "a.b",
      options: try {
        var o = try Self.sheet().options; o.clips = ["run"]; return o
      }())
    let folders = dotted.map(\.name).filter { $0.contains("/") }.flatMap { $0.split(separator: "/").dropLast() }
    #expect(
      folders.allSatisfy {
        ["Avatars.xcassets", "a%2Eb.spriteatlas"].contains($0)
          || $0.hasSuffix(".imageset") && $0.count(where: { $0 == "." }) == 1
      })
  }

  /// Compiles and runs the table, which prints its contents.
  @Test(.needs("swiftc")) func theTableCompilesAndNamesEveryTextureWithItsTime() throws {
    let (options, _, files) = try Self.sheet()
    let scratch = try Scratch()
    try scratch.write("table.swift", files.byName[AtlasFixture.name + ".spritekit.swift"] ?? [])
    let type = "Avatar_fox_1__20___5F_x"
    try scratch.write(
      "main.swift",
      "for c in \(type).clips { print(c.name, c.loops, c.then ?? \"-\"); for f in c.frames { print(f.texture, f.seconds) } }\n"
    )
    try #require(try scratch.run("swiftc", ["-Onone", "main.swift", "table.swift", "-o", "table"]).status == 0)
    let output = try scratch.run("sh", ["-c", "./table"]).output
    var lines: [String] = []
    for clip in try AtlasFixture.clips(options) {
      let source = try AtlasFixture.played(by: clip, options)
      lines.append("\(clip) \(source.loop) \(source.then ?? "-")")
      for (index, timing) in try AtlasFixture.timings(clip, options).enumerated() {
        lines.append("\(AtlasFixture.name)_\(clip)_0\(index) \(Double(timing.milliseconds) / 1000)")
      }
    }
    #expect(output == lines.joined(separator: "\n") + "\n")
  }
}
