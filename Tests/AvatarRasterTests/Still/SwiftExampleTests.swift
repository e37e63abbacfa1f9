import AvatarRaster
import AvatarSheets
import Foundation
import Testing

/// Compiles and calls the code of docs/swift.md and docs/seeds.md.
@Suite struct SwiftExampleTests {
  @Test func aRecordBecomesAThumbnailAndASheet() throws {
    let (thumbnail, sheet) = try example(json: Array(#"{"hairStyle": "bun", "hairColor": "teal"}"#.utf8))
    #expect(thumbnail.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(sheet.contains { $0.name == "mia.png" })
    #expect(sheet.contains { $0.name == "mia.json" })
  }

  @Test func aUserWhoHasChosenNothingHasAFace() throws {
    let faces = Faces(renderer: try AvatarRenderer())
    let png = try faces.png(of: "user-4711")
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try png != faces.png(of: "user-4712"))
  }

  @Test(arguments: [("swift.md", "SwiftExample.swift"), ("seeds.md", "SeedExample.swift")])
  func aDocumentShowsThisCode(page: String, file: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
    let root = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let document = try String(contentsOf: root.appending(path: "docs/\(page)"), encoding: .utf8)
    #expect(document.contains("```swift\n\(code)```"), "copy \(file) into docs/\(page)")
  }
}
