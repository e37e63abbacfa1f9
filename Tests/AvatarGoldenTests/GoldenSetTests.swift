@testable import AvatarGolden
import AvatarPixels
import AvatarRaster
import AvatarRun
import AvatarScene
import Foundation
import Testing

/// Tests a small set from its first recording on.
@Suite struct GoldenSetTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("records.ndjson", #"{"id": "mia", "hairStyle": "bun"}"#)
    try cases(frames: "[0, 2]")
  }

  private func cases(frames: String, clip: String = "run") throws {
    try scratch.write(
      "cases.json",
      """
      {"cases": [{"name": "strip", "record": "mia", "clip": "\(clip)", "frames": \(frames), "scale": 0.5},
                 {"name": "deep/head", "record": "mia", "still": {"framing": "head", "size": 32}}]}
      """)
  }

  private func open() throws -> GoldenSet {
    try GoldenSet(folder: GoldenFolder(scratch.path), renderer: AvatarRenderer())
  }

  private func record() async throws -> GoldenSet {
    let set = try open()
    let verdicts = await set.verify()
    return try set.take(Set(verdicts.map(\.name)), of: verdicts)
  }

  private func findings() async throws -> [String: [GoldenFinding]] {
    Dictionary(uniqueKeysWithValues: try await open().verify().filter { !$0.passes }.map { ($0.name, $0.findings) })
  }

  private func repaint(_ name: String, _ change: (inout Bitmap) -> Void) throws {
    let bytes = Array(FileManager.default.contents(atPath: "\(scratch.path)/\(name)") ?? Data())
    var bitmap = try PNGDecoder.decode(bytes)
    let old = PixelHash.text(bitmap)
    change(&bitmap)
    let file = try GoldenFile.bytes(bitmap, drawn: GoldenFile.drawn(in: bytes))
    try Data(file).write(to: URL(filePath: "\(scratch.path)/\(name)"))
    let manifest = try scratch.text("goldens.json").replacing(old, with: PixelHash.text(bitmap))
    try scratch.write("goldens.json", manifest)
  }

  @Test func whatIsDrawnSeveralTimesIsDrawnTheSame() async throws {
    #expect(await (try record()).verify(jobs: 2, times: 3).allSatisfy(\.passes))
  }

  @Test func whatIsNotDrawnTheSameEachTimeDiffers() async throws {
    let set = try await record()
    let other = GoldenVerdict(name: "strip", golden: set.cases[0], findings: [], pairs: [], look: "another")
    let verdicts = await set.repeated([set.cases[0]], [other], times: 3, jobs: 1)
    #expect(verdicts.map(\.findings) == [[.unstable(drawn: 3, different: 2)]])
    #expect(verdicts[0].isUnacceptable && verdicts[0].message.contains("2 different drawings in 3"))
  }

  @Test func everythingIsMissingAtFirst() async throws {
    #expect(try await findings() == ["strip": [.missing], "deep/head": [.missing]])
  }

  @Test func whatWasRecordedHolds() async throws {
    _ = try await record()
    #expect(try await findings() == [:])
    #expect(
      Set(scratch.tree().keys).isSuperset(of: [
        "strip.png", "deep/head.png", "goldens.json",
      ]))
  }

  @Test(
    "a golden of exactly the largest size is read, one byte more is not",
    arguments: [(GoldenLimit.fileBytes, true), (GoldenLimit.fileBytes + 1, false)])
  func fileSizes(bytes: Int, isRead: Bool) throws {
    try scratch.write("a.png", "")
    let handle = try FileHandle(forWritingTo: URL(filePath: "\(scratch.path)/a.png"))
    try handle.truncate(atOffset: UInt64(bytes))
    let found = try? GoldenFolder(scratch.path).bytes("a.png", limit: GoldenLimit.fileBytes)
    #expect(found?.count == (isRead ? bytes : nil))
  }

  @Test(.timeLimit(.minutes(30))) func aPipeIsNoGolden() throws {
    #expect(mkfifo("\(scratch.path)/a.png", 0o600) == 0)
    let problem = #expect(throws: DirectoryError.self) { try GoldenFolder(scratch.path).bytes("a.png", limit: 1) }
    #expect(problem?.reason == .notFile)
  }

  @Test func recordingTwiceChangesNoByte() async throws {
    _ = try await record()
    let before = scratch.tree()
    let set = try open()
    _ = try set.take(["strip", "deep/head"], of: await set.verify())
    let same = scratch.tree() == before
    #expect(same)
  }

  @Test func theManifestReadsBackAsItWasWritten() async throws {
    let set = try await record()
    #expect(try open().manifest == set.manifest)
    #expect(set.manifest.environment.items.map(\.name).prefix(5) == ["renderer", "art", "platform", "cairo", "pixman"])
  }

  @Test func oneChannelOfOnePixelIsCaughtAndPlaced() async throws {
    _ = try await record()
    try repaint("strip.png") { $0[48 + 24, 30] ^= 1 }
    guard case .pixels("strip.png", let difference, let frames)? = try await findings()["strip"]?.first else {
      return #expect(Bool(false))
    }
    #expect(difference.count == 1 && difference.largest == 1)
    #expect(frames == ["run 2"])
  }

  @Test func alphaAloneIsCaught() async throws {
    _ = try await record()
    try repaint("deep/head.png") { $0[0, 0] = 0x0100_0000 }
    #expect(try await findings()["deep/head"]?.count == 1)
  }

  @Test func aPictureOfAnotherSizeIsCaught() async throws {
    _ = try await record()
    try repaint("deep/head.png") { $0 = Bitmap(width: 32, height: 33) }
    #expect(
      try await findings()["deep/head"] == [
        .size(file: "deep/head.png", recorded: .init(width: 32, height: 33), now: .init(width: 32, height: 32))
      ])
  }

  @Test func twoFramesThatChangedPlacesAreCaught() async throws {
    _ = try await record()
    try repaint("strip.png") { strip in
      let old = strip
      for y in 0..<48 { for x in 0..<96 { strip[x, y] = old[(x + 48) % 96, y] } }
    }
    guard case .pixels(_, _, let frames)? = try await findings()["strip"]?.first else { return #expect(Bool(false)) }
    #expect(frames == ["run 0", "run 2"])
  }

  @Test func aPictureThatIsNotTheManifestsIsDamaged() async throws {
    _ = try await record()
    try FileManager.default.removeItem(atPath: "\(scratch.path)/strip.png")
    try FileManager.default.copyItem(atPath: "\(scratch.path)/deep/head.png", toPath: "\(scratch.path)/strip.png")
    #expect(
      try await findings()["strip"] == [
        .damaged(file: "strip.png", problem: "holds other pixels than the manifest says")
      ])
  }

  @Test func aTornPictureIsDamagedAndNothingTraps() async throws {
    _ = try await record()
    try scratch.write("strip.png", "\u{89}PNG and then nothing")
    guard case .damaged? = try await findings()["strip"]?.first else { return #expect(Bool(false)) }
  }

  @Test func aChangedCaseSaysWhatItWas() async throws {
    _ = try await record()
    try cases(frames: "[0, 3]")
    #expect(
      try await findings()["strip"]?.first
        == .redefined(recorded: "mia, run 0,2 scale 0.5", now: "mia, run 0,3 scale 0.5"))
  }

  @Test func acceptingOneTouchesOnlyItsFilesAndItsLine() async throws {
    _ = try await record()
    let before = scratch.tree()
    try cases(frames: "[0, 3]")
    let set = try open()
    _ = try set.take(["strip"], of: await set.verify())
    let after = scratch.tree()
    #expect(
      Set(after.keys.filter { after[$0] != before[$0] }) == [
        "cases.json", "goldens.json", "strip.png",
      ])
    let lines = [before, after].map {
      String(decoding: $0["goldens.json"] ?? Data(), as: UTF8.self).split(separator: "\n")
    }
    #expect(zip(lines[0], lines[1]).count { $0 != $1 } == 1)
    #expect(try await findings() == [:])
  }

  @Test func whatNoCaseDeclaresIsAnOrphanAndAcceptForgetsIt() async throws {
    _ = try await record()
    try scratch.write(
      "cases.json", #"{"cases": [{"name": "strip", "record": "mia", "clip": "run", "frames": [0, 2], "scale": 0.5}]}"#)
    #expect(
      try await findings() == ["deep/head": [.orphan(file: "deep/head.png")]])
    let set = try open()
    _ = try set.take(["deep/head"], of: await set.verify())
    #expect(!scratch.exists("deep/head.png"))
    #expect(try await findings() == [:])
  }

  @Test func anOldSetIsUpgradedAndHolds() async throws {
    _ = try await record()
    let before = try pixels()
    for name in ["strip", "deep/head"] {
      try scratch.write("\(name).drawn.txt", try GoldenSource.drawn(name, in: GoldenFolder(scratch.path)))
      let bitmap = try PNGDecoder.decode(Array(try #require(scratch.tree()["\(name).png"])))
      try Data(PNGEncoder.encode(bitmap)).write(to: URL(filePath: "\(scratch.path)/\(name).png"))
    }
    try scratch.write(
      "goldens.json",
      try scratch.text("goldens.json").replacing(
        #""format": 2"#, with: #""format": 1, "and with": {"debian-13": {}, "../x": {}}"#))
    try scratch.write("strip@debian-13.png", "what another environment drew differently")
    #expect(throws: GoldenError.self) { try open() }
    #expect(try OldGoldenSet.upgrade(GoldenFolder(scratch.path)) == 2)
    #expect(try await findings() == [:])
    #expect(scratch.tree().keys.filter { $0.hasSuffix(".txt") || $0.contains("@") }.isEmpty)
    #expect(try pixels() == before)
    #expect(try OldGoldenSet.upgrade(GoldenFolder(scratch.path)) == nil)
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func theLinesOfAnOldDrawListEndInAnyWay(end: String) {
    let lines = ["== idle 0 (frame)", "hair = at 1 2; skin #F2D3B8", ""]
    #expect(OldGoldenSet.text(Array(lines.joined(separator: end).utf8)) == lines.joined(separator: "\n"))
  }

  private func pixels() throws -> [String: String] {
    try scratch.tree().filter { $0.key.hasSuffix(".png") }.mapValues {
      PixelHash.text(try PNGDecoder.decode(Array($0)))
    }
  }

  /// As git writes them where `core.autocrlf` is set.
  @Test func aSetWhoseLinesEndInCRLFHolds() async throws {
    _ = try await record()
    for name in ["cases.json", "records.ndjson", "goldens.json"] {
      try scratch.write(name, try scratch.text(name).replacing("\n", with: "\r\n"))
    }
    #expect(try scratch.text("goldens.json").contains("\r\n"))
    #expect(try await findings() == [:])
  }

  @Test func aPictureWithoutADrawListIsDamaged() async throws {
    _ = try await record()
    let bitmap = try PNGDecoder.decode(Array(try #require(scratch.tree()["strip.png"])))
    try Data(PNGEncoder.encode(bitmap)).write(to: URL(filePath: "\(scratch.path)/strip.png"))
    guard case .damaged(file: "strip.png", let problem)? = try await findings()["strip"]?.first else {
      return #expect(Bool(false))
    }
    #expect(problem.contains("holds no draw list"))
  }

  @Test func aFolderThatAnOrphanLeavesEmptyStays() async throws {
    _ = try await record()
    try scratch.write(
      "cases.json", #"{"cases": [{"name": "strip", "record": "mia", "clip": "run", "frames": [0, 2], "scale": 0.5}]}"#)
    let set = try open()
    _ = try set.take(["deep/head"], of: await set.verify())
    #expect(scratch.exists("deep"))
  }

  @Test func whatTheManifestDoesNotListIsNotForgottenButNamed() async throws {
    _ = try await record()
    try scratch.write("stray.png", "mine")
    #expect(try await findings() == ["stray.png": [.stray(file: "stray.png", isFile: true)]])
    let set = try open()
    _ = try set.take(["stray.png"], of: await set.verify())
    #expect(try scratch.text("stray.png") == "mine")
  }

  @Test func aSheetOfItsOwnRecordsThePetAloneAndThePlayerAlone() async throws {
    try scratch.write(
      "records.ndjson",
      ##"{"id": "mia", "avatar": {"hairStyle": "bun"}, "pet": {"petType": "cat", "petColor": "#000000"}}"##)
    try scratch.write(
      "cases.json",
      #"{"cases": [{"name": "s", "record": "mia", "sheet": {"clips": ["idle"], "fps": 1, "pet": "separate"}}]}"#)
    _ = try await record()
    let sections = try GoldenSource.drawn("s", in: GoldenFolder(scratch.path)).components(separatedBy: "== ")
      .dropFirst()
    func lines(_ title: String) throws -> [Substring] {
      try #require(sections.first { $0.hasPrefix(title + "\n") }).split(separator: "\n").dropFirst().map { $0 }
    }
    let (player, pet) = (try lines("idle 0"), try lines("pet idle 0"))
    #expect(player.count > 5 && !player.contains { $0.hasPrefix("pet/") })
    #expect(pet.count > 3 && pet.allSatisfy { $0.hasPrefix("pet/") })
  }

  @Test func aPictureThatTwoCasesCouldHaveIsRefused() async throws {
    try scratch.write(
      "cases.json",
      """
      {"cases": [{"name": "s", "record": "mia", "sheet": {"clips": ["idle", "run"], "split": true}},
                 {"name": "s-run", "record": "mia", "still": {"size": 16}}]}
      """)
    let problem = "its picture s-run.png may also be one of the case s-run; give one of the two another name"
    #expect(try await findings()["s"] == [.failed(problem)])
  }

  @Test func anotherEnvironmentIsSaidInOneLine() async throws {
    _ = try await record()
    #expect(try open().environmentNotice == nil)
    let cairo = try #require(DrawingLibraries.versions.first?.version)
    try scratch.write(
      "goldens.json",
      try scratch.text("goldens.json").replacing("\"cairo\": \"\(cairo)\"", with: "\"cairo\": \"1.10.2\""))
    #expect(
      try open().environmentNotice
        == "the environment is not the one that recorded: cairo \(cairo) (recorded with 1.10.2)")
  }

  @Test(
    arguments: [
      ("true", true), ("1", true), ("woodpecker", true), (nil, false), ("", false), ("false", false), ("0", false),
    ] as [(String?, Bool)])
  func buildMachinesDoNotRecord(_ value: String?, _ refused: Bool) {
    #expect((RecordingGuard.refusal(ci: value) != nil) == refused)
  }

  /// - Parameter what: the rest of a case, with `FACING` in place of its directions.
  @Test(arguments: [
    #""clip": "run", "frames": [0, 2], "scale": 0.5, "facing": FACING"#,
    #""still": {"framing": "head", "size": 32, "facing": FACING}"#,
  ])
  func severalDirectionsLieSideBySide(what: String) async throws {
    let all = ["front", "right", "back"]
    let cases = all.map { ($0, "\"\($0)\"") } + [("all", "\(all)")]
    let lines = cases.map {
      #"{"name": "\#($0.0)", "record": "mia", \#(what.replacing("FACING", with: $0.1))}"#
    }
    try scratch.write("cases.json", "{\"cases\": [\(lines.joined(separator: ",\n"))]}")
    _ = try await record()
    func picture(_ name: String) throws -> Bitmap {
      try PNGDecoder.decode(Array(try #require(scratch.tree()["\(name).png"])))
    }
    let row = try picture("all")
    var left = 0
    for name in all {
      let one = try picture(name)
      var part = Bitmap(width: one.width, height: one.height)
      part.copy(row, from: PixelRect(x: left, y: 0, width: one.width, height: one.height), toX: 0, y: 0)
      #expect(part.pixels == one.pixels, "\(name)")
      left += one.width
    }
    #expect(row.width == left)
  }

  @Test func recordsOfOthersMakeASet() async throws {
    let folder = GoldenFolder("\(scratch.path)/theirs")
    try scratch.write("players.csv", "user_id,hair_style\nzoe,braids\nkim,afro\n")
    try GoldenSetBuilder.add(
      ["\(scratch.path)/players.csv"], fields: AvatarRenderer().pack.catalog.fields, clips: ["idle", "wave"], to: folder
    )
    let set = try GoldenSet(folder: folder, renderer: AvatarRenderer())
    #expect(set.cases.map(\.name) == ["zoe/idle", "zoe/wave", "kim/idle", "kim/wave"])
  }

  @Test func aRecordOfTheSameNameAndAnotherLookIsRefused() throws {
    let folder = GoldenFolder(scratch.path)
    try scratch.write("other.ndjson", #"{"id": "mia", "hairStyle": "afro"}"#)
    #expect(throws: GoldenError.self) {
      try GoldenSetBuilder.add(
        ["\(scratch.path)/other.ndjson"], fields: AvatarRenderer().pack.catalog.fields, clips: [], to: folder)
    }
    try GoldenSetBuilder.add(
      ["\(scratch.path)/records.ndjson"], fields: AvatarRenderer().pack.catalog.fields, clips: [], to: folder)
    #expect(try scratch.text("records.ndjson").split(separator: "\n").count == 1)
  }
}
