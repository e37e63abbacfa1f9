#if os(Linux)
  import Foundation
  import Testing

  /// Tests scripts/install-deps on a simulated Debian: its package tools are scripts with
  /// predefined answers that log their calls.
  @Suite struct InstallDepsTests {
    private let scratch: Scratch

    init() throws {
      scratch = try Scratch()
      try program("id", "echo 0")
      try program("sleep", "echo \"sleep $1\" >> \"$LOG\"")
      // The state of every package.
      try program("dpkg-query", "echo \"${STATE:-not-installed}\"")
      // Prints text long after the candidate, as on a machine with many versions; UNKNOWN is a
      // package without a candidate.
      try program(
        "apt-cache",
        """
        shift
        for package in "$@"; do
          echo "$package:"
          case " ${UNKNOWN:-} " in *" $package "* | *" all "*) echo "  Candidate: (none)" ;; *) echo "  Candidate: 1.0" ;; esac
          for line in {1..3000}; do echo "     1.$line 500 http://deb.example/debian bookworm/main amd64 Packages"; done
        done
        """)
      // Fails as often as UPDATES and INSTALLS specify.
      try program(
        "apt-get",
        """
        words=$*
        case $words in *update) kind=update most=${UPDATES:-0} ;; *) kind=install most=${INSTALLS:-0} ;; esac
        echo "$kind ${words##*--no-install-recommends}" >> "$LOG"
        [ "$(grep -c "^$kind" "$LOG")" -gt "$most" ] || { echo "E: the mirror has a bad moment"; exit 100; }
        """)
    }

    private func program(_ name: String, _ body: String) throws {
      let path = try scratch.write("bin/\(name)", "#!/bin/bash\n\(body)\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    private func install(_ purpose: String, _ answers: [String: String] = [:]) throws -> (
      result: Tool.Result, asked: [String]
    ) {
      let path = "\(scratch.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
      let places = ["PATH": path, "LOG": scratch.path("log")]
      let result = try Tool.launch(
        "/bin/bash", [Tool.root.appending(path: "scripts/install-deps").path, purpose],
        environment: places.merging(answers) { $1 })
      return (
        result,
        (try? String(decoding: scratch.read("log"), as: UTF8.self).split(separator: "\n").map(String.init)) ?? []
      )
    }

    private let tests = """
      pngcheck apngdis giflib-tools librsvg2-bin postgresql-client postgresql godot3-server chromium chromium-driver python3-venv python3 \
      python3-tinycss2 python3-html5lib python3-markdown-it python3-prometheus-client python3-yaml util-linux git
      """

    @Test func everyPackageThatTheIndexHasIsInstalledHoweverLongItsAnswerIs() throws {
      let (result, asked) = try install("test")
      #expect(result.status == 0)
      #expect(result.text == "Installing \(tests)\n")
      #expect(asked.last == "install  \(tests)")
    }

    @Test func whereEverythingIsInstalledNothingIsAskedOfTheNetwork() throws {
      let (result, asked) = try install("test", ["STATE": "installed", "UPDATES": "9"])
      #expect(result.status == 0)
      #expect(result.text + result.errors == "")
      #expect(asked.isEmpty)
    }

    @Test func aProgramThatTheIndexLacksIsNamedAndTheOthersAreInstalled() throws {
      let (result, asked) = try install("test", ["UNKNOWN": "chromium"])
      #expect(result.status == 0)
      #expect(result.lines.last == "This distribution has no package chromium; tests that need it are left out")
      #expect(asked.last == "install  \(tests.replacing(" chromium ", with: " "))")
    }

    @Test func aLibraryThatTheIndexLacksIsAnError() throws {
      let (result, asked) = try install("build", ["UNKNOWN": "libcairo2-dev"])
      #expect(result.status == 1)
      #expect(result.errors == "error: this distribution has no package libcairo2-dev\n")
      #expect(asked.count == 1)
    }

    @Test func whereTheIndexCannotBeReadNothingIsSaidToBeMissing() throws {
      let (result, asked) = try install("test", ["UPDATES": "9", "UNKNOWN": "all"])
      #expect(result.status == 1)
      #expect(!result.text.contains("has no package"))
      #expect(result.errors.contains("E: the mirror has a bad moment"))
      #expect(
        result.errors.hasSuffix(
          "for the package lists could not be read; look at the network and at /etc/apt, then run this again\n"))
      #expect(asked.filter { $0.hasPrefix("update") }.count == 4)
    }

    @Test func threeBadMomentsOfAMirrorAreSurvived() throws {
      let (result, asked) = try install("test", ["UPDATES": "3", "INSTALLS": "3"])
      #expect(result.status == 0)
      #expect(asked.filter { $0.hasPrefix("install") }.count == 4)
      #expect(
        asked.filter { $0.hasPrefix("sleep") } == ["sleep 2", "sleep 5", "sleep 10", "sleep 2", "sleep 5", "sleep 10"])
    }
  }
#endif
