@testable import AvatarRaster
import AvatarScene
import Testing

@testable import AvatarPixels

/// Decompresses streams with libdeflate, which verifies codes, lengths and the checksum.
@Suite struct ScanlineDeflateTests {
  @Test func shortTextsOfEveryLengthReadBack() {
    var noise = Noise(1)
    for count in 0..<80 {
      let bytes = noise.bytes(count)
      let same = ZlibStream.readsBack(bytes, atOnce: max(1, count))
      #expect(same, "\(count) bytes")
    }
  }

  /// Matches have 3 to 258 bytes; run lengths just above a multiple need special handling.
  @Test func runsOfZerosOfEveryLengthReadBack() {
    for count in 0..<800 {
      let same = ZlibStream.readsBack([7] + [UInt8](repeating: 0, count: count) + Array(1...40), atOnce: 900)
      #expect(same, "\(count) zeros")
    }
  }

  @Test func zerosAtTheStartAndAtTheEndReadBack() {
    for count in [1, 7, 8, 9, 24, 257, 258, 259, 260, 261, 200_000] {
      let zeros = [UInt8](repeating: 0, count: count)
      let same =
        ZlibStream.readsBack(zeros + [1, 2, 3] + zeros, atOnce: 1000) && ZlibStream.readsBack(zeros, atOnce: 1000)
      #expect(same, "\(count) zeros")
    }
  }

  /// Nothing repeats, so blocks contain only literals.
  @Test func noiseReadsBackAndHardlyGrows() throws {
    var noise = Noise(2)
    let bytes = noise.bytes(300_000)
    let stream = ZlibStream.written(bytes, atOnce: 4096)
    let same = ZlibStream.read(stream, count: bytes.count) == bytes
    #expect(same)
    #expect(stream.count < 301_000)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 257, 258, 259, 4096, 32_767, 32_768, 32_769])
  func whatRepeatsAtADistanceReadsBack(distance: Int) {
    var noise = Noise(UInt64(distance))
    let unit = noise.bytes(distance)
    let bytes = (0..<(150_000 / distance + 3)).flatMap { _ in unit }
    let same = ZlibStream.readsBack(bytes, atOnce: 7777)
    #expect(same)
  }

  /// 32,768 bytes is the maximum distance of deflate; one byte farther is not a match.
  @Test(arguments: [(32_768, true), (32_769, false)])
  func theWindowReachesAsFarAsDeflateCan(distance: Int, isFound: Bool) {
    var noise = Noise(3)
    let unit = noise.bytes(distance)
    let stream = ZlibStream.written(unit + unit, atOnce: distance)
    #expect((stream.count < distance + 2000) == isFound)
  }

  /// Zeros, colours and copies of earlier data in random order and sizes, over many windows.
  @Test(arguments: 0..<24)
  func mixturesReadBackHoweverTheyAreCut(seed: Int) {
    var noise = Noise(UInt64(seed))
    var bytes: [UInt8] = []
    while bytes.count < 400_000 {
      switch noise.next(below: 4) {
      case 0: bytes += [UInt8](repeating: 0, count: noise.next(below: seed % 3 == 0 ? 20_000 : 300))
      case 1: bytes += noise.bytes(noise.next(below: 40))
      case 2: bytes += [UInt8](repeating: UInt8(noise.next(below: 256)), count: noise.next(below: 500))
      default:
        let distance = 1 + noise.next(below: min(max(1, bytes.count), 40_000))
        for _ in 0..<noise.next(below: 600) where distance <= bytes.count {
          bytes.append(bytes[bytes.count - distance])
        }
      }
    }
    let same = ZlibStream.readsBack(bytes, atOnce: 1 + noise.next(below: 30_000))
    #expect(same)
  }

  @Test func theSameLinesGiveTheSameStream() {
    var noise = Noise(4)
    let bytes = noise.bytes(5000) + [UInt8](repeating: 0, count: 5000) + noise.bytes(5000)
    #expect(ZlibStream.written(bytes, atOnce: 501) == ZlibStream.written(bytes, atOnce: 501))
  }

  /// The intended input: real sheets, which must be no larger than with libdeflate's level 6.
  @Test(arguments: ["oval", "square"])
  func sheetsAreNoLargerThanByLibdeflate(face: String) throws {
    let renderer = try AvatarRenderer()
    let avatar = renderer.resolve(
      AvatarRecord(id: "a", fields: ["faceShape": face, "hairStyle": "curly", "petType": "cat"])
    ).avatar
    var ours = 0
    var theirs = 0
    for clip in ["walk", "dance", "idle"] {
      var options = SheetOptions()
      options.clips = [clip]
      options.scales = [2]
      let planned = try renderer.planSheet(avatar, options: options)
      let page = try #require(try planned.first?.prepared().painted().pages.first?.first).picture.bitmap
      ours += try PNGEncoder.encode(page).count
      theirs += try PNGEncoder.encode(page, settings: PNGSettings(compressor: .libdeflate(level: 6))).count
    }
    #expect(ours <= theirs)
  }

  /// Reused tables, up to the wrap-around of their positions, give the same bytes as new ones.
  @Test func whatWasCompressedBeforeChangesNothing() {
    var noise = Noise(9)
    let used = MatchTables()
    for round in 0..<40 {
      let few = noise.bytes(40)
      let bytes = (0..<noise.next(below: 3000)).flatMap { _ in few.prefix(noise.next(below: 40)) }
      if round == 20 { used.leave(at: MatchTables.lastFirst) }
      if round == 21 { used.leave(at: MatchTables.lastFirst + 1) }
      let same = ZlibStream.written(bytes, atOnce: 700, used) == ZlibStream.written(bytes, atOnce: 700, MatchTables())
      #expect(same, "round \(round)")
    }
    #expect(used.first > 0 && used.first < MatchTables.lastFirst)
  }
}
