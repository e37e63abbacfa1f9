#if os(Linux)
  import Testing

  /// Tests a machine on which Pango cannot be loaded, simulated by an empty library file.
  @Suite struct MissingPangoTests {
    private let quick = ["--clips", "idle", "--scale", "1", "--fps", "2"]

    private func run(_ record: String) throws -> (result: Tool.Result, files: Int) {
      let scratch = try Scratch()
      try scratch.write("lib/libpango-1.0.so.0", "")
      let result = try Tool.run(
        ["sheet", "-", "-o", scratch.path("out")] + quick, input: record,
        environment: ["LD_LIBRARY_PATH": scratch.path("lib")])
      return (result, try scratch.tree("out").count)
    }

    @Test func withoutTextNothingIsMissed() throws {
      let (result, files) = try run("{\"id\": \"a\", \"hairStyle\": \"short\"}\n")
      #expect(result.status == 0)
      #expect(files > 0)
    }

    @Test func aNameIsRefusedWithWhatToInstall() throws {
      let (result, files) = try run(
        "{\"id\": \"a\", \"hairStyle\": \"short\", \"petType\": \"cat\", \"petName\": \"Rex\"}\n")
      #expect(result.status != 0)
      #expect(result.errors.contains("libpango-1.0.so.0 cannot be loaded"))
      #expect(result.errors.contains("libpangocairo-1.0-0"))
      #expect(files == 0)
    }
  }
#endif
