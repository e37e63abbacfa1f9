import AvatarCatalog
import AvatarRaster
import AvatarService
@_exported public import FuzzHarness

extension FuzzTarget {
  /// The fuzz targets of the service.
  public static let service = [queries, signatures]

  /// A query: it round-trips, and its options are accepted or rejected with a one-line message.
  public static let queries = FuzzTarget(name: "queries") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let query: Query
    do throws(Problem) { query = try Query(text[...]) } catch { return isOneLine(error.detail) }
    require(query.pairs.count <= bytes.count + 1, "there are no more parameters than bytes")
    let again = query.pairs.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
    guard let second = try? Query(again[...]) else { return require(false, "what was read can be written") }
    let same = second.pairs.elementsEqual(query.pairs) { $0.name == $1.name && $0.value == $1.value }
    require(same, "a query means the same when it is written again")
    guard let renderer else { return }
    order(query, StillOptions.fields, StillOptions()) { try renderer.check($0) }
    order(query, PreviewOptions.fields, PreviewOptions()) { _ = try renderer.previewExtent($0) }
    order(query, SheetOptions.fields, SheetOptions()) { try renderer.check($0) }
  }

  /// An address: no external input is validly signed. A signed one is accepted only by its own
  /// keys, and not with any bit changed.
  public static let signatures = FuzzTarget(name: "signatures") { bytes in
    guard let keys, let others else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    require(!keys.verifies(text), "an address without a signature is not signed")
    let signed = keys.signed(text)
    require(keys.verifies(signed), "what is signed is taken")
    require(!others.verifies(signed), "a signature is of one key")
    var changed = Array(signed.utf8)
    let place = bytes.reduce(0) { $0 &* 31 &+ Int($1) } & Int.max
    changed[place % changed.count] ^= 1 << UInt8(place >> 20 & 7)
    require(!keys.verifies(String(decoding: changed, as: UTF8.self)), "a changed address is not signed")
  }

  private static let renderer = try? AvatarRenderer()
  private static let keys = try? SigningKeys([
    Array("a key that is secret".utf8), Array("and one from before it".utf8),
  ])
  private static let others = try? SigningKeys([Array("a key of another server".utf8)])

  private static func order<Options>(
    _ query: Query, _ fields: OptionFields<Options>, _ defaultValue: Options, _ check: (Options) throws -> Void
  ) {
    var options = defaultValue
    do {
      try OptionQuery.read(fields, query, into: &options, allowing: [])
      try check(options)
    } catch {
      isOneLine(Problem(error).detail)
    }
  }

  private static func isOneLine(_ words: String) {
    require(words.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a message is one line without commands")
    require(words.utf8.count < 16_384, "a message is short")
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
