import AvatarScene
import Foundation
import Testing

@Suite struct PetFollowTests {
  /// A reference implementation of the same rule with a unit vector instead of an angle.
  private func reference(_ pet: Point, _ player: Point, _ dt: Double) -> Point {
    let (dx, dy) = (player.x - 30 - pet.x, player.y - 15 - pet.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    if distance <= 5 { return pet }
    let speed = distance * 0.15 < 180 ? distance * 0.15 : 180
    return Point(pet.x + dx / distance * speed * dt, pet.y + dy / distance * speed * dt)
  }

  private func path(_ step: Int) -> Point {
    let t = Double(step)
    return Point(400 * sin(t / 50) + t, 250 * cos(t / 31) + (step > 300 ? 5000 : 0))
  }

  @Test(arguments: [1.0 / 60, 1.0 / 30, 0.25])
  func sixHundredStepsFollowTheLaw(dt: Double) {
    var (pet, expected) = (Point(-200, 90), Point(-200, 90))
    for step in 0..<600 {
      pet = PetFollow.step(from: pet, player: path(step), dt: dt)
      expected = reference(expected, path(step), dt)
      #expect(close(pet.x, expected.x, within: 1e-9) && close(pet.y, expected.y, within: 1e-9), "step \(step)")
    }
  }

  @Test func aPetInItsPlaceStays() {
    #expect(PetFollow.step(from: Point(-30, -15), player: .zero, dt: 1) == Point(-30, -15))
  }

  @Test func fivePointsAwayIsStillInPlace() {
    #expect(PetFollow.step(from: Point(-30, -10), player: .zero, dt: 1) == Point(-30, -10))
  }

  @Test func beyondFivePointsItMoves() {
    let moved = PetFollow.step(from: Point(-30, -9), player: .zero, dt: 1)
    #expect(close(moved.x, -30) && close(moved.y, -9.9))
  }

  @Test func itsTopSpeedIsAHundredAndEightyPointsASecond() {
    let moved = PetFollow.step(from: Point(-30, 99_985), player: .zero, dt: 0.5)
    #expect(close(moved.y, 99_985 - 90, within: 1e-9))
  }

  @Test func noTimeIsNoStep() {
    #expect(PetFollow.step(from: Point(7, 7), player: .zero, dt: 0) == Point(7, 7))
  }
}
