import Testing

@testable import AvatarScene

/// A foot stands from 0 to 0.2 and from 0.5 to 0.6 seconds of a clip of one second.
@Suite struct GroundMotionTests {
  private let ground = Ground(speed: 50, contacts: ["foot": [[0, 0.2], [0.5, 0.6]]])

  @Test func aClipOfItsOwnLengthKeepsItsSpeedAndItsContacts() {
    let motion = ground.motion(travel: Point(1, 0), length: 1, cycles: 1, in: 1)
    #expect(motion.speed == 50)
    #expect(motion.velocity == Point(50, 0))
    #expect(motion.contacts == ["foot": [[0, 0.2], [0.5, 0.6]]])
  }

  /// Clips count y up, pictures count it down. Zero has no sign.
  @Test func theVelocityIsThatOfThePicture() {
    let motion = ground.motion(travel: Point(0, -0.12), length: 1, cycles: 1, in: 1)
    #expect(motion.velocity == Point(0, 6))
    #expect(motion.velocity.x.sign == .plus)
    #expect(ground.motion(travel: Point(-1, 0), length: 1, cycles: 1, in: 1).velocity.y.sign == .plus)
  }

  @Test func aClipThatPlaysTwiceIsTwiceAsFastAndStandsTwiceAsOften() throws {
    let motion = ground.motion(travel: Point(1, 0), length: 1, cycles: 2, in: 1)
    #expect(motion.speed == 100)
    let spans = try #require(motion.contacts["foot"])
    #expect(spans == [[0, 0.1], [0.25, 0.3], [0.5, 0.6], [0.75, 0.8]])
  }

  @Test func aClipThatIsStretchedIsSlowerAndStandsLonger() {
    let motion = ground.motion(travel: Point(1, 0), length: 1, cycles: 1, in: 2)
    #expect(motion.speed == 25)
    #expect(motion.contacts == ["foot": [[0, 0.4], [1, 1.2]]])
  }

  @Test(arguments: [1e-9, 1e9]) func aClipOfAnUnseenLengthKeepsItsOwnPace(length: Double) {
    #expect(ground.motion(travel: Point(1, 0), length: length, cycles: 1, in: 1).speed == 50)
  }
}
