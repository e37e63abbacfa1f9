import AvatarPixels
import AvatarRaster
import Testing

@testable import AvatarRun

/// Tests that stored sprites are found exactly as drawn, or not at all.
@Suite struct SpriteSegmentTests {
  @Test func everySpriteIsFoundAsItWasDrawn() throws {
    let empty = CoverageSprite(x: 0, y: 0, width: 0, height: 0, code: [])
    let drawn = try DrawnSprites.ofFigure(scale: 2) + [(SpriteDigest(high: 3, low: 4), empty)]
    let segment = try SpriteSegment(DrawnSprites.segment(drawn))
    #expect(segment.count == drawn.count && segment.count > 10 && segment.isIntact)
    for (digest, sprite) in drawn {
      let position = try #require(segment.position(of: digest))
      #expect(segment.digest(at: position) == digest)
      #expect(segment.sprite(at: position)?.isSame(as: sprite) == true)
    }
  }

  @Test func whatWasNeverKeptIsAbsent() throws {
    let segment = try SpriteSegment(DrawnSprites.segment(DrawnSprites.ofFigure(scale: 0.5)))
    #expect(segment.position(of: SpriteDigest(high: 1, low: 2)) == nil)
  }

  @Test func anEmptySegmentIsOne() throws { #expect(try SpriteSegment(DrawnSprites.segment([])).count == 0) }

  /// Bytes are flipped, removed, added, swapped and duplicated: none of ten thousand files yields a
  /// sprite that was not drawn.
  @Test func inTenThousandChangedFilesNothingWrongIsFound() throws {
    let drawn = Array(try DrawnSprites.ofFigure(scale: 0.5).filter { !$0.sprite.code.isEmpty }.prefix(6))
    let whole = DrawnSprites.segment(drawn)
    var random = SplitMix(state: 20_261_122)
    func number(below bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }
    var (refused, damaged, wrong) = (0, 0, 0)
    for _ in 0..<10_000 {
      var bytes = whole
      for _ in 0...number(below: 3) {
        let place = number(below: bytes.count)
        switch number(below: 6) {
        case 0: bytes[place] ^= 1 << UInt8(number(below: 8))
        case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 2: bytes.removeLast(min(bytes.count - 1, number(below: 200)))
        case 3: bytes.swapAt(place, number(below: bytes.count))
        case 4: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        default:
          bytes.replaceSubrange(
            place..<min(bytes.count, place + 8), with: [UInt8](repeating: 0xFF, count: min(8, bytes.count - place)))
        }
      }
      guard let segment = try? SpriteSegment(bytes) else {
        refused += 1
        continue
      }
      for (digest, sprite) in drawn {
        guard let position = segment.position(of: digest) else { continue }
        guard let found = segment.sprite(at: position) else {
          damaged += 1
          continue
        }
        if !found.isSame(as: sprite) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(refused > 1000 && damaged > 1000)
  }

  @Test func aFileOfAnotherVersionIsRefused() throws {
    var bytes = DrawnSprites.segment(try DrawnSprites.ofFigure(scale: 0.5))
    let foot = bytes.count - SpriteSegment.footBytes
    bytes[foot + 16] ^= 1
    let sum = bytes.checksum(of: 60, from: foot)
    for byte in 0..<4 { bytes[foot + 60 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(byte))) }
    #expect(throws: SegmentError.damaged) { try SpriteSegment(bytes) }
  }
}

/// Random numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
