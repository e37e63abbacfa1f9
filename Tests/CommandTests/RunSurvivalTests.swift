import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What a run leaves behind when it is killed, stopped, or finds its disk full, its folder closed or gone.
@Suite(.serialized) struct RunSurvivalTests {
  private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

  @Test(.needs("pngcheck")) func aRunKilledTwentyTimesLeavesOnlyWholeFilesAndIsFinishedByTheNext() throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(200))
    let arguments = ["sheet", input, "-o", scratch.path("out"), "-q"] + quick
    _ = try Tool.run(["sheet", input, "-o", scratch.path("whole"), "-q"] + quick)
    for _ in 0..<20 {
      let process = try Tool.start(arguments, scratch)
      usleep(UInt32.random(in: 5_000...300_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let finished = try scratch.tree("out").filter { !$0.key.hasPrefix(".") }
      for (name, data) in finished where name.hasSuffix(".json") {
        #expect(throws: Never.self, "\(name) is cut off") { try JSONSerialization.jsonObject(with: data) }
      }
      let pictures = finished.keys.filter { $0.hasSuffix(".png") }.map { scratch.path("out/\($0)") }
      if !pictures.isEmpty { #expect(try Tool.system("pngcheck", ["-q"] + pictures).status == 0) }
    }
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
    for _ in 0..<6 {
      let process = try Tool.start(old + ["--background", "hub"], scratch)
      usleep(UInt32.random(in: 5_000...120_000))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(try Tool.run(old).status == 0)
      let same = try scratch.tree("out") == whole
      #expect(same)
    }
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func aSignalEndsTheRunBetweenTwoFilesWithItsOwnStatus(_ signal: Int32, _ status: Int32) throws {
    let scratch = try Scratch()
    let input = try scratch.write("in.ndjson", Looks.records(3000))
    let process = try Tool.start(["sheet", input, "-o", scratch.path("out")], scratch)
    usleep(700_000)
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
    while try scratch.tree("out").isEmpty { usleep(20_000) }
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

  @Test(.enabled(if: mayMount, "only root may mount a disk for it")) func aFolderThatMayNotBeWrittenIsSeventyThreeBeforeAnythingIsDrawn() throws {
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
    let process = try Tool.start(["sheet", "-", "-o", scratch.path("out"), "--jobs", "1"] + quick, scratch, input: pipe)
    try pipe.fileHandleForWriting.write(contentsOf: Data(Looks.records(1).utf8))
    while try scratch.tree("out")["r0.png"] == nil { usleep(20_000) }
    try FileManager.default.removeItem(atPath: scratch.path("out"))
    try pipe.fileHandleForWriting.write(contentsOf: Data(Looks.records(9).utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 73)
    #expect(String(decoding: try scratch.read("err"), as: UTF8.self).contains("no such file or folder"))
  }

  @Test(.enabled(if: mayMount, "only root may mount a disk for it")) func aFullDiskIsSeventyFourAndTheRestIsResumable() throws {
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

  /// Whether a disk can be mounted here, tried once: in a container even root may not.
  private static let mayMount: Bool = {
    guard getuid() == 0, let scratch = try? Scratch(), (try? mount(scratch, "ro")) == true else { return false }
    unmount(scratch)
    return true
  }()

  /// Mounts a disk of its own at `disk`.
  private static func mount(_ scratch: Scratch, _ options: String) throws -> Bool {
    try FileManager.default.createDirectory(atPath: scratch.path("disk"), withIntermediateDirectories: true)
    return try Tool.system("mount", ["-t", "tmpfs", "-o", options, "tmpfs", scratch.path("disk")]).status == 0
  }

  private static func unmount(_ scratch: Scratch) { _ = try? Tool.system("umount", [scratch.path("disk")]) }
}
