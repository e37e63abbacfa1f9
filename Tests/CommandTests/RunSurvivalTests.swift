import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests the effects on a run of being killed or stopped, of a full disk, and of a read-only or
/// missing folder.
@Suite(.serialized) struct RunSurvivalTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  @Test(.needs("pngcheck")) func aRunKilledTwentyTimesLeavesOnlyWholeFilesAndIsFinishedByTheNext() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(200))
    let arguments = ["sheet", input, "-o", scratch.path("out"), "-q"] + quick
    _ = try Tool.run(["sheet", input, "-o", scratch.path("whole"), "-q"] + quick)
    var kills = RandomKills(of: "sheet", longest: .milliseconds(300))
    while kills.isDue(of: 20) {
      kills.kill(try Tool.start(arguments, scratch))
      let finished = try scratch.tree("out").filter { !$0.key.hasPrefix(".") }
      for (name, data) in finished where name.hasSuffix(".json") {
        #expect(throws: Never.self, "\(name) is cut off") { try JSONSerialization.jsonObject(with: data) }
      }
      let pictures = finished.keys.filter { $0.hasSuffix(".png") }.map { scratch.path("out/\($0)") }
      if !pictures.isEmpty { #expect(try Tool.system("pngcheck", ["-q"] + pictures).status == 0) }
    }
    #expect(kills.early > 0, "all \(kills.late) kills came after the end")
    #expect(try Tool.run(arguments).status == 0)
    let same = try scratch.tree("out") == scratch.tree("whole")
    #expect(same)
  }

  @Test func aRunKilledOverOlderFilesNeverPassesMixedFilesAsItsOwn() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(40))
    let old = ["sheet", input, "-o", scratch.path("out"), "-q"] + quick
    _ = try Tool.run(old)
    let whole = try scratch.tree("out")
    var kills = RandomKills(of: "sheet --background", longest: .milliseconds(120))
    while kills.isDue(of: 6) {
      kills.kill(try Tool.start(old + ["--background", "hub"], scratch))
      #expect(try Tool.run(old).status == 0)
      let same = try scratch.tree("out") == whole
      #expect(same)
    }
    #expect(kills.early > 0, "all \(kills.late) kills came after the end")
  }

  @Test(arguments: [(SIGHUP, Int32(129)), (SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func aSignalEndsTheRunBetweenTwoFilesWithItsOwnStatus(_ signal: Int32, _ status: Int32) throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(3000))
    let process = try Tool.start(["sheet", input, "-o", scratch.path("out")], scratch)
    try Tool.wait { try !scratch.tree("out").isEmpty }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    #expect(String(decoding: try scratch.read("err"), as: UTF8.self).contains("stopped by a signal"))
    #expect(try scratch.tree("out").keys.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func aSignalEndsARunThatWaitsForItsInput() throws {
    let scratch = try Scratch()
    let pipe = Pipe()
    let process = try Tool.start(["sheet", "-", "-o", scratch.path("out")] + quick, scratch, input: pipe)
    try pipe.fileHandleForWriting.write(contentsOf: Data((Looks.records(1) + "{\"id\": \"half").utf8))
    try Tool.wait { try !scratch.tree("out").isEmpty }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
    #expect(!String(decoding: try scratch.read("err"), as: UTF8.self).contains("error"))
  }

  @Test func aFolderThatCannotBeMadeIsSeventyThree() throws {
    let scratch = try Scratch()
    try scratch.write("file", "")
    let result = try Tool.run(["sheet", Tool.fixture, "-o", scratch.path("file/out")] + quick)
    #expect(result.status == 73)
    #expect(result.errors.contains("file/out"))
  }

  @Test(.enabled(if: mayMount, "only root may mount a disk for it"))
  func aFolderThatMayNotBeWrittenIsSeventyThreeBeforeAnythingIsDrawn() throws {
    let scratch = try Scratch()
    try #require(try Self.mount(scratch, "ro"))
    defer { Self.unmount(scratch) }
    let result = try Tool.run(["sheet", Tool.fixture, "-o", scratch.path("disk")] + quick)
    #expect(result.status == 73)
    #expect(result.errors == "error: \(scratch.path("disk")): cannot be created: the disk is read-only\n")
  }

  @Test func aFolderThatIsRemovedMeanwhileIsSeventyThree() throws {
    let scratch = try Scratch()
    let pipe = Pipe()
    let process = try Tool.start(
      ["sheet", "-", "-o", scratch.path("out"), "--jobs", "1"] + quick, scratch, input: pipe)
    try pipe.fileHandleForWriting.write(contentsOf: Data(Looks.records(1).utf8))
    try Tool.wait { try scratch.tree("out")["r0.png"] != nil }
    try FileManager.default.removeItem(atPath: scratch.path("out"))
    try pipe.fileHandleForWriting.write(contentsOf: Data(Looks.records(9).utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 73)
    #expect(String(decoding: try scratch.read("err"), as: UTF8.self).contains("no such file or folder"))
  }

  @Test(.enabled(if: mayMount, "only root may mount a disk for it")) func aFullDiskIsSeventyFourAndTheRestIsResumable()
    throws
  {
    let scratch = try Scratch()
    try #require(try Self.mount(scratch, "size=200k"))
    defer { Self.unmount(scratch) }
    let input = try scratch.write("in.ndjson", Looks.records(60))
    let result = try Tool.run(["sheet", input, "-o", scratch.path("disk/out")] + quick)
    #expect(result.status == 74)
    #expect(result.errors.contains("the disk is full"))
    #expect(try scratch.tree("disk/out").keys.allSatisfy { !$0.hasPrefix(".") })
    _ = try Tool.system("mount", ["-o", "remount,size=64m", scratch.path("disk")])
    #expect(try Tool.run(["sheet", input, "-o", scratch.path("disk/out"), "-q"] + quick).status == 0)
    #expect(try scratch.tree("disk/out").count == 120)
  }

  @Test(arguments: [SIGINT, SIGHUP]) func aSignalThatTheCallerIgnoresStaysIgnored(_ signal: Int32) throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(60))
    let line =
      "trap '' \(signal); \"$0\" sheet \"$1/in.ndjson\" -o \"$1/out\" -q \(Shell.quick) & sleep 0.3; kill -\(signal) $!; wait $!"
    #expect(try Tool.launch("/bin/bash", ["-c", line, Tool.path, scratch.path]).status == 0, "\(input)")
    #expect(try scratch.tree("out").count == 120)
  }

  @Test(.timeLimit(.minutes(30)), arguments: ["sheet", "thumbnail"]) func aSignalEndsTheWaitingForAPipeThatNobodyWrites(
    command: String
  ) throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("pipe"), 0o600) == 0)
    let process = try Tool.start([command, scratch.path("pipe"), "-o", scratch.path("out")], scratch)
    try Tool.awaitHandler(of: SIGTERM, in: process)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
  }

  @Test(.timeLimit(.minutes(30))) func aPipeThatIsWrittenIsRead() throws {
    let scratch = try Scratch()
    let line =
      "mkfifo \"$1/pipe\"; \"$0\" sheet \"$1/pipe\" -o \"$1/out\" -q \(Shell.quick) & sleep 0.3; cat > \"$1/pipe\"; wait $!"
    #expect(
      try Tool.launch("/bin/bash", ["-c", line, Tool.path, scratch.path], input: Data(Looks.records(3).utf8)).status
        == 0)
    #expect(try scratch.tree("out").count == 6)
  }

  @Test(.timeLimit(.minutes(30)), arguments: ["r1.png", "r1.json"]) func aPipeInAFilesPlaceFailsThatRecordAlone(
    name: String
  ) throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.path("out"), withIntermediateDirectories: true)
    #expect(mkfifo(scratch.path("out/\(name)"), 0o600) == 0)
    let result = try Tool.run(["sheet", "-", "-o", scratch.path("out")] + quick, input: Looks.records(3))
    #expect(result.status == 1)
    #expect(result.errors.contains("out/\(name): cannot be created: it is a device or a pipe"))
    #expect(result.lines.count == 4)
  }

  @Test(.timeLimit(.minutes(30))) func aSignalEndsTheWaitingForSomebodyToReadTheReport() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.path("pipe"), 0o600) == 0)
    let input = try scratch.write("in.ndjson", Looks.records(3))
    let process = try Tool.start(
      ["sheet", input, "-o", scratch.path("out"), "--report", scratch.path("pipe")] + quick, scratch)
    try Tool.awaitHandler(of: SIGTERM, in: process)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
  }

  /// The number of kills, from `KILLS`; a few by default.
  private static let kills = ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 4

  /// The arguments of runs that write different outputs.
  @Test(arguments: [
    ["thumbnail", "in.json", "-o", "face.png", "--size", "512"],
    ["thumbnail", "in.json", "-o", "face.png", "--size", "512", "--jobs", "1"],
    [
      "sheet", "in.ndjson", "-o", "out", "--report", "report.ndjson", "--clips", "idle", "--scale", "1", "--fps", "2",
      "--force",
    ],
    ["preview", "in.ndjson", "-o", "out", "--clips", "wave", "--size", "64"],
  ])
  func whatIsKilledAnywhereLeavesWholeFilesAndNothingElseAfterTheNext(arguments: [String]) throws {
    let (scratch, whole) = (try Scratch(), try Scratch())
    for place in [scratch, whole] {
      try place.write("in.ndjson", Looks.records(6))
      try place.write("in.json", Looks.records(1))
    }
    let start = ContinuousClock.now
    #expect(try Tool.run(arguments, in: whole.url).status == 0)
    var kills = RandomKills(of: arguments[0], longest: start.duration(to: .now))
    let expected = try whole.tree()
    while kills.isDue(of: Self.kills) {
      kills.kill(try Tool.start(arguments, scratch, in: scratch.url))
      for (name, data) in try scratch.tree()
      where !name.hasPrefix(".") && !name.contains("/.") && name != "err" && !name.hasPrefix("report") {
        let isWhole = data == expected[name]
        #expect(isWhole, "\(name)")
      }
    }
    #expect(kills.early > 0, "all \(kills.late) kills came after the end")
    #expect(try Tool.run(arguments, in: scratch.url).status == 0)
    #expect(Set(try scratch.tree().keys).subtracting(["err"]) == Set(expected.keys))
  }

  @Test(arguments: ["", "--background hub"])
  func twoRunsAtOnceLeaveEveryRecordWithTheFilesOfOne(other: String) throws {
    try runTwoAtOnce(other: other, world: "")
  }

  #if os(Linux)
    @Test(
      .enabled(if: mayUnshare, "it needs unshare, and the right to make a namespace of processes"),
      arguments: ["", "--background hub"])
    func twoRunsInSeparateNamespacesLeaveEveryRecordWithTheFilesOfOne(other: String) throws {
      try runTwoAtOnce(other: other, world: "unshare -p -f --mount-proc ")
    }
  #endif

  /// Whether a process namespace can be made, tried once: root in a container may not be allowed
  /// to, and other users are not.
  private static let mayUnshare =
    (try? Tool.system("unshare", ["-p", "-f", "--mount-proc", "true"]).status) == 0

  /// Two concurrent runs: in the end all files of a record are from one run.
  private func runTwoAtOnce(other: String, world: String) throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(20))
    let line = "\(world)\"$0\" sheet \"$1/in.ndjson\" -o \"$2\" -q \(Shell.quick)"
    for (folder, more) in [("one", ""), ("two", other)] {
      #expect(
        try Tool.launch("/bin/bash", ["-c", "\(line) \(more)", Tool.path, scratch.path, scratch.path(folder)]).status
          == 0)
    }
    let (one, two) = (try scratch.tree("one"), try scratch.tree("two"))
    for round in 0..<Self.kills {
      let both = "(\(line)) & first=$!; (\(line) \(other)) & second=$!; wait $first && wait $second"
      let result = try Tool.launch("/bin/bash", ["-c", both, Tool.path, scratch.path, scratch.path("both\(round)")])
      #expect(result.status == 0, "\(input)")
      #expect(result.errors == "")
      let tree = try scratch.tree("both\(round)")
      #expect(Set(tree.keys) == Set(one.keys))
      for number in 0..<20 {
        let files = ["r\(number).png", "r\(number).json"]
        let isOne = files.allSatisfy { tree[$0] == one[$0] } || files.allSatisfy { tree[$0] == two[$0] }
        #expect(isOne, "r\(number) in round \(round)")
      }
    }
  }

  /// Whether a disk can be mounted, tried once: in a container even root may not be allowed to.
  private static let mayMount: Bool = {
    guard getuid() == 0, let scratch = try? Scratch(), (try? mount(scratch, "ro")) == true else { return false }
    unmount(scratch)
    return true
  }()

  /// Mounts a temporary disk at `disk`.
  private static func mount(_ scratch: Scratch, _ options: String) throws -> Bool {
    try FileManager.default.createDirectory(atPath: scratch.path("disk"), withIntermediateDirectories: true)
    return try Tool.system("mount", ["-t", "tmpfs", "-o", options, "tmpfs", scratch.path("disk")]).status == 0
  }

  private static func unmount(_ scratch: Scratch) { _ = try? Tool.system("umount", [scratch.path("disk")]) }
}
