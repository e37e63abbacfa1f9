@testable import AvatarRun
import Foundation
import Testing

/// Tests which files a run recognises as pictures of an earlier run.
@Suite struct ExistingPictureTests {
  @Test("a pipe under a picture's name is no picture, and is not waited for", .timeLimit(.minutes(30)))
  func pipe() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString).png").path
    #expect(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(ExistingPicture(path) == nil)
  }
}
