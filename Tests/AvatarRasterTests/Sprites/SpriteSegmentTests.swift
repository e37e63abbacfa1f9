import AvatarPixels
import AvatarScene
import TestSupport
import Testing

@testable import AvatarRaster

/// Tests that stored sprites are found exactly as drawn, or not at all.
@Suite struct SpriteSegmentTests {
  @Test func everySpriteIsFoundAsItWasDrawn() throws {
    let drawn = try Sprites.drawn(scale: 2)
    let segment = try SpriteSegment(Sprites.segment(drawn))
    #expect(segment.count == Set(drawn.map(\.digest)).count && segment.count > 10)
    for one in drawn {
      guard case .sprite(let found) = segment.find(one.digest, roles: one.roles) else {
        Issue.record("\(one.digest.hex) is not found")
        continue
      }
      #expect(found.isSame(as: one.sprite))
    }
  }

  @Test func whatWasNeverKeptIsAbsent() throws {
    let segment = try SpriteSegment(Sprites.segment(try Sprites.drawn()))
    guard case .absent = segment.find(SpriteDigest(high: 1, low: 2), roles: 4) else {
      Issue.record("something was found")
      return
    }
  }

  @Test func anEmptySegmentIsOne() throws { #expect(try SpriteSegment(Sprites.segment([])).count == 0) }

  /// Bytes are flipped, removed, added, swapped and duplicated: none of ten thousand files yields a
  /// sprite that was not drawn.
  @Test func inTenThousandChangedFilesNothingWrongIsFound() throws {
    let drawn = Array(try Sprites.drawn().sorted { $0.sprite.code.count < $1.sprite.code.count }.prefix(6))
    let whole = Sprites.segment(drawn)
    var random = RandomNumbers(seed: 20_261_122)
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
      for one in drawn {
        switch segment.find(one.digest, roles: one.roles) {
        case .absent: break
        case .damaged: damaged += 1
        case .sprite(let found): if !found.isSame(as: one.sprite) { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
    #expect(refused > 1000 && damaged > 1000)
  }

  /// A forged file can have valid checksums, so its contents are validated too.
  @Test(arguments: [
    ("a run beyond its row", 4, 1, 1, [0x25, 0]), ("a row beyond the last", 4, 1, 1, [0xA0, 0x21, 0]),
    ("a group beyond the last row", 4, 1, 1, [0xC0, 9, 0, 0x21, 0]),
    ("a role that there is not", 4, 1, 1, [0x21, 1]), ("an edge cut off", 4, 1, 1, [0x43, 0, 9, 9]),
    ("a seam's second role", 4, 1, 1, [0x61, 0, 1, 9]),
    ("a length cut off", 400, 1, 1, [0x3F, 9]), ("a kind that there is not", 4, 1, 1, [0xE1]),
    ("a mixed pixel cut off", 4, 1, 1, [0x81, 2, 0, 9, 0]),
    ("more than all of a colour", 4, 1, 2, [0x81, 2, 0, 200, 1, 100]),
  ])
  func codeThatCannotBePaintedIsDamagedWhateverItsSum(
    _ what: String, _ width: Int, _ height: Int, _ roles: Int, _ code: [Int]
  ) throws {
    let bytes = code.map { UInt8(clamping: $0) }
    var builder = SegmentBuilder()
    let digest = SpriteDigest(high: 7, low: 7)
    builder.add(CoverageSprite(x: 0, y: 0, width: width, height: height, code: bytes), for: digest)
    guard case .damaged = try SpriteSegment(builder.finish()).find(digest, roles: roles) else {
      Issue.record("\(what) was taken")
      return
    }
  }

  @Test func aFileOfAnotherVersionIsToldFromADamagedOne() throws {
    var bytes = Sprites.segment(try Sprites.drawn())
    let foot = bytes.count - SpriteSegment.footBytes
    bytes[foot + 16] ^= 1
    #expect(throws: SpriteSegment.Fault.damaged) { try SpriteSegment(bytes) }
    let sum = bytes[foot..<foot + 60].withUnsafeBytes { Checksum.crc32(0, $0) }
    for byte in 0..<4 { bytes[foot + 60 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * UInt32(byte))) }
    #expect(throws: SpriteSegment.Fault.otherEnvironment) { try SpriteSegment(bytes) }
  }
}
