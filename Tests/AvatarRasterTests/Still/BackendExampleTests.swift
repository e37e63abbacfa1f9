import AvatarRaster
import AvatarScene
import Foundation
import Testing

/// Calls the handler to which docs/backend.md links.
@Suite struct BackendExampleTests {
  private let handler: AvatarHandler
  private let row = ["user_id": "u", "hair_style": "bun", "first_name": "Zoë"]

  init() throws { handler = AvatarHandler(renderer: try AvatarRenderer()) }

  @Test func aRowBecomesAPictureWithATag() {
    let response = handler.respond(row: row, query: ["size": "48", "framing": "head"], knownTag: nil)
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["ETag"]?.count == 34)
    #expect(response.body.starts(with: [0x89, 0x50]))
  }

  @Test func whoHasThePictureIsToldSo() {
    let first = handler.respond(row: row, query: ["format": "webp"], knownTag: nil)
    let second = handler.respond(row: row, query: ["format": "webp"], knownTag: first.headers["ETag"])
    #expect(second.status == 304)
    #expect(second.body.isEmpty)
  }

  @Test(arguments: [
    ["size": "0"], ["size": "99999"], ["size": "x"], ["framing": "neck"], ["background": "#12345"], ["sise": "9"],
  ])
  func aBadParameterIsABadRequest(query: [String: String]) {
    #expect(handler.respond(row: row, query: query, knownTag: nil).status == 400)
  }

  @Test func aRowOfColumnsIsTheRecordOfItsJSON() throws {
    let json = try JSONSerialization.data(withJSONObject: row)
    #expect(try handler.renderer.record(columns: row).fields == handler.renderer.record(json: Array(json)).fields)
  }

  @Test(arguments: ["", "{", "[]", "null"])
  func textThatIsNoRecordSaysWhereItStops(text: String) throws {
    let error = try #require(throws: RecordError.self) { try handler.renderer.record(json: Array(text.utf8)) }
    #expect(error.exitStatus == .noUsableRecord)
    #expect(!error.description.isEmpty)
  }
}
