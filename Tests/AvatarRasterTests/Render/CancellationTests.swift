@testable import AvatarRaster
import AvatarScene
import AvatarSheets
import Testing

@testable import AvatarPixels

/// Tests that cancelling the drawing task causes an error at the next frame, line or page, and no
/// picture.
@Suite struct CancellationTests {
  /// Returns the error of work in a task that is cancelled before it begins.
  private static func error(_ work: @escaping @Sendable () throws -> [UInt8]) async -> (any Error)? {
    await Task { () -> (any Error)? in
      withUnsafeCurrentTask { $0?.cancel() }
      do { _ = try work() } catch { return error }
      return nil
    }.value
  }

  @Test(arguments: [false, true]) func noSheetIsDrawn(isPacked: Bool) async throws {
    let renderer = try AvatarRenderer()
    let avatar = renderer.resolve(AvatarRecord(id: "a")).avatar
    let error = await Self.error {
      var options = SheetOptions()
      options.clips = ["idle"]
      options.layout = isPacked ? .packed : .rows
      return try renderer.sheet(avatar, name: "a", options: options).flatMap(\.bytes)
    }
    #expect(error as? RenderError == .cancelled)
  }

  @Test func noPreviewIsDrawn() async throws {
    let renderer = try AvatarRenderer()
    let avatar = renderer.resolve(AvatarRecord(id: "a")).avatar
    let error = await Self.error {
      var options = PreviewOptions()
      options.clips = ["wave"]
      return try renderer.preview(avatar, options: options)
    }
    #expect(error as? RenderError == .cancelled)
  }

  @Test func noStillIsDrawn() async throws {
    let renderer = try AvatarRenderer()
    let avatar = renderer.resolve(AvatarRecord(id: "a")).avatar
    let error = await Self.error { try renderer.thumbnail(avatar) }
    #expect(error as? RenderError == .cancelled)
    #expect(throws: Never.self) { try renderer.thumbnail(avatar) }
  }

  @Test func noPictureIsEncoded() async throws {
    let picture = Bitmap(width: 300, height: 300)
    let frames = [AnimationFrame(picture, milliseconds: 40)]
    let encoders: [@Sendable () throws -> [UInt8]] = [
      { try PNGEncoder.encode(picture) }, { try IndexedPNG.page(picture, exactly: []).file() },
      { try APNGEncoder.encode(frames) },
      { try WebPEncoder.encode(picture) }, { try WebPEncoder.encode(frames) },
    ]
    for (number, encode) in encoders.enumerated() {
      let error = await Self.error(encode)
      #expect(error as? EncodingError == .cancelled, "\(number)")
      #expect(throws: Never.self) { try encode() }
    }
  }
}
