/// Chooses one of several weighted values for a seed, by rendezvous hashing.
///
/// Each value has a cost that depends on the seed and on itself alone, and the lowest wins. So a
/// further value changes the choice of those seeds that get it, and of no other. All arithmetic is
/// in whole numbers, the same on every machine: docs/seeds.md describes it.
package struct WeightedChoice: Hashable, Sendable {
  private let state: UInt64

  package init(seed: String) { state = Self.mix(Self.hash(seed)) }

  /// Returns the 64-bit FNV-1a hash of a text's UTF-8.
  ///
  /// - Parameter before: the hash of what stands before the text.
  package static func hash(_ text: String, before: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    text.utf8.reduce(before) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns the cost of a value for the seed: −log2 of a number between 0 and 1, in units of 2⁻⁴⁰.
  /// Divided by the value's weight, it is compared with that of others.
  ///
  /// - Parameter hash: the hash of the value's name.
  package func cost(of hash: UInt64) -> UInt64 { (Self.bits << 6) - Self.log2(max(1, Self.mix(state ^ hash))) }

  /// Returns whether a value wins over another one.
  ///
  /// - Parameters:
  ///   - a, b: cost and weight; the weight is at most 1000.
  package static func isLess(_ a: (cost: UInt64, weight: UInt64), than b: (cost: UInt64, weight: UInt64)) -> Bool {
    a.cost &* b.weight < b.cost &* a.weight
  }

  /// The finalizer of SplitMix64.
  private static func mix(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// One, in the units of a logarithm.
  private static let bits: UInt64 = 1 << 40

  /// Returns the logarithm of a number from 1 on, on straight lines between 257 exact ones.
  private static func log2(_ number: UInt64) -> UInt64 {
    let zeros = number.leadingZeroBitCount
    let fraction = (number << zeros) << 1
    let (place, rest) = (Int(fraction >> 56), (fraction << 8) >> 40)
    let (low, high) = (logarithms[place], logarithms[place + 1])
    return (UInt64(63 - zeros) << 40) + low + (((high - low) * rest) >> 24)
  }

  /// log2(1 + n / 256) for n from 0 to 256, bit by bit: a square has twice the logarithm.
  private static let logarithms: [UInt64] = (0...256).map { place in
    if place == 256 { return bits }
    var number = UInt64(256 + place) << 55
    return (0..<40).reduce(0) { logarithm, _ in
      number = number.multipliedFullWidth(by: number).high
      let isTwo = number.leadingZeroBitCount == 0
      if !isTwo { number <<= 1 }
      return (logarithm << 1) | (isTwo ? 1 : 0)
    }
  }
}
