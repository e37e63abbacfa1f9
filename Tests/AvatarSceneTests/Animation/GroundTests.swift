import Testing

@testable import AvatarScene

/// Tests a foot that is planted from 0 to half a second while the figure walks to the right at ten
/// points a second.
@Suite struct GroundTests {
  private static let travelling: @Sendable (String) -> String = {
    $0.replacing("\"stretch\": 1.25", with: "\"sole\": [[4, 0], [9, 0]]").replacing(
      "\"ground\": -16,", with: "\"ground\": 0, \"travel\": [1, 0],")
  }

  /// - Parameter to: the ankle's position after half a second; it starts at 9.
  private func clip(
    to: Double, easing: String = "linear", contacts: String = "[[0, 0.5]]",
    turn: String = ", \"turn\": [{\"time\": 0, \"value\": 0}]", speed: Double = 10
  ) throws -> Clip {
    let x =
      "[{\"time\": 0, \"value\": 9, \"easing\": \"\(easing)\"}, {\"time\": 0.5, \"value\": \(to)}, {\"time\": 1, \"value\": 9}]"
    let members = """
      "reach": {"hand": {"x": \(x), "y": [{"time": 0, "value": 5}]\(turn)}}, "ground": {"speed": \(speed), "contacts": {"hand": \(contacts)}}
      """
    return try Samples.clip(members, loop: true, rig: try Samples.limbRig(Self.travelling))
  }

  private func largest(_ clip: Clip) -> Double { clip.drifts().map(\.distance).max() ?? .infinity }

  @Test func aFootThatGoesBackAsFastAsTheGroundDoesNotSlide() throws {
    #expect(largest(try clip(to: 4)) < 1e-9)
    #expect(try clip(to: 4).motionErrors() == [])
  }

  /// At ten frames a second, a foot that moves half a point too little over five frames slides by a
  /// tenth in each.
  @Test(arguments: [(4.4, 0.08), (4.5, 0.1), (5, 0.2), (9, 1), (-1, 1)])
  func aFootThatGoesOtherwiseSlidesByTheDifference(to: Double, slides: Double) throws {
    #expect(close(largest(try clip(to: to)), slides, within: 1e-6))
  }

  @Test func whatSlidesIsNamedWithItsPlaceAndHowMuch() throws {
    let errors = try clip(to: 5).motionErrors()
    #expect(errors.map(\.path) == ["ground.contacts.hand[0]"])
    #expect(errors.first?.problem.hasSuffix("the foot slides by 0.2 points a frame, and may by 0.1") == true)
  }

  @Test func aFootThatStartsSlowlySlidesThoughItArrives() throws {
    #expect(largest(try clip(to: 4, easing: "easeInEaseOut")) > 0.3)
  }

  @Test func aFootThatRollsStandsOnTheEndThatIsDown() throws {
    let turn =
      ", \"turn\": [{\"time\": 0, \"value\": 0.3, \"easing\": \"linear\"}, {\"time\": 0.5, \"value\": 0.1}, {\"time\": 1, \"value\": 0.3}]"
    #expect(largest(try clip(to: 4, turn: turn)) < 1e-9)
  }

  @Test func onlyWhileItStandsDoesAFootSlide() throws {
    #expect(largest(try clip(to: 4, contacts: "[[0, 0.5]]")) < 1e-9)
    #expect(largest(try clip(to: 4, contacts: "[[0, 0.6]]")) > 1)
    #expect(try clip(to: 4, contacts: "[]").drifts().isEmpty)
  }

  @Test func whatIsWrongIsNamed() throws {
    func problem(_ contacts: String, speed: Double = 10) -> String? {
      do { _ = try clip(to: 4, contacts: contacts, speed: speed) } catch { return "\(error)" }
      return nil
    }
    let span = "is no time on the ground; use [from, to] in seconds, within 0 and 1.0"
    #expect(problem("[[0, 0.2], [0.5, 0.4]]") == "ground.contacts.hand[1]: \(span)")
    #expect(problem("[[0, 1.5]]") == "ground.contacts.hand[0]: \(span)")
    #expect(problem("[[-0.1, 0.5]]") == "ground.contacts.hand[0]: \(span)")
    #expect(problem("[[0.1]]") == "ground.contacts.hand[0]: \(span)")
    #expect(problem("[[0, 1]]") == nil)
    #expect(problem("[]", speed: -1) == "ground.speed: -1.0 is out of reach; use 0 to 10000 points a second")
    #expect(problem("[]", speed: 10_000) == nil && problem("[]", speed: 10_000.5) != nil)
    #expect(
      problem("[[0, 0.3], [0.2, 0.4]]")
        == "ground.contacts.hand[1]: begins at 0.2, before the one in front of it ends at 0.3")
    #expect(problem("[[0, 0.2], [0.2, 0.4]]") == nil)
    func many(_ count: Int) -> String {
      "[\((0..<count).map { "[\(Double($0) / 100), \((Double($0) + 0.5) / 100)]" }.joined(separator: ", "))]"
    }
    #expect(problem(many(64)) == nil && problem(many(65)) == "ground.contacts.hand: there are 65; use at most 64")
  }

  @Test func aRigThatWalksFartherThanItsGroundIsRefused() {
    #expect(throws: RigError(path: "travel", problem: "[1.1, 0.0] is farther than the figure walks; use -1 to 1")) {
      try Samples.limbRig { $0.replacing("\"ground\": -16,", with: "\"ground\": 0, \"travel\": [1.1, 0],") }
    }
  }
}
