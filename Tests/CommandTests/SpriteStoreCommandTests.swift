import Foundation
import Programs
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Tests the sprite store between runs of the tool: the same files, produced faster.
@Suite(.serialized) struct SpriteStoreCommandTests {
  private let quick = ["--clips", "idle,walk", "--scale", "1", "--fps", "4", "--jobs", "2"]

  private func sheets(_ scratch: Scratch, _ out: String, store: String, _ more: [String] = []) throws -> Tool.Result {
    try Tool.run(["sheet", Tool.fixture, "-o", scratch.path(out), "--sprites", store, "--verbose"] + quick + more)
  }

  private func segments(_ scratch: Scratch, _ store: String = "store") throws -> [String] {
    try scratch.tree(store).keys.filter { $0.hasSuffix(".sprites") }
  }

  /// Returns how many parts the store found, and how many were requested.
  private func served(_ result: Tool.Result) -> (found: Int, asked: Int)? {
    result.errors.firstMatch(of: /sprite store: (\d+) of (\d+) parts/).flatMap { match in
      Int(match.1).flatMap { found in Int(match.2).map { (found, $0) } }
    }
  }

  @Test func theFixtureSheetsAreTheSameWithWithoutAndWithADamagedStore() throws {
    let scratch = try Scratch()
    #expect(try sheets(scratch, "none", store: "none").status == 0)
    let none = try scratch.tree("none")
    let cold = try sheets(scratch, "cold", store: scratch.path("store"))
    let warm = try sheets(scratch, "warm", store: scratch.path("store"))
    for out in ["cold", "warm"] {
      let same = try scratch.tree(out) == none
      #expect(same, "\(out)")
    }
    let (first, second) = (try #require(served(cold)), try #require(served(warm)))
    #expect(first.found == 0 && first.asked > 1000)
    #expect(second.found == second.asked)
    for (step, name) in try segments(scratch).enumerated() {
      var bytes = try scratch.read("store/\(name)")
      for place in stride(from: 17 + step, to: bytes.count - 64, by: 5003) { bytes[place] ^= 0x21 }
      try bytes.write(to: scratch.url.appending(path: "store/\(name)"))
    }
    let damaged = try sheets(scratch, "damaged", store: scratch.path("store"))
    #expect(damaged.status == 0)
    let same = try scratch.tree("damaged") == none
    #expect(same)
    let third = try #require(served(damaged))
    #expect(third.found < third.asked && third.found > 0)
    #expect(damaged.errors.contains("sprites of the store were damaged and are drawn again"))
  }

  @Test func aStoreOfAnotherVersionIsLeftAloneAndNotUsed() throws {
    let scratch = try Scratch()
    _ = try sheets(scratch, "first", store: scratch.path("store"))
    let name = try #require(segments(scratch).first)
    // A file with the name of another version, and one of another version with this version's name.
    var bytes = try scratch.read("store/\(name)")
    try FileManager.default.removeItem(atPath: scratch.path("store/\(name)"))
    try bytes.write(to: scratch.url.appending(path: "store/0123abcd\(name.dropFirst(8))"))
    bytes[bytes.count - 48] ^= 1
    try bytes.write(to: scratch.url.appending(path: "store/\(name)"))
    let result = try sheets(scratch, "second", store: scratch.path("store"))
    #expect(result.status == 0)
    #expect(try #require(served(result)).found == 0)
    let same = try scratch.tree("first") == scratch.tree("second")
    #expect(same)
    #expect(try segments(scratch).contains { $0.hasPrefix("0123abcd") })
  }

  /// Other processes keep overwriting, truncating and replacing the segments; the run still ends
  /// with correct pictures.
  @Test func aStoreThatOthersWriteOverAllTheTimeChangesNothing() throws {
    let scratch = try Scratch()
    let larger = ["--scale", "1,2"]
    _ = try sheets(scratch, "whole", store: scratch.path("store"), larger)
    let whole = try scratch.tree("whole")
    for step in 0..<3 {
      let process = try Tool.start(
        ["sheet", Tool.fixture, "-o", scratch.path("out\(step)"), "--sprites", scratch.path("store"), "-q"] + quick
          + larger, scratch)
      let others = Thread { [folder = scratch.path("store")] in
        while !Thread.current.isCancelled { Self.spoil(folder, step) }
      }
      others.start()
      #expect(process.waitUntilExit() == 0)
      others.cancel()
      while !others.isFinished { usleep(1000) }
      let same = try scratch.tree("out\(step)") == whole
      #expect(same)
    }
  }

  /// Overwrites the first half of every segment; truncates it for one value, and replaces it for
  /// another. Files that disappear meanwhile are skipped.
  private static func spoil(_ folder: String, _ way: Int) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".sprites") && !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      guard let file = FileHandle(forUpdatingAtPath: path), let end = try? file.seekToEnd(), end > 100 else { continue }
      try? file.seek(toOffset: 0)
      try? file.write(contentsOf: Data((0..<Int(end) / 2).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> way) }))
      if way == 1 { try? file.truncate(atOffset: end / 2) }
      if way == 2 { try? Data("nothing".utf8).write(to: URL(filePath: path), options: .atomic) }
      try? file.close()
    }
  }

  @Test func whatIsKilledWhileItWritesLeavesWholeSegmentsAndRightPictures() throws {
    let scratch = try Scratch()
    let began = ContinuousClock.now
    _ = try sheets(scratch, "whole", store: "none")
    var kills = RandomKills(of: "sheet --sprites", longest: began.duration(to: .now))
    let whole = try scratch.tree("whole")
    while kills.isDue(of: 12) {
      let round = kills.early + kills.late
      kills.kill(
        try Tool.start(
          ["sheet", Tool.fixture, "-o", scratch.path("out\(round)"), "--sprites", scratch.path("store"), "-q"] + quick,
          scratch))
      #expect(try Tool.run(["sprites", "stat", "--sprites", scratch.path("store")]).text.contains("damaged: 0 files"))
      if round % 4 == 3 { try? FileManager.default.removeItem(atPath: scratch.path("store")) }
    }
    #expect(kills.early > 0, "all \(kills.late) kills came after the end")
    #expect(try sheets(scratch, "after", store: scratch.path("store")).status == 0)
    let same = try scratch.tree("after") == whole
    #expect(same)
    // The temporary files of the killed runs are gone.
    #expect(try scratch.tree("store").keys.allSatisfy { $0.hasSuffix(".sprites") })
  }

  @Test func twoRunsAtOnceShareOneStore() throws {
    let scratch = try Scratch()
    _ = try sheets(scratch, "whole", store: "none")
    let whole = try scratch.tree("whole")
    let line = #""$0" sheet "$1" --sprites "$2/store" -q -o "$2/"#
    for round in 0..<3 {
      let both =
        line + "a\(round)\" \(quick.joined(separator: " ")) & first=$!; " + line
        + "b\(round)\" \(quick.joined(separator: " ")) & second=$!; wait $first && wait $second"
      let result = try Tool.launch("/bin/bash", ["-c", both, Tool.path, Tool.fixture, scratch.path])
      #expect(result.status == 0 && result.errors == "")
      for out in ["a\(round)", "b\(round)"] {
        let same = try scratch.tree(out) == whole
        #expect(same, "\(out)")
      }
    }
    let said = try Tool.run(["sprites", "stat", "--sprites", scratch.path("store")]).text
    #expect(said.contains("damaged: 0 files, 0.0 MiB") && !said.contains(/usable: .* 0\.0 MiB/), "\(said)")
  }

  @Test func aFolderThatCannotKeepAnythingIsAWarningAndNothingElse() throws {
    let scratch = try Scratch()
    try scratch.write("file", "not a folder")
    let result = try sheets(scratch, "out", store: scratch.path("file"), ["--clips", "idle"])
    #expect(result.status == 0)
    #expect(result.errors.contains("warning: \(scratch.path("file")): cannot keep sprites: it "))
    #expect(try scratch.tree("out").count == 80)
  }

  #if os(Linux)
    /// Every write, open and rename fails in turn, in the store and elsewhere: the run either
    /// reports that its output failed, or is complete.
    @Test(
      .enabled(if: FaultyTool.isPossible, "it needs a C compiler (cc or clang) and no sanitizer"),
      arguments: ["write", "create", "rename", "mkdir"])
    func aFullDiskNeverMakesAWrongPicture(_ fault: String) throws {
      let tool = try FaultyTool()
      let input = #"{"id": "a", "hairStyle": "bun"}"#
      func arguments(_ scratch: Scratch) -> [String] {
        [
          "sheet", "-", "-o", scratch.path("out"), "--sprites", scratch.path("store"), "--verbose", "--clips", "idle",
          "--scale", "1", "--fps", "2", "--jobs",
          "1",
        ]
      }
      let scratch = try Scratch()
      #expect(try Tool.run(arguments(scratch), input: input).status == 0)
      let whole = try scratch.tree("out")
      let calls = try tool.count(arguments(try Scratch()), input: input, of: fault)
      #expect(calls > 1)
      var survived = 0
      for call in 1...max(1, calls) {
        let scratch = try Scratch()
        let result = try tool.run(arguments(scratch), input: input, fault: fault, at: call, how: ENOSPC)
        #expect([0, 73, 74].contains(result.status), "\(fault) \(call): \(result.errors)")
        if result.status == 0 {
          survived += 1
          // A failed mkdir is harmless if the folder already exists.
          #expect(
            fault == "mkdir" || result.errors.contains("keep sprites")
              || result.errors.contains("new sprites are not kept"),
            "\(fault) \(call): \(result.errors)")
        }
        for (name, data) in try scratch.tree("out") {
          let isWhole = whole[name] == data
          #expect(isWhole, "\(name) after \(fault) \(call)")
        }
        #expect(try Tool.run(arguments(scratch), input: input).status == 0)
        let same = try scratch.tree("out") == whole
        #expect(same)
      }
      // One failed call belonged to the store and affected only the store.
      #expect(survived > 0)
    }
  #endif

  @Test func statAndPruneSayWhatThereIs() throws {
    let scratch = try Scratch()
    let store = ["--sprites", scratch.path("store")]
    #expect(try Tool.run(["sprites", "stat"] + store).lines.at(1) == "usable: 0 sprites in 0 files, 0.0 MiB")
    _ = try sheets(scratch, "out", store: scratch.path("store"))
    let stat = try Tool.run(["sprites", "stat"] + store).lines
    #expect(try stat.at(0) == scratch.path("store"))
    #expect(try stat.at(1).wholeMatch(of: /usable: [1-9]\d+ sprites in 1 file, \d+\.\d MiB/) != nil)
    #expect(stat[2...] == ["others: 0 files, 0.0 MiB of other versions or libraries", "damaged: 0 files, 0.0 MiB"])
    #expect(try Tool.run(["sprites", "prune"] + store).lines.at(0).hasPrefix("0 files removed; 1 file, "))
    #expect(try Tool.run(["sprites", "prune", "--all"] + store).lines == ["1 file removed; 0 files, 0.0 MiB left"])
    #expect(try segments(scratch) == [])
  }

  @Test func aDryRunAndASinglePictureTouchNoStore() throws {
    let scratch = try Scratch()
    let record = try scratch.write("one.json", #"{"id": "a", "hairStyle": "bun"}"#)
    #expect(
      try Tool.run(["sheet", record, "-o", scratch.path("out"), "--dry-run", "--sprites", scratch.path("store")]).status
        == 0)
    #expect(
      try Tool.run(["thumbnail", record, "-o", scratch.path("a.png"), "--sprites", scratch.path("store")]).status == 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.path("store")))
    #expect(
      try Tool.run(["thumbnail", record, "-o", scratch.path("thumbs"), "--sprites", scratch.path("store")]).status == 0)
    #expect(try segments(scratch).count == 1)
  }

  @Test(arguments: ["0", "-1", "9999999"]) func aLimitThatCannotBeIsSixtyFour(limit: String) throws {
    let result = try Tool.run(["sheet", "-", "--sprites-limit=\(limit)"], input: "")
    #expect(result.status == 64)
    #expect(result.errors.contains("--sprites-limit \(limit) is out of range; use 1 to 1048576 MiB"))
  }
}
