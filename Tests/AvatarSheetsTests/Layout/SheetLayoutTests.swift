@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests properties of every layout with random options.
@Suite struct SheetLayoutTests {
  /// Returns the pages and frames of each scale of a random sheet, from the default JSON; nil if it
  /// does not fit.
  private static func read(_ seed: UInt64, _ change: (inout SheetOptions) -> Void = { _ in }) throws -> (
    options: SheetOptions, scales: [[ReadFrame]], files: AtlasFiles
  )? {
    var options = RandomSheet.options(seed: seed)
    options.pet = .none
    options.bleed = 0
    options.formats = ["json"]
    change(&options)
    do {
      let files = try AtlasFixture.files(try AtlasFixture.avatar(Int(seed) * 5), options)
      let scales = try options.drawnScales.map { try HashReader().frames(of: AtlasFixture.name, in: files, scale: $0) }
      return (options, scales, files)
    } catch RenderError.sheet(.tooLarge) { return nil }
  }

  private static func sorted(_ frames: [ReadFrame]) -> [ReadFrame] {
    frames.sorted { ($0.clip, $0.index) < ($1.clip, $1.index) }
  }

  @Test(arguments: UInt64(20)...25)
  func theLayoutIsTheSameAtEveryScale(seed: UInt64) throws {
    guard let (options, scales, _) = try Self.read(seed, { $0.scales = [1, 2] }) else { return }
    for (scale, frames) in zip(options.drawnScales.map { Int($0) }, scales) {
      for (a, b) in zip(Self.sorted(scales[0]), Self.sorted(frames)) {
        #expect(a.rect * scale == b.rect && a.x * scale == b.x && a.y * scale == b.y)
      }
    }
  }

  @Test(arguments: UInt64(30)...35)
  func framesAndTheirEdgesLieApartAndInside(seed: UInt64) throws {
    guard let (options, scales, files) = try Self.read(seed, { $0.scales = [1] }), let frames = scales.first else {
      return
    }
    for (image, all) in Dictionary(grouping: frames, by: \.image) {
      let page = PixelRect(whole: try files.picture(image))
      let rects = Array(Set(all.map(\.rect)))
      for (number, rect) in rects.enumerated() {
        #expect(page.contains(rect.grown(by: options.extrude)))
        let near = rect.grown(by: 2 * options.extrude + options.padding)
        #expect(!rects.indices.contains { $0 != number && rects[$0].intersects(near) })
      }
    }
  }

  @Test(arguments: UInt64(40)...45)
  func aClipNeverSpansTwoPages(seed: UInt64) throws {
    guard let (_, scales, _) = try Self.read(seed, { $0.maximumSize = 200 * Int($0.scales.max() ?? 1) }) else { return }
    for frames in scales {
      for clip in Dictionary(grouping: frames, by: \.clip).values { #expect(Set(clip.map(\.image)).count == 1) }
    }
  }

  @Test(arguments: UInt64(50)...53)
  func powersOfTwoAreMetAtEveryScale(seed: UInt64) throws {
    guard
      let (_, _, files) = try Self.read(
        seed,
        {
          $0.powerOfTwo = true; $0.scales = [1, 3]
        })
    else { return }
    for name in files.byName.keys where name.hasSuffix(".png") {
      let page = try files.picture(name)
      #expect(page.width.nonzeroBitCount == 1 && page.height.nonzeroBitCount == 1)
    }
  }

  @Test func pagesStayWithinTheLargestSize() throws {
    for layout in [SheetOptions.Layout.rows, .packed] {
      guard
        let (_, _, files) = try Self.read(
          7,
          {
            $0.layout = layout; $0.scales = [2]; $0.split = .none; $0.maximumSize = 600
          })
      else { continue }
      for name in files.byName.keys where name.hasSuffix(".png") {
        let page = try files.picture(name)
        #expect(page.width <= 600 && page.height <= 600)
      }
    }
  }

  @Test func equalFramesAreStoredOnce() throws {
    var options = SheetOptions()
    // The circle of a legacy record looks the same in every view.
    (options.clips, options.facings) = (["walk"], [.front, .right, .back])
    options.scales = [1]
    options.layout = .packed
    let files = try AtlasFixture.files(try Stage.avatar(["baseColor": "#2E86AB", "emojiFace": "😎"]), options)
    let frames = try HashReader().frames(of: AtlasFixture.name, in: files, scale: 1)
    let places = Set(frames.map { "\($0.image) \($0.rect)" })
    let pictures = try Set(frames.map { frame in try files.picture(frame.image).cropped(to: frame.rect) })
    #expect(places.count == pictures.count)
    #expect(places.count < frames.count)
  }

  @Test func rowsShowEveryFrameInAFullCellUnlessTrimmed() throws {
    var options = SheetOptions()
    options.clips = ["walk", "run"]
    options.framesPerSecond = 6
    options.scales = [2]
    let files = try AtlasFixture.files(try AtlasFixture.avatar(2), options)
    let frames = try HashReader().frames(of: AtlasFixture.name, in: files, scale: 2)
    #expect(frames.allSatisfy { $0.rect.width == 192 && $0.rect.height == 192 && $0.rect.x == $0.index * 192 })
    options.trim = true
    let trimmed = try AtlasFixture.files(try AtlasFixture.avatar(2), options)
    let sizes = try HashReader().frames(of: AtlasFixture.name, in: trimmed, scale: 2).map {
      [$0.rect.width, $0.rect.height]
    }
    #expect(Set(sizes).count == 1)
    #expect(sizes[0][0] < 192 && sizes[0][1] < 192)
  }

  @Test func splitNamesEachPictureAfterItsClip() throws {
    var options = SheetOptions()
    options.clips = ["walk", "run"]
    options.facings = [.front]
    options.framesPerSecond = 6
    options.scales = [1]
    for layout in [SheetOptions.Layout.rows, .packed] {
      options.layout = layout
      options.split = .clip
      let files = try AtlasFixture.files(try AtlasFixture.avatar(2), options)
      let name = AtlasFixture.name
      #expect(
        files.all.map(\.name) == ["\(name)-walk.png", "\(name)-run.png", "\(name)-walk.json", "\(name)-run.json"])
    }
  }

  @Test func aSheetThatCannotFitSaysWhatItNeeds() throws {
    var options = SheetOptions()
    options.clips = ["walk"]
    options.maximumSize = 100
    for layout in [SheetOptions.Layout.rows, .packed] {
      options.layout = layout
      #expect(throws: RenderError.self) { try AtlasFixture.files(try AtlasFixture.avatar(2), options) }
    }
  }

  @Test func theSameSheetTwiceIsTheSameBytes() throws {
    var options = SheetOptions()
    options.clips = ["walk", "sit"]
    options.framesPerSecond = 4
    options.scales = [1]
    options.layout = .packed
    options.bleed = 2
    options.formats = AtlasFormats.standard.names
    let first = try AtlasFixture.files(try AtlasFixture.avatar(2), options).all
    let second = try AvatarRenderer(cacheCapacity: 0).sheet(
      try AtlasFixture.avatar(2), name: AtlasFixture.name, options: options)
    #expect(first.map(\.name) == second.map(\.name))
    #expect(zip(first, second).allSatisfy { $0.bytes == $1.bytes })
  }

  @Test func noTwoFormatsShareAFile() throws {
    var options = SheetOptions()
    options.clips = ["walk"]
    options.framesPerSecond = 4
    options.formats = AtlasFormats.standard.names + ["json"]
    options.maximumSize = 400
    let names = try AtlasFixture.files(try AtlasFixture.avatar(2), options).all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
