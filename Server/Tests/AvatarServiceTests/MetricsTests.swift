import Testing

@testable import AvatarService

@Suite struct MetricsTests {
  /// A strict parser of the Prometheus text format.
  static func samples(_ text: String) throws -> [String: Double] {
    struct Broken: Error { let line: Substring }
    var samples: [String: Double] = [:]
    var types: Set<Substring> = []
    guard text.hasSuffix("\n") else { throw Broken(line: "no end") }
    for line in text.split(separator: "\n") {
      if let type = line.wholeMatch(of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/) {
        guard types.insert(type.1).inserted else { throw Broken(line: line) }
        continue
      }
      if line.wholeMatch(of: /# HELP [a-zA-Z_:][a-zA-Z0-9_:]* .+/) != nil { continue }
      let label = /[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"/
      guard let sample = line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(.*)\})? (\S+)/),
        let value = Double(sample.4)
      else { throw Broken(line: line) }
      let base = sample.1.replacing(/_(bucket|sum|count)$/, with: "")
      guard types.contains(sample.1) || types.contains(base[...]) else { throw Broken(line: line) }
      if var labels = sample.3 {
        while !labels.isEmpty {
          guard let found = labels.prefixMatch(of: label) else { throw Broken(line: line) }
          labels = labels[found.range.upperBound...]
          if labels.first == "," { labels = labels.dropFirst() } else if !labels.isEmpty { throw Broken(line: line) }
        }
      }
      guard samples.updateValue(value, forKey: String(sample.1) + (sample.2 ?? "")) == nil else {
        throw Broken(line: line)
      }
    }
    return samples
  }

  @Test func countersGaugesAndTimesAreWritten() throws {
    let metrics = ServiceMetrics(version: "1", art: "x\"y\\z\nw", artVersion: "2")
    for _ in 0..<3 { metrics.add(1, to: .requests, ["/", "200"]) }
    metrics.set(.drawingDepth, to: 4)
    for seconds in [0.003, 20] { metrics.add(seconds, to: .requestSeconds, ["/"]) }
    let samples = try Self.samples(metrics.text)
    #expect(samples[#"render_avatars_info{art="x\"y\\z\nw",art_version="2",version="1"}"#] == 1)
    #expect(samples[#"render_avatars_requests_total{route="/",status="200"}"#] == 3)
    #expect(samples["render_avatars_gate_depth"] == 4)
    let seconds = "render_avatars_request_seconds"
    #expect(samples[seconds + #"_bucket{route="/",le="0.002"}"#] == 0)
    #expect(samples[seconds + #"_bucket{route="/",le="0.005"}"#] == 1)
    #expect(samples[seconds + #"_bucket{route="/",le="+Inf"}"#] == 2)
    #expect(samples[seconds + #"_count{route="/"}"#] == 2)
    #expect(abs((samples[seconds + #"_sum{route="/"}"#] ?? 0) - 20.003) < 1e-9)
  }

  /// Returns a label's value and what follows it, as a scraper reads it: by bytes.
  private static func value(after start: String, in text: String) throws -> (value: [UInt8], rest: [UInt8]) {
    let bytes = Array(text.utf8)
    var rest = bytes[try #require(bytes.firstRange(of: Array(start.utf8))).upperBound...]
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        value.append(next == UInt8(ascii: "n") ? 10 : next)
      } else {
        value.append(byte)
      }
    }
    return (value, Array(rest.prefix { $0 != 10 }))
  }

  /// Every delimiter of ASCII, before and behind every kind of mark.
  @Test(arguments: ["\u{301}", "\u{600}", "\u{200D}", "\u{FE0F}", "\u{1F1E6}", "\u{E0061}"])
  func aMarkEndsNoLabel(mark: String) throws {
    let signs = (0..<128).map { Unicode.Scalar(UInt8($0)) }.filter { !$0.properties.isAlphabetic }.map { String($0) }
    for sign in signs + ["\"} 1\nPWNED 1\n#", "\\\"", "\r\n"] {
      for art in ["\(sign)\(mark)", "\(mark)\(sign)", "a\(mark)\(sign)\(mark)b"] {
        let text = ServiceMetrics(version: "1", art: art, artVersion: "2").text
        let (value, rest) = try Self.value(after: "render_avatars_info{art=\"", in: text)
        #expect(value == Array(art.utf8), "\(art.debugDescription)")
        #expect(String(decoding: rest, as: UTF8.self) == ",art_version=\"2\",version=\"1\"} 1")
      }
    }
  }

  @Test func theServiceCountsWhatItAnswers() async throws {
    let service = try Fixture.service()
    for _ in 0..<2 { service.note(await service.post("/v1/still?size=32", Fixture.plain), seconds: 0.01, bytes: 7) }
    service.note(await service.get("/nowhere"), seconds: 0.001, bytes: 0)
    let samples = try Self.samples(await service.get("/metrics").text)
    #expect(samples[#"render_avatars_requests_total{route="/v1/still",status="200"}"#] == 2)
    #expect(samples[#"render_avatars_requests_total{route="none",status="404"}"#] == 1)
    #expect(samples[#"render_avatars_pictures_total{from="drawn"}"#] == 1)
    #expect(samples[#"render_avatars_pictures_total{from="kept"}"#] == 1)
    #expect(samples[#"render_avatars_response_bytes_total{route="/v1/still"}"#] == 14)
    #expect(samples["render_avatars_gate_depth"] == 0)
    #expect((samples[#"render_avatars_kept_bytes{of="pictures"}"#] ?? 0) > 500)
    #expect(samples.keys.contains { $0.hasPrefix("render_avatars_info{") })
  }
}
