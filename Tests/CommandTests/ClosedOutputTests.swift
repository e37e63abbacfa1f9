import Foundation
import Testing

/// Tests closed or broken standard streams: a message, the right exit status, and no partial file.
@Suite struct ClosedOutputTests {
  private let record = "{\"id\": \"a\", \"hairStyle\": \"bun\"}\n"
  private let quick = "--clips idle --scale 1 --fps 2"

  /// Runs a shell line in which `$0` is the tool and `$1` a folder.
  private func shell(_ line: String, _ scratch: Scratch, input: String? = nil) throws -> Tool.Result {
    try Tool.launch("/bin/bash", ["-c", line, Tool.path, scratch.path], input: input.map { Data($0.utf8) })
  }

  @Test(arguments: [
    "catalog", "catalog --format png", "thumbnail -", "sheet - -o \"$1/out\" --clips idle", "--help", "--version",
    "sheet --help",
  ])
  func aClosedPipeIsSeventyFourInWords(arguments: String) throws {
    // The pipe's reader ends at once; the tool starts after that.
    let line = "(sleep 0.2; \"$0\" \(arguments); echo \"status $?\" >&2) | true"
    let result = try shell(line, try Scratch(), input: record)
    #expect(result.errors.contains("error: standard output: writing failed: no program reads the other end\n"))
    #expect(result.errors.hasSuffix("status 74\n"))
  }

  @Test func aRunWhoseReaderGoesAwayStopsBetweenTwoFiles() throws {
    let scratch = try Scratch()
    let records = (0..<400).map {
      "{\"id\": \"r\($0)\", \"hairStyle\": \"bun\", \"topColor\": \"#\(String(format: "%06X", $0))\"}"
    }.joined(separator: "\n")
    let result = try shell(
      "(\"$0\" sheet - -o \"$1/out\" \(quick); echo \"status $?\" >&2) | head -n 1 > /dev/null", scratch, input: records
    )
    #expect(result.errors.contains("; stopped because standard output is closed, run again to go on"))
    #expect(result.errors.hasSuffix("status 74\n"))
    let names = try scratch.tree("out").keys
    #expect(names.allSatisfy { !$0.hasPrefix(".") })
    #expect(names.count < 800)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func aFullDiskBehindStandardOutputIsSeventyFour() throws {
    let result = try shell("\"$0\" catalog > /dev/full; echo \"status $?\" >&2", try Scratch())
    #expect(result.errors == "error: standard output: writing failed: the disk is full\nstatus 74\n")
  }

  @Test func noFileTakesTheNumberOfAClosedStream() throws {
    let scratch = try Scratch()
    let result = try shell("\"$0\" sheet - -o \"$1/out\" \(quick) >&-; echo \"status $?\" >&2", scratch, input: record)
    #expect(result.errors.hasSuffix("status 74\n"))
    for (name, data) in try scratch.tree("out") where name.hasSuffix(".png") {
      #expect(data.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    }
    let quiet = try shell("\"$0\" sheet - -o \"$1/two\" \(quick) 2>&- >&- -q", scratch, input: record)
    #expect(quiet.status == 0)
    let same = try scratch.tree("two").values.allSatisfy { data in
      data.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]) || data.first == UInt8(ascii: "{")
    }
    #expect(same)
  }

  @Test func aClosedStandardInputIsEmpty() throws {
    let result = try shell("\"$0\" sheet - -o \"$1/out\" <&-", try Scratch())
    #expect(result.status == 65)
  }

  /// The thread sanitizer keeps its tables in a file, which the limit would affect too.
  @Test(.enabled(if: !Tool.isSanitized, "a sanitizer writes files of its own")) func aFileThatMayNotGrowIsSeventyFour()
    throws
  {
    let scratch = try Scratch()
    let result = try shell("ulimit -f 4; \"$0\" sheet - -o \"$1/out\" --clips idle --scale 8", scratch, input: record)
    #expect(result.status == 74)
    #expect(result.errors.contains("writing failed: the file is too large"))
    #expect(try scratch.tree("out").keys.allSatisfy { !$0.hasPrefix(".") })
  }
}
