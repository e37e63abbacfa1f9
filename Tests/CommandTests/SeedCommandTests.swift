import AvatarRaster
import Foundation
import Testing

/// Looks from seeds, by the command line.
@Suite struct SeedCommandTests {
  private static let size = ["--size", "48"]

  private static func picture(_ arguments: [String], input: String? = nil) throws -> Data {
    let result = try Tool.run(["thumbnail"] + arguments + size, input: input)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.output
  }

  @Test func aSeedStandsInPlaceOfARecord() throws {
    let bySeed = try Self.picture(["--seed", "user-4711"])
    #expect(try bySeed == Self.picture(["-"], input: #"{"id": "a", "seed": "user-4711"}"#))
    #expect(try bySeed == Self.picture(["-"], input: "id,seed\na,user-4711\n"))
    // Not by the fast path.
    #expect(try bySeed == Self.picture(["--seed", "user-4711", "--progress", "never"]))
    #expect(try bySeed != Self.picture(["--seed", "user-4712"]))
  }

  @Test func aPrintedRecordHasTheSameLook() throws {
    let printed = try Tool.run(["records", "--seed", "user-4711"])
    #expect(
      printed.status == 0 && printed.text.hasPrefix(#"{"id": "user-4711", "skinTone": "#)
        && !printed.text.contains("seed"))
    #expect(try Self.picture(["-"], input: printed.text) == Self.picture(["--seed", "user-4711"]))
  }

  @Test func aListOfSeedsIsPrinted() throws {
    let printed = try Tool.run(["records", "-", "--input-format", "seeds"], input: "user-1\nuser-2\n\nuser 3  \r\n")
    #expect(printed.status == 0 && printed.lines.count == 3)
    #expect(printed.lines.last?.hasPrefix(#"{"id": "user 3", "skinTone": "#) == true)
    #expect(try printed.lines.first.map { $0 + "\n" } == Tool.run(["records", "--seed", "user-1"]).text)
  }

  @Test func thePicturesOfSeedsAreTheSameWithAnyNumberOfJobs() throws {
    let seeds = (0..<40).map { "user-\($0)\n" }.joined()
    let pictures = try [1, 2, 5].map { jobs in
      let folder = try Scratch()
      _ = try Self.picture(
        ["-", "--input-format", "seeds", "-o", folder.path, "--quiet", "--jobs", "\(jobs)"], input: seeds)
      return try (0..<40).map { try Data(contentsOf: folder.url.appending(path: "user-\($0)-thumbnail.png")) }
    }
    #expect(pictures.dropFirst().allSatisfy { $0 == pictures[0] } && Set(pictures[0]).count == 40)
  }

  @Test(arguments: [
    (["--seed", "a", "x.json"], "--seed stands in place of records; leave x.json out"),
    (["--seed", " "], "--seed is empty"),
    ([], "Missing expected argument '<input> ...'"),
    (["--seed", "a", "--seed-include", "hijab"], "seeds do not choose \"hijab\""),
    (["--seed", "a", "--seed-only", "topStyle.hoody"], "did you mean \"topStyle.hoodie\"?"),
  ])
  func optionsThatMeanNothingAreAUsageError(arguments: [String], message: String) throws {
    let result = try Tool.run(["thumbnail"] + arguments)
    #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
  }

  @Test func whatSeedsChooseIsAnOption() throws {
    let seeds = (0..<60).map { "user-\($0)\n" }.joined()
    let printed = try Tool.run(
      [
        "records", "-", "--input-format", "seeds", "--seed-include", "all", "--seed-only",
        "topStyle.hoodie,topStyle.polo",
      ],
      input: seeds)
    #expect(printed.lines.allSatisfy { $0.contains(#""topStyle": "hoodie""#) || $0.contains(#""topStyle": "polo""#) })
    #expect(printed.text.contains("hijab") || printed.text.contains("turban") || printed.text.contains("chair"))
  }

  @Test func aSheetOfASeedIsCalledByIt() throws {
    let folder = try Scratch()
    let result = try Tool.run(
      [
        "sheet", "--seed", "user-4711", "--clips", "idle", "--facings", "front", "--scale", "1", "-o", folder.path,
        "--quiet",
      ])
    #expect(result.status == 0 && FileManager.default.fileExists(atPath: folder.path + "/user-4711.json"))
  }
}
