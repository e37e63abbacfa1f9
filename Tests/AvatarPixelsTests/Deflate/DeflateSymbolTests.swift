import Testing

@testable import AvatarPixels

/// Tests against the tables of RFC 1951, section 3.2.5.
@Suite struct DeflateSymbolTests {
  private static let firstLengths: [UInt32] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let firstDistances: [UInt32] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12_289, 16_385, 24_577,
  ]

  @Test func everyLengthIsItsSymbolsFirstAndTheExtraBits() {
    for length in UInt32(3)...258 {
      let found = DeflateSymbol(length: length)
      #expect(Self.firstLengths[Int(found.symbol) - 257] + found.extra == length)
      #expect(found.extra < 1 << found.extraBits)
    }
  }

  @Test func everyDistanceIsItsSymbolsFirstAndTheExtraBits() {
    for distance in UInt32(1)...32_768 {
      let found = DeflateSymbol(distance: distance)
      #expect(Self.firstDistances[Int(found.symbol)] + found.extra == distance)
      #expect(found.extra < 1 << found.extraBits)
    }
  }

  @Test(arguments: [10: 0, 11: 1, 18: 1, 19: 2, 257: 5, 258: 0] as [UInt32: UInt32])
  func aLengthHasTheExtraBitsOfTheTable(length: UInt32, bits: UInt32) {
    #expect(DeflateSymbol(length: length).extraBits == bits)
  }

  @Test(arguments: [4: 0, 5: 1, 9: 2, 32_768: 13] as [UInt32: UInt32])
  func aDistanceHasTheExtraBitsOfTheTable(distance: UInt32, bits: UInt32) {
    #expect(DeflateSymbol(distance: distance).extraBits == bits)
  }
}
