#if os(Linux)
  import Testing

  /// Tests a machine on which Pango or cairo cannot be loaded, simulated by an empty library file.
  @Suite struct MissingPangoTests {
    private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

    private func run(_ record: String, without library: String) throws -> (result: Tool.Result, files: Int) {
      let scratch = try Scratch()
      try scratch.write("lib/\(library)", "")
      let result = try Tool.run(
        ["sheet", "-", "-o", scratch.path("out")] + quick, input: record,
        environment: ["LD_LIBRARY_PATH": scratch.path("lib")])
      return (result, try scratch.tree("out").count)
    }

    @Test(arguments: ["libpango-1.0.so.0", "libcairo.so.2"])
    func withoutTextNothingIsMissed(library: String) throws {
      let (result, files) = try run("{\"id\": \"a\", \"hairStyle\": \"short\"}\n", without: library)
      #expect(result.status == 0)
      #expect(files > 0)
    }

    @Test(arguments: [("libpango-1.0.so.0", "libpango-1.0.so.0"), ("libcairo.so.2", "libpangocairo-1.0.so.0")])
    func aNameIsRefusedWithWhatToInstall(library: String, named: String) throws {
      let (result, files) = try run(
        "{\"id\": \"a\", \"hairStyle\": \"short\", \"petType\": \"cat\", \"petName\": \"Rex\"}\n", without: library)
      #expect(result.status != 0)
      #expect(result.errors.contains("\(named) cannot be loaded"))
      #expect(result.errors.contains("libpangocairo-1.0-0"))
      #expect(files == 0)
    }

    @Test func aRoundPictureIsRefusedWithWhatToInstall() throws {
      let scratch = try Scratch()
      try scratch.write("lib/libcairo.so.2", "")
      let result = try Tool.run(
        ["thumbnail", "--seed", "a", "--shape", "circle", "-o", scratch.path("a.png")],
        environment: ["LD_LIBRARY_PATH": scratch.path("lib")])
      #expect(result.status != 0)
      #expect(result.errors.contains("libcairo.so.2 cannot be loaded") && result.errors.contains("install cairo"))
    }
  }
#endif
