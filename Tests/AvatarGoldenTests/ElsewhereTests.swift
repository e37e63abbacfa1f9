@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import Foundation
import Testing

/// Tests a set recorded on one machine and verified on another. A test has only one cairo, so the
/// other machine's pictures are written into the set's files.
@Suite struct ElsewhereTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      "records.ndjson", #"{"id": "mia", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "dog", "petName": "Rex"}}"#)
    try cases()
  }

  private func cases(elsewhere: String = "") throws {
    try scratch.write(
      "cases.json",
      """
      {\(elsewhere)"cases": [{"name": "run", "record": "mia", "clip": "run", "frames": [0, 2], "scale": 0.5, "pet": "none"},
                 {"name": "labelled", "record": "mia", "clip": "idle", "frames": 0, "pet": "beside"},
                 {"name": "head", "record": "mia", "still": {"framing": "head", "size": 48}}]}
      """)
  }

  /// - Parameter cairo: a different version, to simulate another machine.
  private func open(cairo: String? = nil, font: String? = nil) throws -> GoldenSet {
    let renderer = try AvatarRenderer()
    let items = GoldenEnvironment.current(renderer).items.map { item in
      if let cairo, item.name == "cairo" { return GoldenEnvironment.Item(name: "cairo", value: cairo) }
      if let font, item.name == "DejaVuSans.ttf" { return GoldenEnvironment.Item(name: item.name, value: font) }
      return item
    }
    return try GoldenSet(
      folder: GoldenFolder(scratch.path), renderer: renderer, environment: GoldenEnvironment(items: items))
  }

  private func record() async throws {
    let set = try open()
    let verdicts = await set.verify()
    _ = try set.take(Set(verdicts.map(\.name)), of: verdicts)
  }

  /// Modifies a recorded picture, so that the drawn picture differs from it.
  private func repaint(_ name: String, _ change: (UInt32) -> UInt32) throws {
    let path = "\(scratch.path)/\(name).png"
    let bytes = Array(FileManager.default.contents(atPath: path) ?? Data())
    var bitmap = try PNGDecoder.decode(bytes)
    let old = PixelHash.text(bitmap)
    bitmap.pixels = bitmap.pixels.map(change)
    try Data(GoldenFile.bytes(bitmap, drawn: GoldenFile.drawn(in: bytes))).write(to: URL(filePath: path))
    try scratch.write("goldens.json", try scratch.text("goldens.json").replacing(old, with: PixelHash.text(bitmap)))
  }

  /// Simulates a rasteriser that rounds differently.
  private func nudged(_ pixel: UInt32) -> UInt32 { pixel >> 24 == 255 ? pixel ^ 0x01_0101 : pixel }

  /// Simulates a different drawing: every opaque pixel is grey.
  private func grey(_ pixel: UInt32) -> UInt32 { pixel >> 24 == 255 ? 0xFF80_8080 : pixel }

  private func differing(_ set: GoldenSet) async -> [String] { await set.verify().filter { !$0.passes }.map(\.name) }

  @Test func whatNobodySeesHoldsElsewhereAndDiffersHere() async throws {
    try await record()
    try repaint("head", nudged)
    #expect(await differing(try open()) == ["head"])
    #expect(await differing(try open(cairo: "9.9")) == [])
  }

  @Test func whatIsSeenDiffersElsewhereToo() async throws {
    try await record()
    try repaint("head", grey)
    let verdict = try #require(await open(cairo: "9.9").verify(names: ["head"]).first)
    guard case .pixels(_, let difference, _)? = verdict.findings.first, let seen = difference.seen else {
      return #expect(Bool(false))
    }
    #expect(
      !seen.isWithin && verdict.message.contains("to the eye \(seen.beyond) px are farther than elsewhere allows"))
  }

  @Test func aDrawListIsComparedExactlyEverywhere() async throws {
    try await record()
    try scratch.redraw("head") { $0.replacing(" shapes ", with: " shapes 0") }
    #expect(await differing(try open(cairo: "9.9")) == ["head"])
  }

  @Test func anExactSetIsExactEverywhere() async throws {
    try cases(elsewhere: #""elsewhere": "exact", "#)
    try await record()
    try repaint("head", nudged)
    #expect(await differing(try open(cairo: "9.9")) == ["head"])
  }

  @Test func aSetSaysHowMuchIsAllowed() async throws {
    try cases(elsewhere: #""elsewhere": {"fill": 1, "edge": 1}, "#)
    try await record()
    try repaint("head", grey)
    #expect(await differing(try open(cairo: "9.9")) == [])
  }

  @Test(arguments: [#"{"fill": 2}"#, #"{"fil": 0.1}"#, #"{"pixels": -1}"#, #""same""#])
  func aToleranceThatMeansNothingIsRefused(_ value: String) throws {
    try cases(elsewhere: "\"elsewhere\": \(value), ")
    #expect(throws: GoldenError.self) { try open() }
  }

  @Test func anotherFontChangesOnlyPicturesWithLetters() async throws {
    try await record()
    try repaint("head", nudged)
    try repaint("labelled", nudged)
    #expect(await differing(try open(font: "other")) == ["head"])
  }

  @Test func theComparisonAndItsReasonAreSaid() async throws {
    try await record()
    let cairo = try #require(DrawingLibraries.versions.first?.version)
    let why = "the environment is not the one that recorded: "
    #expect(try open().policy.description == "compared exactly: this is the environment that recorded")
    #expect(
      try open(cairo: "9.9").policy.description
        == "compared within the set's tolerance for other environments, draw lists exactly; \(why)cairo 9.9 (recorded with \(cairo))"
    )
    #expect(
      try open(font: "x").policy.description.hasPrefix(
        "compared exactly, and pictures with letters within the set's tolerance"))
  }

  @Test func whatIsAcceptedElsewhereIsComparedByEyeEverywhere() async throws {
    try await record()
    try repaint("head", grey)
    let other = try open(cairo: "9.9")
    let set = try other.take(["head"], of: await other.verify())
    #expect(set.manifest.entries.filter(\.isFromElsewhere).map(\.name) == ["head"])
    #expect(set.manifest.environment == (try open().here))
    try repaint("head", nudged)
    #expect(await differing(try open(cairo: "9.9")) == [])
    #expect(await differing(try open()) == [])
    try repaint("run", nudged)
    #expect(await differing(try open()) == ["run"])
  }

  @Test func whatTheReferenceRecordsIsExactThereAgain() async throws {
    try await record()
    try repaint("head", grey)
    let other = try open(cairo: "9.9")
    _ = try other.take(["head"], of: await other.verify())
    let here = try open()
    _ = try here.take(["head"], of: await here.verify())
    try repaint("head", nudged)
    #expect(await differing(try open()) == ["head"])
  }

  @Test func aMachineThatRecordsEveryGoldenBecomesTheReference() async throws {
    try await record()
    let other = try open(cairo: "9.9")
    let set = try other.take(Set(other.cases.map(\.name)), of: await other.verify())
    #expect(set.manifest.environment == other.here && !set.manifest.entries.contains(where: \.isFromElsewhere))
  }

  @Test func aManifestSaysWhatComesFromElsewhere() async throws {
    try await record()
    let other = try open(cairo: "9.9")
    let manifest = try other.take(["head"], of: await other.verify()).manifest
    #expect(try ManifestFile.read(Array(ManifestFile.text(manifest).utf8), file: "x") == manifest)
  }

  @Test func pruningForgetsWhatNoCaseDeclaresAndNothingElse() async throws {
    try await record()
    try scratch.write("stray.png", "mine")
    try scratch.write(
      "cases.json",
      #"{"cases": [{"name": "run", "record": "mia", "clip": "run", "frames": [0, 2], "scale": 0.5, "pet": "none"}]}"#)
    let before = Set(scratch.tree().keys)
    let set = try open()
    #expect(set.forgotten.map(\.name).sorted() == ["head", "labelled"])
    let pruned = try set.prune()
    let gone = ["head.png", "labelled.png"]
    #expect(before.subtracting(scratch.tree().keys) == Set(gone))
    #expect(pruned.manifest.entries.map(\.name) == ["run"])
    #expect(pruned.manifest.environment == set.manifest.environment)
  }
}
