import AvatarRaster
import AvatarSheets
import Foundation
import Testing

/// Compiles and calls the code of docs/swift.md.
@Suite struct SwiftExampleTests {
  @Test func aRecordBecomesAThumbnailAndASheet() throws {
    let (thumbnail, sheet) = try example(json: Array(#"{"hairStyle": "bun", "hairColor": "teal"}"#.utf8))
    #expect(thumbnail.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(sheet.contains { $0.name == "mia.png" })
    #expect(sheet.contains { $0.name == "mia.json" })
  }

  @Test func theDocumentShowsThisCode() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: tests.appending(path: "SwiftExample.swift"), encoding: .utf8)
    let root = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let document = try String(contentsOf: root.appending(path: "docs/swift.md"), encoding: .utf8)
    #expect(document.contains("```swift\n\(code)```"), "copy SwiftExample.swift into docs/swift.md")
  }
}
