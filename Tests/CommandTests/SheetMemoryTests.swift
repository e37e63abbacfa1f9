import AvatarRaster
import AvatarRun
import AvatarScene
import AvatarSheets

#if os(Linux)
  import AvatarRaster
  import AvatarRun
  import Foundation
  import Programs
  import Testing

  /// Tests that the memory estimate of a sheet matches the peak memory use, counting every byte
  /// that the process has allocated at the same time.
  @Suite(.serialized, .enabled(if: CountingTool.isPossible)) struct SheetMemoryTests {
    private static let record =
      #"{"id": "a", "hairStyle": "bun", "topStyle": "hoodie", "accessory1": "glasses", "petType": "dog", "petName": "Rex"}"#

    private func peak(_ tool: CountingTool, _ options: [String]) throws -> Int {
      let arguments = ["sheet", "-", "-o", "out", "-j", "1", "--sprites", "none", "--quiet"] + options
      return try tool.peak(arguments, input: Self.record)
    }

    /// The options as arguments, and in parsed form.
    struct Case: Sendable, CustomStringConvertible {
      let arguments: [String]
      let set: @Sendable (inout SheetOptions) -> Void
      /// The allowed ratio of the estimate to the use; the size of trimmed and packed sheets is not
      /// known in advance.
      var slack = 4
      var description: String { arguments.joined(separator: " ") }
    }

    private static let cases: [Case] = [
      Case(arguments: ["--clips", "walk", "--scale", "4"]) { ($0.clips, $0.scales) = (["walk"], [4]) },
      Case(arguments: ["--clips", "idle", "--scale", "1", "--fps", "60"]) {
        ($0.clips, $0.scales, $0.framesPerSecond) = (["idle"], [1], 60)
      },
      Case(arguments: ["--clips", "walk", "--scale", "4", "--extrude", "64", "--padding", "64", "--max-size", "16384"])
      {
        ($0.clips, $0.scales, $0.extrude, $0.padding, $0.maximumSize) = (["walk"], [4], 64, 64, 16_384)
      },
      Case(arguments: ["--clips", "walk", "--scale", "4", "--extrude", "32", "--bleed", "16", "--max-size", "16384"]) {
        ($0.clips, $0.scales, $0.extrude, $0.bleed, $0.maximumSize) = (["walk"], [4], 32, 16, 16_384)
      },
      Case(arguments: ["--clips", "walk", "--scale", "3", "--pow2", "--bleed", "64", "--padding", "40"]) {
        ($0.clips, $0.scales, $0.powerOfTwo, $0.bleed, $0.padding) = (["walk"], [3], true, 64, 40)
      },
      Case(arguments: ["--clips", "walk", "--scale", "2", "--padding", "64", "--page-format", "webp"]) {
        ($0.clips, $0.scales, $0.padding, $0.pageFormat) = (["walk"], [2], 64, .webp)
      },
      Case(arguments: ["--clips", "idle", "--scale", "2", "--padding", "20", "--bleed", "8", "--page-format", "webp"]) {
        ($0.clips, $0.scales, $0.padding, $0.bleed, $0.pageFormat) = (["idle"], [2], 20, 8, .webp)
      },
      Case(arguments: ["--clips", "walk", "--scale", "3", "--extrude", "30", "--page-format", "png8", "--pow2"]) {
        ($0.clips, $0.scales, $0.extrude, $0.pageFormat, $0.powerOfTwo) = (["walk"], [3], 30, .png8, true)
      },
      Case(
        arguments: ["--clips", "walk", "--scale", "3", "--trim", "--extrude", "8"],
        set: {
          ($0.clips, $0.scales, $0.trim, $0.extrude) = (["walk"], [3], true, 8)
        }, slack: 8),
      Case(
        arguments: [
          "--clips", "walk,idle", "--scale", "3", "--layout", "packed", "--split", "clip", "--page-format", "png8",
          "--padding", "9",
        ],
        set: {
          ($0.clips, $0.scales, $0.layout, $0.split, $0.pageFormat, $0.padding) = (
            ["walk", "idle"], [3], .packed, .clip, .png8, 9
          )
        }, slack: 12),
      Case(
        arguments: [
          "--clips", "walk", "--scale", "1,2", "--layout", "packed", "--bleed", "4", "--page-format", "webp",
        ],
        set: {
          ($0.clips, $0.scales, $0.layout, $0.bleed, $0.pageFormat) = (["walk"], [1, 2], .packed, 4, .webp)
        }, slack: 12),
      Case(arguments: [
        "--clips", "walk", "--scale", "2,3", "--pet", "separate", "--format", "json,spritekit,phaser,godot4",
      ]) {
        ($0.clips, $0.scales, $0.pet, $0.formats) = (
          ["walk"], [2, 3], .separate, ["json", "spritekit", "phaser", "godot4"]
        )
      },
    ]

    @Test(arguments: cases) func whatIsReckonedIsWhatIsTaken(one: Case) throws {
      let tool = try CountingTool()
      var options = SheetOptions()
      one.set(&options)
      let said = try SheetRenderJob(renderer: AvatarRenderer(), options: options).memory
      let base = try tool.peak(["check", "-"], input: Self.record)
      let taken = try peak(tool, one.arguments) - base
      #expect(taken <= said, "\(taken >> 10) KiB are taken, and \(said >> 10) were reckoned")
      let beside = RunLimit.recordMemory
      #expect(
        said - beside <= one.slack * taken,
        "\(said - beside >> 10) KiB beside what every record takes were reckoned, and \(taken >> 10) are taken")
    }

    /// The largest gaps on the largest page: with any memory the run ends with a result, or with a
    /// message and an exit status.
    @Test(arguments: [
      (400, "--scale 2 --extrude 64 --padding 64 --bleed 64 --max-size 16384"),
      (200, "--clips idle --fps 8 --scale 2 --extrude 64 --padding 64 --bleed 64 --max-size 16384"),
      (500, "--clips idle --fps 8 --scale 2 --extrude 64 --padding 64 --bleed 64 --max-size 16384"),
      (1500, "--clips idle --fps 8 --scale 2 --extrude 64 --padding 64 --bleed 64 --max-size 16384"),
      (300, "--clips idle --scale 4 --pow2 --max-size 16384 --page-format webp --bleed 64"),
      (300, "--clips walk --scale 3 --layout packed --split clip --extrude 64 --page-format png8"),
    ])
    func theGreatestGapsAreAResultOrASentence(megabytes: Int, options: String) throws {
      let scratch = try Scratch()
      try scratch.write("in", Self.record)
      let result = try Shell.run(
        "ulimit -v \(megabytes << 10); \"$0\" sheet \"$1/in\" -o \"$1/out\" -j 1 --sprites none \(options)", scratch)
      #expect([0, 74].contains(result.status), "\(result.errors)")
      #expect(result.status == 0 || result.errors.contains("too little memory: this may take "), "\(result.errors)")
    }
  }

  /// Runs the tool with a preloaded library that counts allocations; see peak.c.
  struct CountingTool {
    private let scratch: Scratch
    private let library: PreloadedLibrary

    static var isPossible: Bool { PreloadedLibrary.isPossible }

    init() throws {
      scratch = try Scratch()
      library = try PreloadedLibrary("peak.c")
    }

    /// Returns a run's peak of allocated bytes.
    func peak(_ arguments: [String], input: String) throws -> Int {
      let result = try Tool.run(
        arguments, input: input, environment: ["LD_PRELOAD": library.path, "PEAK": scratch.path("peak")],
        in: scratch.url)
      guard result.status == 0 else { throw CommandError("\(arguments.joined(separator: " ")): \(result.errors)") }
      return Int(String(decoding: try scratch.read("peak"), as: UTF8.self)) ?? 0
    }
  }
#endif
