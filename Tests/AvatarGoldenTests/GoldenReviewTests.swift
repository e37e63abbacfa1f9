import AvatarRaster
import Foundation
import Testing

@testable import AvatarGolden

/// Tests the page that accepts and refuses.
@Suite struct GoldenReviewTests {
  private let scratch: Scratch

  /// Two goldens, and records that look different from what was recorded.
  init() async throws {
    scratch = try Scratch()
    try scratch.write(
      "cases.json", #"{"cases": [{"name": "{record}", "record": "*", "still": {"framing": "head", "size": 16}}]}"#)
    try records(mia: "bun", ben: "none")
    let verdicts = await try open().verify()
    _ = try open().take(["mia", "ben"], of: verdicts)
    try records(mia: "locs", ben: "afro")
  }

  private func records(mia: String, ben: String) throws {
    try scratch.write(
      "records.ndjson",
      #"{"id": "mia", "hairStyle": "\#(mia)"}"# + "\n" + #"{"id": "ben", "hairStyle": "\#(ben)"}"#)
  }

  private func open() throws -> GoldenSet {
    try GoldenSet(folder: GoldenFolder(scratch.path), renderer: AvatarRenderer())
  }

  private func review(_ reports: [String] = []) async throws -> GoldenReview {
    try await GoldenReview(folder: scratch.path, renderer: AvatarRenderer(), reports: reports)
  }

  /// Returns the names of the goldens that differ from what is recorded.
  private func differing() async throws -> [String] {
    await try open().verify().filter { !$0.passes }.map(\.name).sorted()
  }

  private func take(_ review: GoldenReview, _ act: String, _ body: String) async -> String {
    let (status, json) = await review.take(act, Array(body.utf8))
    return "\(status) \(String(decoding: json, as: UTF8.self))"
  }

  @Test func thePageShowsWhatDiffers() async throws {
    let review = try await review()
    #expect(review.title == "2 of 2 goldens differ")
    #expect(["mia", "ben"].allSatisfy { review.page.contains("data-golden=\"\($0)\"") })
  }

  @Test func whatIsAcceptedIsRecorded() async throws {
    let review = try await review()
    let said = await take(review, "accept", #"{"names": ["mia"]}"#)
    #expect(said == #"200 {"says": "1 accepted, 1 left", "accepted": ["mia"]}"#)
    #expect(try await differing() == ["ben"])
  }

  @Test func whatIsRefusedIsPrintedInOneLine() async throws {
    let review = try await review()
    #expect(await take(review, "refuse", #"{"name": "ben", "note": "too\nlarge"}"#).hasPrefix("200 "))
    #expect(await review.refusals == "- `ben`: too\\u{A}large\n")
    #expect(try await differing() == ["ben", "mia"])
  }

  @Test func whatIsAcceptedAfterAllIsNotRefused() async throws {
    let review = try await review()
    _ = await take(review, "refuse", #"{"name": "ben", "note": ""}"#)
    _ = await take(review, "accept", #"{"names": ["ben", "mia"]}"#)
    #expect(await review.refusals == "")
  }

  @Test(arguments: [
    ("accept", #"{"names": ["../mia", 7]}"#, 400), ("accept", "[", 400),
    ("refuse", #"{"name": "zoe", "note": ""}"#, 400),
    ("grow", "{}", 404),
  ])
  func whatMeansNothingChangesNothing(act: String, body: String, status: Int) async throws {
    let review = try await review()
    #expect(await take(review, act, body).hasPrefix("\(status) "))
    #expect(try await differing() == ["ben", "mia"])
  }

  /// Writes a report of each golden, as shards do.
  private func shards() async throws -> [String] {
    let set = try open()
    return try await set.verify().map { verdict in
      let report = GoldenReport([verdict], environment: nil, acceptCommand: "", drawnWith: set.here)
      _ = try report.write(to: scratch.path + "-\(verdict.name)") { set.pictures(of: $0) }
      return scratch.path + "-\(verdict.name)"
    }
  }

  @Test func reportsOfShardsAreOnePageAndAreAcceptedAsTheyShow() async throws {
    let shards = try await shards()
    defer { for shard in shards { try? FileManager.default.removeItem(atPath: shard) } }
    let review = try await review(shards)
    #expect(review.page.contains("golden-mia") && review.page.contains("golden-ben"))
    #expect(await take(review, "accept", #"{"names": ["mia", "ben"]}"#).contains("All goldens hold"))
    #expect(try await differing() == [])
  }

  /// A file of a report is away while both are accepted, and there again for the other one.
  @Test func whatWasRecordedBesideARefusalStaysRecorded() async throws {
    let shards = try await shards()
    defer { for shard in shards { try? FileManager.default.removeItem(atPath: shard) } }
    let review = try await review(shards)
    let (file, away) = (scratch.path + "-mia/mia/actual.png", scratch.path + "-mia/away.png")
    try FileManager.default.moveItem(atPath: file, toPath: away)
    #expect(await take(review, "accept", #"{"names": ["mia", "ben"]}"#).hasPrefix("409 "))
    #expect(try await differing() == ["mia"])
    try FileManager.default.moveItem(atPath: away, toPath: file)
    #expect(await take(review, "accept", #"{"names": ["mia"]}"#).contains("All goldens hold"))
    #expect(try await differing() == [])
  }
}
