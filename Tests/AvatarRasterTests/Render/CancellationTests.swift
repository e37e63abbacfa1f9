import AvatarScene
import Testing

@testable import AvatarPixels
@testable import AvatarRaster

/// Whoever cancels the task that draws gets an error at the next frame, line or page, not a picture in the end.
@Suite struct CancellationTests {
  /// What the work throws in a task that is cancelled before it begins.
  private static func error(in work: @escaping @Sendable () throws -> Void) async -> RenderError? {
    let task = Task { () -> RenderError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do { try work() } catch { return error as? RenderError }
      return nil
    }
    return await task.value
  }

  private static func encodingError(in work: @escaping @Sendable () throws -> Void) async -> EncodingError? {
    let task = Task { () -> EncodingError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do { try work() } catch { return error as? EncodingError }
      return nil
    }
    return await task.value
  }

  @Test func nothingIsDrawn() async throws {
    let renderer = try AvatarRenderer()
    let avatar = renderer.resolve(AvatarRecord(id: "a")).avatar
    var sheet = SheetOptions()
    sheet.clips = ["idle"]
    var preview = PreviewOptions()
    preview.clips = ["wave"]
    for isPacked in [false, true] {
      sheet.layout = isPacked ? .packed : .rows
      #expect(await Self.error { [sheet] in _ = try renderer.sheet(avatar, name: "a", options: sheet) } == .cancelled)
    }
    #expect(await Self.error { [preview] in _ = try renderer.preview(avatar, options: preview) } == .cancelled)
    #expect(await Self.error { _ = try renderer.thumbnail(avatar) } == .cancelled)
    #expect(throws: Never.self) { try renderer.thumbnail(avatar) }
  }

  /// A sheet that is drawn and not encoded.
  @Test func nothingIsEncoded() async throws {
    let picture = Bitmap(width: 300, height: 300)
    let frames = [AnimationFrame(picture, milliseconds: 40)]
    #expect(await Self.encodingError { _ = try PNGEncoder.encode(picture) } == .cancelled)
    #expect(await Self.encodingError { _ = try IndexedPNG.encode(picture, exactly: []) } == .cancelled)
    #expect(await Self.encodingError { _ = try APNGEncoder.encode(frames) } == .cancelled)
    #expect(await Self.encodingError { _ = try WebPEncoder.encode(picture) } == .cancelled)
    #expect(await Self.encodingError { _ = try WebPEncoder.encode(frames) } == .cancelled)
    #expect(throws: Never.self) { try WebPEncoder.encode(picture) }
  }
}
