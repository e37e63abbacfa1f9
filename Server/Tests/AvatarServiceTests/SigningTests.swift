import Testing

@testable import AvatarService

@Suite struct SigningTests {
  private func keys(_ names: [String]) throws -> SigningKeys { try SigningKeys(names.map { Array($0.utf8) }) }
  private let first = "a key of sixteen or more bytes"
  private let second = "another key of as many bytes"

  /// RFC 4231, test cases 2 and 3.
  @Test func theDigestIsTheStandards() {
    let two = SigningKeys.mac(Array("what do ya want for nothing?".utf8), Array("Jefe".utf8))
    #expect(SigningKeys.hex(two) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    let three = SigningKeys.mac([UInt8](repeating: 0xDD, count: 50), [UInt8](repeating: 0xAA, count: 20))
    #expect(SigningKeys.hex(three) == "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe")
  }

  @Test(arguments: ["/v1/still/1abc.png", "/v1/still/1abc.png?size=48", "/v1/still/1abc.png?size=48&framing=head"])
  func whatIsSignedIsTaken(target: String) throws {
    let old = try keys([first])
    let new = try keys([second, first])
    #expect(old.verifies(old.signed(target)))
    #expect(new.verifies(old.signed(target)), "an address of the older key is good while both are there")
    #expect(try !keys([second]).verifies(old.signed(target)))
    #expect(!old.verifies(target))
  }

  @Test func everyChangedByteIsNoticed() throws {
    let keys = try keys([first])
    let signed = Array(keys.signed("/v1/still/1abc.png?size=48").utf8)
    for place in signed.indices {
      var changed = signed
      changed[place] ^= 1
      #expect(!keys.verifies(String(decoding: changed, as: UTF8.self)), "byte \(place)")
    }
    #expect(!keys.verifies(String(decoding: signed + [UInt8(ascii: "&")], as: UTF8.self)))
    #expect(!keys.verifies(String(decoding: signed.dropLast(), as: UTF8.self)))
    #expect(!keys.verifies(String(decoding: signed, as: UTF8.self).uppercased()))
  }

  /// Only the exact format of `signed` is valid. Another separator, a second query or an escape
  /// would reach the same picture by another address.
  @Test func oddFormsAreRefused() throws {
    let keys = try keys([first])
    let (plain, query) = ("/v1/still/1abc.png", "/v1/still/1abc.png?size=48")
    func mac(_ text: String) -> String { SigningKeys.hex(SigningKeys.mac(Array(text.utf8), Array(first.utf8))) }
    for (target, mark) in [
      (query, "?s="), (plain, "&s="), (query, "&S="), (query, "&%73="), (query, "?&s="), (query, "&&s="),
      (query, ";s="),
    ] {
      #expect(!keys.verifies(target + mark + mac(target)), "\(target)\(mark)")
    }
    let signed = keys.signed(query)
    for odd in [
      signed + "&s=" + mac(query), signed + "?s=" + mac(signed), query + "&s=" + mac(query) + "&",
      query + "&s=" + mac(query).uppercased(),
    ] {
      #expect(!keys.verifies(odd), "\(odd)")
    }
    #expect(!keys.verifies(query + "&s=" + mac(query) + "&size=64"))
    // A `?` followed by a combining accent is still a delimiter.
    let accented = "/v1/still/1abc.png?\u{301}"
    #expect(keys.signed(accented) == accented + "&s=" + mac(accented))
  }

  @Test func digitsAreReadAsTheyAreWritten() {
    let bytes = (0...255).map { UInt8($0) }
    #expect(SigningKeys.bytes(hex: Array(SigningKeys.hex(bytes).utf8)[...]) == bytes)
    for broken in ["0", "0g", "AB", " 0", "é0"] {
      #expect(SigningKeys.bytes(hex: Array(broken.utf8)[...]) == nil, "\(broken)")
    }
  }

  /// Shorter than a signature: two empty digests must not match.
  @Test(arguments: ["", "?s=", "&s=", "?s=00", "/?s=", "?s=" + String(repeating: "0", count: 62)])
  func shortAddressesAreRefused(target: String) throws {
    #expect(try !keys([first]).verifies(target))
  }

  @Test func anyAddressIsRefused() throws {
    let keys = try keys([first])
    var random = Seeded(state: 11)
    for _ in 0..<3000 {
      let tail = random.below(2) == 0 ? "?s=" + SigningKeys.hex(random.bytes(40)) : ""
      #expect(!keys.verifies(String(decoding: random.bytes(90), as: UTF8.self) + tail))
    }
  }

  @Test func shortAndMissingKeysAreRefused() {
    #expect(throws: Problem.self) { try SigningKeys(file: Array("short\n".utf8)) }
    #expect(throws: Problem.self) { try SigningKeys(file: Array("# only a comment\n\n".utf8)) }
    #expect(throws: Never.self) { try SigningKeys(file: Array("# new\r\n0123456789abcdef\r\nfedcba9876543210".utf8)) }
  }
}
