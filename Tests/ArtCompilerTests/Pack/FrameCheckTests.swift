import AvatarScene
import Foundation
import TestSupport
import Testing

@testable import ArtCompiler

/// Tests what `check` says of figures that leave their frame, and of views that are not drawn.
@Suite struct FrameCheckTests {
  @Test func aFigureThatLeavesItsFrameIsTold() throws {
    let nod =
      #"{"name": "nod", "duration": 1, "frames": 3, "loop": false, "tracks": {"body": {"x": [{"time": 0, "value": 0}, {"time": 1, "value": 45}]}}}"#
    let found = try ArtFolder.messages { $0.write(nod, to: "clips/nod.json") }
    #expect(found.count == 1, "\(found)")
    let message = found.first ?? ""
    #expect(message.hasPrefix("warning: clips/nod.json:1"), "\(message)")
    #expect(message.contains("at 1.0 seconds ") && message.contains(" over the right edge of the frame"), "\(message)")
  }

  @Test func aFigureThatStaysInItsFrameIsNotTold() throws {
    let nod =
      #"{"name": "nod", "duration": 1, "frames": 3, "loop": false, "tracks": {"body": {"x": [{"time": 0, "value": 0}, {"time": 1, "value": 2}]}}}"#
    #expect(try ArtFolder.messages { $0.write(nod, to: "clips/nod.json") } == [])
  }

  @Test func aVariantThatLacksTwoViewsIsOneWarning() throws {
    let found = try ArtFolder.messages(views: true) { folder in
      for view in ["side", "back"] { try folder.remove("player/\(view)/parts/hairStyle/bun.svg") }
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("is left off from the side and from the back") == true, "\(found)")
  }

  @Test func aSlotThatIsNotSeenFromBehindNeedsNoFilesThere() throws {
    let found = try ArtFolder.messages(views: true) { folder in
      try folder.change(
        "catalog.json", "\"slot\": \"eyeStyle\",", "\"slot\": \"eyeStyle\", \"views\": [\"front\", \"side\"],")
      try folder.remove("player/back/parts/eyeStyle")
    }
    #expect(found == [])
  }
}
