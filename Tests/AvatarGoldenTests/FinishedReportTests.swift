@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import AvatarRun
import Foundation
import TestSupport
import Testing

/// Tests goldens that are accepted as another machine drew them. A test has only one cairo, so that
/// machine's pixels are written into its report.
@Suite struct FinishedReportTests {
  private let scratch: Scratch
  private let report: String

  init() async throws {
    scratch = try Scratch()
    report = scratch.path + "-report"
    try scratch.write(
      "cases.json",
      #"{"cases": [{"name": "run", "record": "mia", "clip": "run", "frames": [0, 2], "scale": 0.5, "pet": "none"}, {"name": "head", "record": "mia", "still": {"framing": "head", "size": 48}}]}"#
    )
    try wears("bun")
    let set = try open()
    _ = try set.take(Set(set.cases.map(\.name)), of: await set.verify())
    try wears("bob")
  }

  private func wears(_ hair: String) throws {
    try scratch.write("records.ndjson", #"{"id": "mia", "avatar": {"hairStyle": "\#(hair)"}}"#)
  }

  private func open(cairo: String? = nil) throws -> GoldenSet {
    let renderer = try AvatarRenderer()
    let items = GoldenEnvironment.current(renderer).items.map { item in
      item.name == "cairo" && cairo != nil ? GoldenEnvironment.Item(name: "cairo", value: cairo ?? "") : item
    }
    return try GoldenSet(
      folder: GoldenFolder(scratch.path), renderer: renderer, environment: GoldenEnvironment(items: items))
  }

  /// Writes the report of another machine, whose pixels are changed in `change`.
  ///
  /// - Parameter isHonest: whether the report's digests are those of its pictures.
  private func writeReport(
    cairo: String? = "9.9", isHonest: Bool = true, change: (UInt32) -> UInt32 = { $0 }
  ) async throws {
    let set = try open(cairo: cairo)
    let verdicts = await set.verify()
    let report = GoldenReport(verdicts, environment: nil, acceptCommand: "accept", drawnWith: set.here)
    _ = try report.write(to: self.report, pictures: set.pictures)
    for golden in set.cases {
      let own = try set.draw(golden)
      let theirs = own.with(
        own.pictures.map { picture in
          var bitmap = picture.bitmap
          bitmap.pixels = bitmap.pixels.map(change)
          return bitmap
        })
      for picture in theirs.pictures {
        let path = "\(self.report)/\(golden.name)/actual\(picture.suffix).png"
        try Data(PNGEncoder.encode(picture.bitmap)).write(to: URL(filePath: path))
      }
      guard isHonest else { continue }
      let json = URL(filePath: "\(self.report)/report.json")
      try String(contentsOf: json, encoding: .utf8).replacing(own.look, with: theirs.look)
        .write(to: json, atomically: true, encoding: .utf8)
    }
  }

  private func nudged(_ pixel: UInt32) -> UInt32 { pixel >> 24 == 255 ? pixel ^ 0x01_0101 : pixel }
  private func grey(_ pixel: UInt32) -> UInt32 { pixel >> 24 == 255 ? 0xFF80_8080 : pixel }

  private func take(_ path: String? = nil) throws -> (set: GoldenSet, taken: [String], refused: [String]) {
    let set = try open()
    let result = try set.take(Set(set.cases.map(\.name)), from: FinishedReport([path ?? report]))
    return (result.set, result.taken, result.refused.map(\.description))
  }

  @Test func whatAnotherMachineDrewIsRecordedAsItsOwn() async throws {
    try await writeReport(change: nudged)
    let (set, taken, refused) = try take()
    #expect(Set(taken) == ["run", "head"] && refused.isEmpty)
    #expect(set.manifest.environment.items.contains { $0.name == "cairo" && $0.value == "9.9" })
    let golden = try #require(set.cases.first { $0.name == "head" })
    let entry = try #require(set.manifest.entries.first { $0.name == "head" })
    let own = try #require(set.draw(golden).pictures.first).bitmap
    #expect(entry.pictures.map(\.pixels) != [PixelHash.text(own)])
    #expect(await try open(cairo: "9.9").verify().allSatisfy { !$0.passes })
    #expect(await try open().verify().allSatisfy(\.passes))
  }

  @Test func theReferenceStaysTheReference() async throws {
    try await writeReport(cairo: nil)
    let (set, taken, _) = try take()
    #expect(taken.count == 2 && !set.manifest.entries.contains(where: \.isFromElsewhere))
  }

  @Test func picturesThatLookOtherwiseAreRefused() async throws {
    try await writeReport(change: grey)
    let before = scratch.tree()
    let (_, taken, refused) = try take()
    #expect(taken.isEmpty && refused.count == 2)
    #expect(refused.allSatisfy { $0.contains("looks different in the report than here") })
    #expect(scratch.tree() == before)
  }

  @Test func picturesThatWereChangedAfterwardsAreRefused() async throws {
    try await writeReport(isHonest: false, change: nudged)
    #expect(try take().refused.allSatisfy { $0.contains("is not what this art draws") })
  }

  @Test func aReportOfOtherArtIsRefused() async throws {
    try await writeReport()
    try wears("locs")
    let (_, taken, refused) = try take()
    #expect(taken.isEmpty && refused.count == 2)
  }

  @Test func aReportThatDoesNotSayWhatDrewItIsRefused() async throws {
    try await writeReport()
    let json = URL(filePath: "\(report)/report.json")
    try String(contentsOf: json, encoding: .utf8).replacing("drawn with", with: "drawn by")
      .write(to: json, atomically: true, encoding: .utf8)
    #expect(throws: GoldenError.self) { try take() }
  }

  @Test func aLinkInAReportIsNotFollowed() async throws {
    try await writeReport()
    let path = "\(report)/head/actual.png"
    try FileManager.default.moveItem(atPath: path, toPath: "\(report)/elsewhere.png")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "\(report)/elsewhere.png")
    let (_, taken, refused) = try take()
    #expect(taken == ["run"] && refused.count == 1)
  }

  @Test(
    "a report in a ZIP archive is the report, packed by itself or in its folder", arguments: ["", "golden-report/"])
  func archive(root: String) async throws {
    try await writeReport(change: nudged)
    var zip = ZipWriter()
    for case let name as String in FileManager.default.enumerator(atPath: report) ?? .init() {
      guard let bytes = FileManager.default.contents(atPath: "\(report)/\(name)"), !bytes.isEmpty else { continue }
      zip.add(root + name, Array(bytes))
    }
    let path = scratch.path + "-report.zip"
    try Data(zip.archive).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(Set(try take(path).taken) == ["run", "head"])
  }
}
