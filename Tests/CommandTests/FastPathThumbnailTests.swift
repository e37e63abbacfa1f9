import Foundation
import Testing

/// Tests the fast path that bypasses the argument parser, and that `--progress` disables.
@Suite struct FastPathThumbnailTests {
  private static let record =
    #"{"id": "a", "hairStyle": "bun", "firstName": "Zoë", "petType": "cat", "petName": "Mia", "eyeStyle": "rond"}"#

  private static let plain: [[String]] = [
    [], ["--size", "64"], ["--framing", "head", "--shape", "circle"], ["--background", "hub", "--no-shadow"],
    ["--no-name"], ["--background", "#123"],
    ["--caption", "{firstName}"], ["--clip", "walk", "--frame", "3"], ["--pet", "none", "--quiet"],
    ["-q", "--embed-metadata"],
    ["--format", "svg"], ["-o", "-"], ["--strict"], ["--pose", "shy"], ["--sticker", "--pose", "hug"],
    ["--rim", "#F00", "--framing", "head"], ["--force", "--no-config"], ["--shape=circle", "--size=64"], ["--dry-run"],
    ["-v", "-j", "2", "--sprites", "none", "--sprites-limit", "64"], ["--entitlements", "enforce"],
    ["--seed-include", "all", "--seed-include=chair", "--seed-exclude", "hairStyle.bun"], ["--format=webp"],
  ]

  private static let mistaken: [[String]] = [
    ["--size", "0"], ["--size", "x"], ["--size"], ["--frame", "999"], ["--clip", "fly"], ["--pet", "separate"],
    ["--nonsense"],
    ["--framing", "Head"], ["--size", "5", "--size", "6"], ["--caption", "--quiet"], ["--shape=oval"],
    ["--weather", "hail"], ["--weather=rain"], ["--entitlements", "x"], ["--jobs", "0"], ["--sprites-limit", "0"],
    ["--seed-only", ","], ["--seed-only", "hairStyle.none-such"], ["--quiet", "--verbose"], ["--force=yes"],
    ["second.json"], ["--pose", "wav"], ["--pose", "wave", "--clip", "idle"], ["--pose", "wave", "--frame", "0"],
    ["--sticker", "--format", "svg"], ["--rim", "red"], ["--sticker", "--background", "hub"],
  ]

  @Test(arguments: plain + mistaken)
  func bothWaysSayAndDrawTheSame(options: [String]) throws {
    let short = try Tool.run(["thumbnail", "-"] + options, input: Self.record)
    let long = try Tool.run(["thumbnail", "-"] + options + ["--progress", "never"], input: Self.record)
    #expect(short.status == long.status)
    #expect(short.errors == long.errors)
    let same = short.output == long.output
    #expect(same)
  }

  @Test(arguments: ["x.png", "x.svg", "x.webp"])
  func bothWaysWriteTheSameFile(name: String) throws {
    let scratch = try Scratch()
    #expect(try Tool.run(["thumbnail", "-", "-o", scratch.path("a-" + name)], input: Self.record).status == 0)
    let long = ["thumbnail", "-", "-o", scratch.path("b-" + name), "--progress", "never"]
    #expect(try Tool.run(long, input: Self.record).status == 0)
    let same = try scratch.read("a-" + name) == scratch.read("b-" + name)
    #expect(same)
  }

  @Test func aFolderIsForTheLongWay() throws {
    let scratch = try Scratch()
    #expect(try Tool.run(["thumbnail", "-", "-o", scratch.path("out"), "--quiet"], input: Self.record).status == 0)
    #expect(try scratch.tree("out").keys.sorted() == ["a-thumbnail.png"])
  }

  @Test func theVersionIsTheSameWhoeverSaysIt() throws {
    #expect(try Tool.run(["--version"]).text == Tool.run(["--version", "--version"]).text)
  }
}
