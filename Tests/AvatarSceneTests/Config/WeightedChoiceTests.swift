@testable import AvatarScene
import Testing

@Suite struct WeightedChoiceTests {
  /// From a program in Python, with logarithms of 60 digits.
  @Test(
    arguments: [
      ("", "a=b", 192_815_393_605), ("user-4711", "hairStyle=bob", 945_435_860_467),
      ("user-4711", "hairStyle=afro", 315_130_770_342), ("Zoë", "topStyle=dress", 220_945_019_982),
      ("1:u", "palette=mint", 1_951_693_131_113),
    ] as [(String, String, UInt64)])
  func aCostIsThatOfTheDescription(seed: String, name: String, cost: UInt64) {
    #expect(WeightedChoice(seed: seed).cost(of: WeightedChoice.hash(name.utf8)) == cost)
  }

  @Test func aValueIsChosenAsOftenAsItsWeightSays() {
    let weights: [UInt64] = [1, 3, 6]
    var counts = [0, 0, 0]
    for seed in 0..<20_000 {
      let choice = WeightedChoice(seed: "user-\(seed)")
      let costs = weights.enumerated().map {
        (cost: choice.cost(of: WeightedChoice.hash("hat=\($0)".utf8)), weight: $1)
      }
      let place = costs.indices.min { WeightedChoice.isLess(costs[$0], than: costs[$1]) }
      counts[place ?? 0] += 1
    }
    for (count, weight) in zip(counts, weights) { #expect(abs(count - Int(weight) * 2000) < 250) }
  }

  /// A square has twice the logarithm.
  @Test func theLogarithmsAreWhatTheirArithmeticGives() {
    let exact = (0..<256).map { place in
      var number = UInt64(256 + place) << 55
      return (0..<40).reduce(UInt64(0)) { logarithm, _ in
        number = number.multipliedFullWidth(by: number).high
        let isTwo = number >> 63
        number <<= 1 - isTwo
        return logarithm << 1 | isTwo
      }
    }
    #expect(WeightedChoice.logarithms == exact + [1 << 40])
  }
}
