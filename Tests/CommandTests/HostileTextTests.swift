import Foundation
import Testing

/// Tests that a text in which a mark hides a delimiter stays in its place: as a comment of a style
/// sheet, and as an attribute of a report. `make hostile-test` asks this of every output.
@Suite struct HostileTextTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static func json(_ value: [String: String]) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  // MARK: Style sheets

  /// Returns what a browser reads as rules and what it reads as comments, by bytes.
  private func styleSheet(pet name: String) throws -> (rules: [UInt8], comments: [UInt8]) {
    let record = try Self.json(["id": "one", "hairStyle": "bun", "petType": "dog", "petName": name])
    let options = "--clips sit --facings front --fps 1 --scale 1 --no-name --sprites none --format css -q"
    let arguments = ["sheet", "-", "-o", "out"] + options.split(separator: " ").map(String.init)
    #expect(try Tool.run(arguments, input: record, in: scratch.url).status == 0)
    var rest = Array(try scratch.read("out/one.css"))[...]
    var (rules, comments): ([UInt8], [UInt8]) = ([], [])
    while let start = rest.firstRange(of: Array("/*".utf8)) {
      rules += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let end = try #require(rest.firstRange(of: Array("*/".utf8)))
      comments += rest[..<end.lowerBound]
      rest = rest[end.upperBound...]
    }
    return (rules + rest, comments)
  }

  @Test(arguments: [
    "*/\u{301},body{display:none}/*", "\u{600}*/body{display:none}/*\u{600}", "*\u{301}/*/\u{200D}body{display:none}*",
    "**//\u{E0061}body{display:none}/", "*/\u{FE0F}*/\u{1F1E6}body{display:none}",
  ])
  func aPetsNameEndsNoCommentOfAStyleSheet(name: String) throws {
    let (plain, found) = (try styleSheet(pet: "Rex"), try styleSheet(pet: name))
    #expect(found.comments.firstRange(of: Array("body{display:none}".utf8)) != nil)
    let same = found.rules == plain.rules
    #expect(same, "\(String(decoding: found.rules.prefix(400), as: UTF8.self))")
  }

  // MARK: Reports

  /// Returns the page of a golden that is missing, whose case and record say these words.
  private func page(asks: String, record: String, in folder: String) throws -> [UInt8] {
    let case_ = try Self.json(["name": "c", "asks": asks, "record": record])
    try scratch.write("\(folder)/records.ndjson", try Self.json(["id": record, "hairStyle": "bun"]) + "\n")
    try scratch.write(
      "\(folder)/cases.json", "{\"cases\": [\(case_.dropLast()), \"still\": {\"framing\": \"head\", \"size\": 16}}]}")
    func goldens(_ command: String) throws -> Tool.Result {
      try Tool.run(
        ["goldens", command, "--set", scratch.path(folder), "--report", scratch.path("\(folder)-report")],
        environment: ["CI": ""])
    }
    let recorded = try goldens("record")
    #expect(recorded.status == 0, "\(recorded.errors)")
    try FileManager.default.removeItem(atPath: scratch.path("\(folder)/c.png"))
    #expect(try goldens("verify").status == 65)
    return Array(try scratch.read("\(folder)-report/index.html"))
  }

  /// Returns each tag of a page, by bytes: its name and the names of its attributes.
  private static func tags(_ page: [UInt8]) -> [[String]] {
    func isBlank(_ byte: UInt8) -> Bool { " \t\r\n\u{C}".utf8.contains(byte) }
    func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self).lowercased() }
    var (rest, tags): (ArraySlice<UInt8>, [[String]]) = (page[...], [])
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      guard let first = rest.first, UnicodeScalar(first).properties.isAlphabetic, first < 0x80 else { continue }
      var tag = [text(rest.prefix { !isBlank($0) && $0 != UInt8(ascii: ">") })]
      rest = rest.dropFirst(tag[0].utf8.count)
      while let byte = rest.first, byte != UInt8(ascii: ">") {
        if isBlank(byte) || byte == UInt8(ascii: "/") {
          rest = rest.dropFirst()
          continue
        }
        let name = rest.prefix { !isBlank($0) && !"=>/".utf8.contains($0) }
        tag.append(text(name))
        rest = rest.dropFirst(max(1, name.count))
        guard rest.first == UInt8(ascii: "=") else { continue }
        rest = rest.dropFirst()
        if let quote = rest.first, "\"'".utf8.contains(quote) {
          rest = rest.dropFirst().drop { $0 != quote }.dropFirst()
        } else {
          rest = rest.drop { !isBlank($0) && $0 != UInt8(ascii: ">") }
        }
      }
      tags.append(tag)
      guard ["script", "style"].contains(tag[0]) else { continue }
      rest = rest.firstRange(of: Array("</\(tag[0])".utf8)).map { rest[$0.lowerBound...] } ?? []
    }
    return tags
  }

  @Test(
    arguments: [
      "\"\u{301} onfocus=alert(1) autofocus x=\"", "\u{600}\" onfocus=alert(1) autofocus x=\"\u{600}",
      "'\u{200D} onfocus=alert(1) autofocus x='", "</p\u{301}></p\u{FE0F}><script>autofocus()</script\u{301}>",
    ], [true, false])
  func whatASetSaysEndsNoAttributeOfTheReport(text: String, isAsked: Bool) throws {
    let plain = Self.tags(try page(asks: "Is it round?", record: "mia", in: "plain"))
    let found = try page(
      asks: isAsked ? text : "Is it round?", record: isAsked ? "mia" : text, in: "hostile")
    #expect(plain.contains { $0.contains("data-width") })
    #expect(found.firstRange(of: Array("autofocus".utf8)) != nil)
    #expect(Self.tags(found) == plain)
  }
}
