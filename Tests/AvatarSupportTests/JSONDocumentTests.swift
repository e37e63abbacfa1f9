import Testing

@testable import AvatarSupport

@Suite struct JSONDocumentTests {
  private static let text = """
    {
      "name": "wave",
      "tracks": {"arm": [{"time": 0}, {"time": 1.5}]},
      "empty": []
    }
    """

  @Test(arguments: [
    ("", 1, 1), ("name", 2, 11), ("tracks.arm[1].time", 3, 44), ("tracks.arm[1]", 3, 35), ("empty", 4, 12),
    ("tracks.leg[1]", 3, 13), ("tracks.arm[7].time", 3, 21), ("empty[0]", 4, 12), ("nothing", 1, 1),
  ])
  func aPathLeadsToTheNearestValue(path: String, line: Int, column: Int) throws {
    let position = try JSONDocument(Array(Self.text.utf8)).position(of: path)
    #expect(position.line == line)
    #expect(position.column == column)
  }

  @Test func membersKnowWhereTheirNamesStand() throws {
    let document = try JSONDocument(Array(Self.text.utf8))
    let names = document.positions.members.sorted { $0.value.nameOffset < $1.value.nameOffset }.map(\.key)
    #expect(names == ["name", "tracks", "empty"])
  }

  @Test func positionsCountTheByteOrderMark() throws {
    let document = try JSONDocument([0xEF, 0xBB, 0xBF] + Array("[1, 2]".utf8))
    #expect(document.position(of: "[1]").column == 8)
    #expect(document.value == .array([.number(1), .number(2)]))
  }

  @Test func theValueIsThatOfTheReaderWithoutPositions() throws {
    #expect(try JSONDocument(Array(Self.text.utf8)).value == JSONText.parse(Array(Self.text.utf8)))
  }
}
