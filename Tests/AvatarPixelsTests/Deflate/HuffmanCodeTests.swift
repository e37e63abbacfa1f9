import Testing

@testable import AvatarPixels

@Suite struct HuffmanCodeTests {
  /// Returns the Kraft sum of a code, which is exactly one for a code without gaps or overlaps.
  private static func share(_ lengths: [UInt8], limit: Int) -> Int {
    lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (limit - Int($1)) }
  }

  @Test func theExampleOfTheStandardHasItsCodes() {
    let code = HuffmanCode(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
    let written = zip(code.codes, code.lengths).map { bits, length in
      String((0..<length).map { bits >> $0 & 1 == 1 ? "1" : "0" })
    }
    #expect(written == ["010", "011", "100", "101", "110", "00", "1110", "1111"])
  }

  @Test func rareSymbolsGetLongCodes() {
    #expect(HuffmanLengths.of([45, 13, 12, 16, 9, 5], limit: 14) == [1, 3, 3, 3, 4, 4])
  }

  @Test func whatDoesNotOccurGetsNoCode() {
    #expect(HuffmanLengths.of([0, 5, 0, 5, 0], limit: 14) == [0, 1, 0, 1, 0])
  }

  @Test func aLoneSymbolGetsOneBit() { #expect(HuffmanLengths.of([0, 9, 0], limit: 14) == [0, 1, 0]) }

  @Test func nothingGetsNothing() { #expect(HuffmanLengths.of([0, 0], limit: 7) == [0, 0]) }

  @Test(arguments: 1...200)
  func anyCountsGiveAWholeCodeWithinTheLimit(seed: Int) {
    var noise = Noise(UInt64(seed))
    let limit = seed % 2 == 0 ? 14 : 7
    let symbols = limit == 7 ? 19 : 2 + noise.next(below: 284)
    // Doubling counts make the tree deeper than any limit.
    let counts = (0..<symbols).map { _ in UInt32(1) << noise.next(below: seed % 3 == 0 ? 30 : 4) }
    let lengths = HuffmanLengths.of(counts, limit: limit)
    #expect(Self.share(lengths, limit: limit) == 1 << limit)
    #expect(lengths.allSatisfy { (1...UInt8(limit)).contains($0) })
  }

  @Test func codesAsRareAsFibonacciNumbersAreCutToTheLimit() {
    var counts: [UInt32] = [1, 1]
    while counts.count < 40 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    let lengths = HuffmanLengths.of(counts, limit: 14)
    #expect(Self.share(lengths, limit: 14) == 1 << 14)
    #expect(lengths.max() == 14 && lengths.last == 1)
  }

  @Test func noSymbolGetsAShorterCodeThanACommonerOne() {
    var noise = Noise(9)
    let counts = (0..<200).map { _ in UInt32(1 + noise.next(below: 5000)) }
    let sorted = zip(counts, HuffmanLengths.of(counts, limit: 14)).sorted { $0.0 > $1.0 }
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.1 <= $1.1 || $0.0 == $1.0 })
  }
}
