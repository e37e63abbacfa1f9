@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests that frames cut out of a sheet by each format's own rules equal the frames drawn
/// separately, pixel for pixel.
@Suite struct ReassemblyTests {
  static let textFormats = AtlasFormats.standard.names.filter { $0 != SpriteKitExporter.format }

  @Test func everyFormatHasAReader() {
    #expect(Set(AtlasReaders.all.map(\.format)).union([SpriteKitExporter.format]) == Set(AtlasFormats.standard.names))
  }

  @Test(arguments: UInt64(1)...12, [[], [0.5, 1.5], [0.25, 1, 1.25]])
  func everyFormatGivesBackTheFramesAsTheyWereDrawn(seed: UInt64, scales: [Double]) throws {
    var options = RandomSheet.options(seed: seed)
    options.formats = Self.textFormats
    if !scales.isEmpty { options.scales = scales }
    let avatar = try AtlasFixture.avatar(Int(seed) * 3)
    guard let files = try sheet(avatar, options) else { return }
    var drawn: [String: Bitmap] = [:]
    for scale in options.drawnScales {
      for (name, cast) in sheets(avatar, options) {
        for reader in AtlasReaders.all where cast != .pet || reader.format != "unity" {
          let frames = try reader.frames(of: name, in: files, scale: scale)
          // Godot 3 has one rate for a clip: both ends of a frame may be off by half a frame of a
          // display.
          let tolerance: Double = reader.format == "godot3" ? 16 : 2
          try expectClips(frames, options, within: tolerance, "\(reader.format) \(scale)x of \(seed)")
          for frame in frames {
            let key = "\(name) \(frame.clip) \(frame.index) \(scale)"
            let expected =
              try drawn[key]
              ?? AtlasFixture.drawn(avatar, clip: frame.clip, index: frame.index, scale: scale, cast: cast, options)
            drawn[key] = expected
            let same = Pictures.same(try frame.reassembled(from: files), expected)
            #expect(same, "\(reader.format): \(key), seed \(seed)")
          }
        }
      }
    }
  }

  @Test func mostRandomSheetsCanBeMade() throws {
    let made = try (UInt64(1)...12).filter { seed in
      var options = RandomSheet.options(seed: seed)
      options.formats = []
      options.bleed = 0
      options.scales = [options.scales.max() ?? 1]
      return try sheet(try AtlasFixture.avatar(Int(seed) * 3), options) != nil
    }
    #expect(made.count >= 8)
  }

  /// Returns nil if the frames do not fit the random size.
  private func sheet(_ avatar: Avatar, _ options: SheetOptions) throws -> AtlasFiles? {
    do { return try AtlasFixture.files(avatar, options) } catch RenderError.sheet(.tooLarge) { return nil }
  }

  private func sheets(_ avatar: Avatar, _ options: SheetOptions) -> [(name: String, cast: AnimatedAvatar.Cast)] {
    switch options.pet {
    case .beside: [(AtlasFixture.name, .playerAndPet)]
    case .none: [(AtlasFixture.name, .player)]
    case .separate: [(AtlasFixture.name, .player)] + (avatar.pet == nil ? [] : [(AtlasFixture.name + "-pet", .pet)])
    }
  }

  /// Checks every clip with all its frames, and their durations if the format supports them.
  private func expectClips(
    _ frames: [ReadFrame], _ options: SheetOptions, within tolerance: Double, _ place: String
  ) throws {
    let clips = try AtlasFixture.clips(options)
    #expect(Set(frames.map(\.clip)) == Set(clips), "\(place)")
    for clip in clips {
      let timings = try AtlasFixture.timings(clip, options)
      let own = frames.filter { $0.clip == clip }.sorted { $0.index < $1.index }
      #expect(own.map(\.index) == Array(timings.indices), "\(place): \(clip)")
      for (frame, timing) in zip(own, timings) {
        guard let milliseconds = frame.milliseconds else { continue }
        #expect(abs(milliseconds - Double(timing.milliseconds)) <= tolerance, "\(place): \(clip) \(frame.index)")
      }
    }
  }
}
