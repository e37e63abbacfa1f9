import Foundation
import Testing

@testable import AvatarScene

@Suite struct MannequinTests {
  @Test(arguments: 1...12) func anyStrideReachesEveryChoice(stride: Int) {
    let mix = Mannequins.Mix(stride: stride, start: 2, drift: nil, colors: nil, of: nil, worn: nil)
    for count in 1...40 {
      #expect(
        Set((0..<count).compactMap { mix.choice(of: $0, among: count) }) == Set(0..<count), "\(stride) among \(count)")
    }
  }

  @Test(arguments: [(5, 6), (3, 8), (7, 16), (2, 5), (-1, 4)]) func aStrideWithoutACommonFactorIsKept(
    stride: Int, count: Int
  ) {
    let mix = Mannequins.Mix(stride: stride, start: 0, drift: nil, colors: nil, of: nil, worn: nil)
    #expect(
      (0..<count).map { mix.choice(of: $0, among: count) }
        == (0..<count).map { (($0 * stride) % count + count) % count })
  }

  @Test(arguments: [Int.min, .max, 0]) func noStrideTraps(stride: Int) {
    let mix = Mannequins.Mix(stride: stride, start: .max, drift: 1, colors: nil, of: nil, worn: nil)
    #expect(mix.choice(of: 23, among: 7) != nil)
  }
}
