@testable import AvatarRaster
import AvatarPixels
import AvatarSheets
import TestSupport
import Testing

@testable import AvatarSheets

/// Tests the transparent border that packing leaves around frames without any option: an engine
/// that draws a frame at another size needs it for the outline.
@Suite struct TrimMarginTests {
  private static func frames(_ margin: Int?) throws -> [(frame: ReadFrame, picture: Bitmap)] {
    var options = SheetOptions()
    (options.clips, options.framesPerSecond, options.scales, options.layout) = (["wave"], 5, [2], .packed)
    if let margin { options.trimMargin = margin }
    let files = try AtlasFixture.files(try AtlasFixture.avatar(1), options)
    return try HashReader().frames(of: AtlasFixture.name, in: files, scale: 2).map {
      ($0, try files.picture($0.image))
    }
  }

  /// Whether a pixel on an edge of the frame is visible that is not on the edge of its cell.
  private static func isCut(_ frame: ReadFrame, in picture: Bitmap) -> Bool {
    let rect = frame.rect
    let columns = (rect.x..<rect.maxX).map { $0 }
    let rows = (rect.y..<rect.maxY).map { $0 }
    func touches(_ x: Int, _ y: Int) -> Bool { picture[x, y] >> 24 != 0 }
    return frame.y > 0 && columns.contains { touches($0, rect.y) }
      || frame.y + rect.height < frame.cell.height && columns.contains { touches($0, rect.maxY - 1) }
      || frame.x > 0 && rows.contains { touches(rect.x, $0) }
      || frame.x + rect.width < frame.cell.width && rows.contains { touches(rect.maxX - 1, $0) }
  }

  @Test func packedFramesKeepAPointAroundTheirOutline() throws {
    #expect(try !Self.frames(nil).contains { Self.isCut($0.frame, in: $0.picture) })
  }

  @Test func aMarginOfNoneCutsAtTheOutline() throws {
    #expect(try Self.frames(0).contains { Self.isCut($0.frame, in: $0.picture) })
  }
}
