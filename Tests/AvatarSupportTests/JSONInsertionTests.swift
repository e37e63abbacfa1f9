import Testing

@testable import AvatarSupport

/// Tests that what is added to a JSON text leaves everything else as it is.
@Suite struct JSONInsertionTests {
  private func item(_ text: String) throws -> String {
    let bytes = try JSONInsertion.adding(item: .members([("a", .int(1))]), to: "list", of: Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{}\n", "{\n  \"list\": [\n    {\"a\": 1}\n  ]\n}\n"),
    ("{\"x\": 2}", "{\n  \"list\": [\n    {\"a\": 1}\n  ],\"x\": 2}"),
    ("{\"list\": []}", "{\"list\": [\n    {\"a\": 1}\n  ]}"),
    ("{\"x\": [3],  \"list\":  [ 4 ]}", "{\"x\": [3],  \"list\":  [\n    {\"a\": 1}, 4 ]}"),
  ])
  func anItemComesFirst(text: String, expected: String) throws {
    #expect(try item(text) == expected)
    #expect(try JSONText.parse(Array(item(text).utf8))["list"]?.list?.first?["a"] == .number(1))
  }

  @Test func aMemberComesFirst() throws {
    let text = Array("{\"families\": {\"b\": 1}}".utf8)
    let found = try JSONInsertion.adding("q\"", .int(2), to: "families", of: text)
    #expect(String(decoding: found, as: UTF8.self) == "{\"families\": {\n    \"q\\\"\": 2,\"b\": 1}}")
  }

  @Test func whatIsNoJSONIsAnError() { #expect(throws: JSONTextError.self) { try item("{") } }
}
