@testable import AvatarRaster
import AvatarPixels
import AvatarScene
import AvatarSheets
import TestSupport
import Testing

/// Tests frames that have a picture each.
@Suite struct SingleFrameTests {
  private static func files(_ change: (inout SheetOptions) -> Void = { _ in }) throws -> AtlasFiles {
    var options = SheetOptions()
    (options.clips, options.facings, options.scales, options.framesPerSecond) = (["walk", "wave"], [.front], [1], 4)
    change(&options)
    return try AtlasFixture.files(try AtlasFixture.avatar(2), options)
  }

  @Test(arguments: [SheetOptions.Layout.rows, .packed])
  func framesAreThoseOfTheAtlasByItsNames(layout: SheetOptions.Layout) throws {
    let sheet = try Self.files { $0.layout = layout }
    let frames = try HashReader().frames(of: AtlasFixture.name, in: sheet, scale: 1)
    let single = try Self.files { ($0.layout, $0.split) = (layout, .frame) }
    #expect(single.all.count == frames.count)
    for frame in frames {
      let number = (frame.index < 10 ? "0" : "") + "\(frame.index)"
      let picture = try single.picture("\(AtlasFixture.name)-\(frame.clip)-\(number).png")
      #expect(Pictures.same(picture, try sheet.picture(frame.image).cropped(to: frame.rect)), "\(frame.clip) \(number)")
    }
  }

  @Test func framesOfAPictureEachHaveNoAtlasFormat() {
    #expect(throws: RenderError.self) { try Self.files { ($0.split, $0.formats) = (.frame, ["css"]) } }
  }

  @Test func partsAreNotSplit() {
    #expect(throws: RenderError.self) { try Self.files { ($0.split, $0.layout) = (.frame, .parts) } }
  }
}
